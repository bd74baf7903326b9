// npm commands in the words of other package managers. Pure; lines that are no npm command stay as they are.

/** The package managers, in the order of their tabs. */
export const PACKAGE_MANAGERS = ["npm", "pnpm", "yarn", "bun"] as const;

export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

/** Rewrites a shell script for a package manager. */
export function translateScript(script: string, manager: PackageManager): string {
  if (manager === "npm") return script;
  // The command stands at the line's beginning or after `&&`, `||`, `;`, `|`, perhaps after a prompt.
  return script.replace(
    /(^|&&|\|\||[;|])([ \t]*(?:[$>][ \t]+)?(?:sudo[ \t]+)?)(npm|npx)(?=[ \t\n;&|]|$)([^\n;&|]*)/gm,
    (_, before: string, space: string, program: string, rest: string) => {
      const tail = /[ \t]*$/.exec(rest)?.[0] ?? "";
      const words = rest.trim() === "" ? [] : rest.trim().split(/[ \t]+/);
      const command = program === "npx" ? execute(words, manager) : translate(words, manager);
      return `${before}${space}${command.join(" ")}${tail}`;
    },
  );
}

const EXECUTE: Readonly<Record<Exclude<PackageManager, "npm">, readonly string[]>> = {
  pnpm: ["pnpm", "dlx"],
  yarn: ["yarn", "dlx"],
  bun: ["bunx"],
};

function execute(words: readonly string[], manager: Exclude<PackageManager, "npm">): string[] {
  return [...EXECUTE[manager], ...words.filter((word) => word !== "-y" && word !== "--yes" && word !== "--")];
}

/** npm's scripts that need no `run`. */
const SCRIPTS: ReadonlySet<string> = new Set(["test", "start", "stop", "restart"]);
const ALIASES: Readonly<Record<string, string>> = {
  i: "install",
  add: "install",
  t: "test",
  "run-script": "run",
  rm: "uninstall",
  remove: "uninstall",
  un: "uninstall",
  up: "update",
  upgrade: "update",
  x: "exec",
  create: "init",
};

function translate(words: readonly string[], manager: Exclude<PackageManager, "npm">): string[] {
  const [first, ...rest] = words;
  if (first === undefined) return [manager];
  const name = Object.hasOwn(ALIASES, first) ? (ALIASES[first] ?? first) : first;
  const names = rest.filter((word) => !word.startsWith("-"));
  const isGlobal = rest.includes("-g") || rest.includes("--global");
  const options = (more: Readonly<Record<string, string>>) =>
    rest.flatMap((word) => (Object.hasOwn(more, word) ? more[word] || [] : [word]));
  const add = {
    "-S": "",
    "--save": "",
    "--save-dev": "-D",
    "--save-exact": manager === "pnpm" ? "--save-exact" : "--exact",
  };
  switch (name) {
    case "install":
    case "uninstall": {
      const verb = name === "uninstall" ? "remove" : names.length > 0 ? "add" : "install";
      if (isGlobal && manager === "yarn")
        return ["yarn", "global", verb, ...options({ ...add, "-g": "", "--global": "" })];
      return [manager, verb, ...options(manager === "bun" ? { ...add, "-D": "-d", "--save-dev": "-d" } : add)];
    }
    case "ci":
      return [manager, "install", manager === "yarn" ? "--immutable" : "--frozen-lockfile", ...rest];
    case "run": {
      const [script, ...args] = rest.filter((word) => word !== "--");
      return script === undefined ? [manager, "run"] : [manager, "run", script, ...args];
    }
    case "exec": {
      const args = rest.filter((word) => word !== "--");
      return manager === "bun" ? ["bunx", ...args] : [manager, "exec", ...args];
    }
    case "init": {
      const verb = names.length > 0 ? "create" : "init";
      return [manager, verb, ...rest.filter((word) => word !== "--" && !(verb === "create" && word === "-y"))];
    }
    case "update":
      return [manager, manager === "yarn" ? "up" : "update", ...rest];
    default:
      if (!SCRIPTS.has(name)) return [manager, name, ...rest];
      // `bun test` is bun's own test runner.
      return [manager, ...(manager === "bun" ? ["run"] : []), name, ...rest.filter((word) => word !== "--")];
  }
}
