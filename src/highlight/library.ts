// The only importer of highlight.js: gives the definitions of its languages, and highlights by it what is not compiled.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { HLJSApi, Language, LanguageFn, Mode } from "highlight.js";

const require = createRequire(import.meta.filename);
/** Asked for by its path: to look up what a package exports, Node takes two milliseconds, on each thread that highlights. */
const home =
  (require.resolve.paths("highlight.js") ?? [])
    .map((folder) => path.join(folder, "highlight.js", "lib"))
    .find((folder) => fs.existsSync(path.join(folder, "core.js"))) ?? "highlight.js/lib";

/**
 * Loads a file. Where a page's time limit broke off its loading, Node remembers a module that exports nothing: it is loaded
 * anew then. On a busy machine a page gets another turn, and would fail in it.
 */
function requireWhole(file: string): unknown {
  const name = require.resolve(file);
  if (require.cache[name]?.loaded === false) delete require.cache[name];
  return require(name);
}

/** highlight.js. */
export class Library {
  readonly #hljs: HLJSApi = (requireWhole(`${home}/core`) as HLJSApi).newInstance();
  readonly #isLanguage: (name: string) => boolean;

  /** @param isLanguage whether a name is that of a file */
  constructor(isLanguage: (name: string) => boolean) {
    this.#isLanguage = isLanguage;
  }

  /** Gives the definition of a language. It must not be changed: some files share parts between all that ask. */
  define(name: string): Language {
    return (requireWhole(`${home}/languages/${name}`) as LanguageFn)(this.#hljs);
  }

  /** Highlights code as HTML. */
  highlight(code: string, name: string): string {
    this.#load(name);
    return this.#hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
  }

  /** Loads a language, and those that may stand inside it: otherwise they would show only after another page's use. */
  #load(name: string): void {
    if (this.#hljs.getLanguage(name)) return;
    const embedded = new Set<string>();
    this.#hljs.registerLanguage(name, () => this.#settle(this.define(name), embedded));
    for (const inner of embedded) this.#load(inner);
  }

  /** Changes a definition so that no embedded language is guessed: the first of several, none where any would do. */
  #settle(language: Language, embedded: Set<string>): Language {
    const seen = new Set<object>();
    const settle = (mode: Partial<Mode>): void => {
      if (seen.has(mode)) return;
      seen.add(mode);
      if (Array.isArray(mode.subLanguage)) {
        const [first] = mode.subLanguage;
        if (first === undefined) delete mode.subLanguage;
        else mode.subLanguage = first;
      }
      if (typeof mode.subLanguage === "string" && this.#isLanguage(mode.subLanguage)) embedded.add(mode.subLanguage);
      for (const part of Object.values(mode)) {
        for (const inner of Array.isArray(part) ? part : [part]) {
          if (typeof inner === "object" && inner !== null && !(inner instanceof RegExp)) settle(inner as Partial<Mode>);
        }
      }
    };
    settle(language);
    return language;
  }
}
