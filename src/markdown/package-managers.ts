// What npm's commands are called by other package managers, as their manuals say it: pnpm 10, Yarn 4, Bun 1.2. What is not in
// these tables has no like, or none that is sure: a command that does something else is worse than npm's own. Pure.

export type OtherManager = "pnpm" | "yarn" | "bun";

/** A command's words; undefined where a manager has no like of it. */
type Words = readonly string[] | undefined;
/** What an option is called; left out where it means nothing, undefined where there is no like. */
type Option = Readonly<Partial<Record<OtherManager, string>>>;
type Options = Readonly<Record<string, Option>>;

const same = (word: string): Option => ({ pnpm: word, yarn: word, bun: word });
/** An option that says what others do anyway. */
const DROPPED = same("");

const SHORT: Readonly<Record<string, string>> = {
  "-S": "--save",
  "-P": "--save-prod",
  "-D": "--save-dev",
  "-O": "--save-optional",
  "-E": "--save-exact",
  "-g": "--global",
  "-f": "--force",
  "-y": "--yes",
  "--production": "--omit=dev",
  "--only=prod": "--omit=dev",
  "--only=production": "--omit=dev",
};
const SAVING: Options = { "--save": DROPPED, "--save-prod": DROPPED };
const QUIET: Options = { "--no-audit": DROPPED, "--no-fund": DROPPED };
const GLOBAL: Options = { "--global": { pnpm: "-g", bun: "-g" } };
const INSTALL: Options = {
  ...QUIET,
  "--omit=dev": { pnpm: "--prod", bun: "--production" },
  "--ignore-scripts": { pnpm: "--ignore-scripts", bun: "--ignore-scripts" },
};
const ADD: Options = {
  ...SAVING,
  ...QUIET,
  ...GLOBAL,
  "--save-dev": { pnpm: "-D", yarn: "-D", bun: "-d" },
  "--save-optional": { pnpm: "-O", yarn: "-O", bun: "--optional" },
  "--save-peer": { pnpm: "--save-peer", yarn: "-P", bun: "--peer" },
  "--save-exact": { pnpm: "--save-exact", yarn: "--exact", bun: "--exact" },
  "--ignore-scripts": { pnpm: "--ignore-scripts", bun: "--ignore-scripts" },
};
const REMOVE: Options = { ...SAVING, ...GLOBAL, "--save-dev": DROPPED, "--save-optional": DROPPED };
const RUN: Options = { "--if-present": { pnpm: "--if-present", bun: "--if-present" } };

const ALIASES: Readonly<Record<string, string>> = {
  i: "install",
  in: "install",
  add: "install",
  t: "test",
  tst: "test",
  "run-script": "run",
  r: "uninstall",
  rm: "uninstall",
  remove: "uninstall",
  un: "uninstall",
  unlink: "uninstall",
  up: "update",
  upgrade: "update",
  x: "exec",
  create: "init",
  innit: "init",
  "clean-install": "ci",
  ddp: "dedupe",
  explain: "why",
  info: "view",
  show: "view",
  list: "ls",
};
/** npm's scripts that need no `run`. */
const SCRIPTS: ReadonlySet<string> = new Set(["test", "start", "stop", "restart"]);

/** Commands with names behind them, or none, and no options. */
const PLAIN: Readonly<Record<string, Readonly<Partial<Record<OtherManager, string>>>>> = {
  audit: { pnpm: "pnpm audit", yarn: "yarn npm audit --all --recursive", bun: "bun audit" },
  "audit fix": { pnpm: "pnpm audit --fix" },
  dedupe: { pnpm: "pnpm dedupe", yarn: "yarn dedupe" },
  login: { pnpm: "pnpm login", yarn: "yarn npm login" },
  logout: { pnpm: "pnpm logout", yarn: "yarn npm logout" },
  ls: { pnpm: "pnpm list" },
  outdated: { pnpm: "pnpm outdated", bun: "bun outdated" },
  pack: { pnpm: "pnpm pack", yarn: "yarn pack", bun: "bun pm pack" },
  prune: { pnpm: "pnpm prune" },
  publish: { pnpm: "pnpm publish", yarn: "yarn npm publish", bun: "bun publish" },
  rebuild: { pnpm: "pnpm rebuild", yarn: "yarn rebuild" },
  view: { pnpm: "pnpm view", yarn: "yarn npm info" },
  whoami: { pnpm: "pnpm whoami", yarn: "yarn npm whoami" },
  why: { pnpm: "pnpm why", yarn: "yarn why" },
};

/** Says a command of npm in a manager's words; undefined where that has no like. @param words behind `npm` */
export function translateNpm(words: readonly string[], manager: OtherManager): Words {
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  if (first === "--version" || first === "-v") return rest.length === 0 ? [manager, "--version"] : undefined;
  const name = Object.hasOwn(ALIASES, first) ? (ALIASES[first] as string) : first;
  const split = takeWorkspaces(rest);
  if (split === undefined) return undefined;
  const { workspaces, words: others } = split;
  if (SCRIPTS.has(name)) return runScript([name, ...others], workspaces, manager, true);
  if (name === "run") return runScript(others, workspaces, manager, false);
  if (name === "install" || name === "uninstall") return installed(name, others, workspaces, manager);
  // What else may be said of a workspace differs from manager to manager.
  if (workspaces.length > 0) return undefined;
  switch (name) {
    case "ci": {
      const options = translateOptions(others, INSTALL, manager);
      const frozen = manager === "yarn" ? "--immutable" : "--frozen-lockfile";
      return options && options.names.length === 0 ? [manager, "install", frozen, ...options.options] : undefined;
    }
    case "exec":
      return execute(others, manager, true);
    case "init":
      return init(others, manager);
    case "update": {
      const given = translateOptions(others, {}, manager);
      if (given === undefined) return undefined;
      // Within what package.json allows, as npm does it; `yarn up` alone goes beyond.
      if (manager === "yarn") return ["yarn", "up", "-R", ...(given.names.length > 0 ? given.names : ["'*'"])];
      return [manager, "update", ...given.names];
    }
    default: {
      const fixes = name === "audit" && others[0] === "fix";
      const key = fixes ? "audit fix" : name;
      const names = fixes ? others.slice(1) : others;
      const found = Object.hasOwn(PLAIN, key) ? PLAIN[key]?.[manager] : undefined;
      if (found === undefined || names.some((word) => word.startsWith("-"))) return undefined;
      return [...found.split(" "), ...names];
    }
  }
}

/** Says a command of npx in a manager's words; undefined where that has no like. @param words behind `npx` */
export function translateNpx(words: readonly string[], manager: OtherManager): Words {
  return execute(words, manager, false);
}

/** @param isNpm whether npm takes all options before `--` for its own, also behind the command's name */
function execute(words: readonly string[], manager: OtherManager, isNpm: boolean): Words {
  const packages: string[] = [];
  const command: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const [, inline] = /^--package=(.+)$/.exec(word) ?? [];
    if (word === "--") {
      command.push(...words.slice(i + 1));
      break;
    }
    if (!word.startsWith("-")) {
      command.push(...(isNpm ? [word] : words.slice(i)));
      if (!isNpm) break;
    } else if (inline !== undefined) packages.push(inline);
    else if (word === "-p" || word === "--package") packages.push(words[++i] ?? "");
    else if (word !== "-y" && word !== "--yes") return undefined;
  }
  const [name] = command;
  if (name === undefined || name.startsWith(".") || packages.includes("")) return undefined;
  if (manager === "pnpm") return ["pnpm", ...packages.map((each) => `--package=${each}`), "dlx", ...command];
  if (manager === "yarn") return ["yarn", "dlx", ...packages.flatMap((each) => ["-p", each]), ...command];
  if (packages.length > 1) return undefined;
  return ["bunx", ...packages.flatMap((each) => ["--package", each]), ...command];
}

function installed(
  name: "install" | "uninstall",
  words: readonly string[],
  workspaces: readonly string[],
  manager: OtherManager,
): Words {
  const isPlain = name === "install" && !words.some((word) => !word.startsWith("-"));
  const table = name === "uninstall" ? REMOVE : isPlain ? INSTALL : ADD;
  const long = words.map(longOption);
  if (isPlain && manager === "yarn" && workspaces.length === 0 && long.join() === "--omit=dev")
    return ["yarn", "workspaces", "focus", "--all", "--production"];
  const given = translateOptions(words, table, manager);
  if (given === undefined || (name === "uninstall" && given.names.length === 0)) return undefined;
  const verb = name === "uninstall" ? "remove" : isPlain ? "install" : "add";
  const rest = [verb, ...given.all];
  if (workspaces.length === 0) return [manager, ...rest];
  if (workspaces.includes(ALL)) return undefined;
  if (manager === "pnpm") return ["pnpm", ...filters(workspaces), ...rest];
  if (manager === "yarn") {
    const [only, another] = workspaces;
    if (only === undefined || another !== undefined || isPath(only)) return undefined;
    if (!isPlain) return ["yarn", "workspace", only, ...rest];
    return given.options.length === 0 ? ["yarn", "workspaces", "focus", only] : undefined;
  }
  // `bun add` knows no workspaces but the folder that it is run in.
  return isPlain ? ["bun", ...rest, ...filters(workspaces)] : undefined;
}

function runScript(
  words: readonly string[],
  workspaces: readonly string[],
  manager: OtherManager,
  isShort: boolean,
): Words {
  const end = words.indexOf("--");
  const own = end < 0 ? words : words.slice(0, end);
  const given = translateOptions(own, RUN, manager);
  if (given === undefined) return undefined;
  const [script, ...args] = [...given.names, ...(end < 0 ? [] : words.slice(end + 1))];
  if (script === undefined) return workspaces.length === 0 && given.options.length === 0 ? [manager, "run"] : undefined;
  // `bun test` is bun's own test runner.
  const run = isShort && manager !== "bun" && given.options.length === 0 ? [] : ["run"];
  const said = [...run, ...given.options, script, ...args];
  if (workspaces.length === 0) return [manager, ...said];
  const isAll = workspaces.includes(ALL);
  if (manager === "pnpm") return ["pnpm", ...(isAll ? ["-r"] : filters(workspaces)), ...said];
  if (manager === "bun")
    return ["bun", "run", ...(isAll ? ["--filter", "'*'"] : filters(workspaces)), ...said.slice(1)];
  if (isAll) return ["yarn", "workspaces", "foreach", "--all", "run", script, ...args];
  const [only, another] = workspaces;
  return only === undefined || another !== undefined || isPath(only) ? undefined : ["yarn", "workspace", only, ...said];
}

function init(words: readonly string[], manager: OtherManager): Words {
  const end = words.indexOf("--");
  const given = translateOptions(end < 0 ? words : words.slice(0, end), { "--yes": DROPPED }, manager);
  if (given === undefined) return undefined;
  if (given.names.length > 0) return [manager, "create", ...given.names, ...(end < 0 ? [] : words.slice(end + 1))];
  // `pnpm init` asks nothing, and knows no `-y`.
  return [manager, "init", ...(manager !== "pnpm" && words.some((word) => longOption(word) === "--yes") ? ["-y"] : [])];
}

function longOption(word: string): string {
  return Object.hasOwn(SHORT, word) ? (SHORT[word] as string) : word;
}

/** Translates each option; undefined where one of them has no like. */
function translateOptions(
  words: readonly string[],
  table: Options,
  manager: OtherManager,
): { readonly names: string[]; readonly options: string[]; readonly all: string[] } | undefined {
  const [names, options, all]: string[][] = [[], [], []];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (!word.startsWith("-")) {
      names?.push(word);
      all?.push(word);
      continue;
    }
    // `--omit dev` for `--omit=dev`.
    const long = word === "--omit" ? `--omit=${words[++i]}` : longOption(word);
    const said = Object.hasOwn(table, long) ? table[long]?.[manager] : undefined;
    if (said === undefined) return undefined;
    if (said === "") continue;
    options?.push(said);
    all?.push(said);
  }
  return { names: names ?? [], options: options ?? [], all: all ?? [] };
}

/** Stands for all workspaces. */
const ALL = "*";

/** Takes the options out that name workspaces; undefined where one names none. */
function takeWorkspaces(
  words: readonly string[],
): { readonly workspaces: string[]; readonly words: string[] } | undefined {
  const workspaces: string[] = [];
  const others: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (word === "--") {
      others.push(...words.slice(i));
      break;
    }
    const [, inline] = /^(?:-w|--workspace)=(.+)$/.exec(word) ?? [];
    if (inline !== undefined) workspaces.push(inline);
    else if (word === "-w" || word === "--workspace") workspaces.push(words[++i] ?? "");
    else if (word === "-ws" || word === "--workspaces") workspaces.push(ALL);
    else others.push(word);
  }
  return workspaces.includes("") ? undefined : { workspaces, words: others };
}

/** Whether a workspace is named by its folder. */
function isPath(workspace: string): boolean {
  return workspace.startsWith(".") || (workspace.includes("/") && !workspace.startsWith("@"));
}

/** pnpm and bun take a name for a package's, and a path if it begins with a dot. */
function filters(workspaces: readonly string[]): string[] {
  return workspaces.flatMap((each) => ["--filter", isPath(each) && !each.startsWith(".") ? `./${each}` : each]);
}
