// Finds npm's commands in a shell script, and says them in the words of other package managers. Pure; all other text stays.
import { type OtherManager, translateNpm, translateNpx } from "./package-managers.ts";

/** The package managers, in the order of their tabs. */
export const PACKAGE_MANAGERS = ["npm", "pnpm", "yarn", "bun"] as const;

export type PackageManager = "npm" | OtherManager;

/**
 * A piece of a script: blanks, a continued line among them; a comment; an operator or a line end; a redirection; a word, with
 * all that quotes keep together.
 */
const PIECE =
  /(?<blank>(?:\\\r?\n|[ \t\r])+)|(?<comment>(?<![^\s;&|()])#[^\n]*)|(?<operator>&&|\|\||\$\(|[;&|()`\n])|(?<redirection>(?:\d|&)?[<>]+(?:&\d?)?)|(?<word>(?:"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\$(?!\()|\\.|[^\s;&|()<>`"'\\$]|["'\\])+)/g;
/** Words that a command may stand behind. */
const BEFORE = /^(?:[A-Za-z_]\w*=.*|\$|sudo|env|cross-env|time|exec|command|nohup|then|do|else|if|while|!|\{)$/s;

/** Rewrites a shell script for a package manager; what has no like there stays npm's. */
export function translateScript(script: string, manager: PackageManager): string {
  if (manager === "npm" || !/\bnp[mx]\b/.test(script)) return script;
  const out: string[] = [];
  /** Whether a command may begin here. */
  let isStart = true;
  let isLineStart = true;
  /** Whether options are those of a program that runs the command behind them. */
  let takesOptions = false;
  /** The command at hand: its pieces, its words, each with the lines before it that it continues, and the blanks behind. */
  let command: { readonly pieces: string[]; readonly words: string[]; blank: string } | undefined;
  const end = (): void => {
    if (!command) return;
    out.push(translated(command.pieces, command.words, command.blank, manager));
    command = undefined;
  };
  for (const { 0: piece, groups = {} } of script.matchAll(PIECE)) {
    const { operator, blank, word } = groups;
    if (command && blank !== undefined) command.blank = blank;
    else if (command && word !== undefined) {
      command.words.push(command.blank.includes("\n") ? `${command.blank}${word}` : word);
      command.blank = "";
    } else if (blank === undefined) {
      end();
      if (word === undefined) isStart = operator !== undefined || (piece === ">" && isLineStart);
      else if (isStart && (word === "npm" || word === "npx")) {
        command = { pieces: [], words: [], blank: "" };
        isStart = false;
      } else isStart &&= BEFORE.test(word) || (takesOptions && word.startsWith("-"));
      takesOptions = word === "sudo" || word === "env" || (takesOptions && isStart);
      isLineStart = piece === "\n";
    }
    (command?.pieces ?? out).push(piece);
  }
  end();
  return out.join("");
}

function translated(pieces: readonly string[], words: readonly string[], blank: string, manager: OtherManager): string {
  const said = pieces[0] === "npx" ? translateNpx(words, manager) : translateNpm(words, manager);
  // Lines are marked and numbered: there must be as many as before.
  const isWhole = said !== undefined && !words.some((word) => CONTINUED.test(word));
  return isWhole ? `${said.join(" ")}${blank}` : pieces.join("");
}

/** A line that goes on. */
const CONTINUED = /^[ \t]*\\\r?\n/;
