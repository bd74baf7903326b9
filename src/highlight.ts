// Highlights code: the only importer of highlight.js. Never guesses a language, and gives code up as plain text rather
// than spend seconds on it. The same code gives the same HTML whatever was highlighted before.
import { createRequire } from "node:module";
import type { HLJSApi, Language, LanguageFn, Mode } from "highlight.js";

/** Longest line that is highlighted: some grammars need time in the square of it. */
const LINE_LIMIT = 1000;
/** Longest stretch of letters, digits and white space: the same for grammars that look for `type type name (`. */
const WORD_LIMIT = 1500;

/** The languages of highlight.js, each with its aliases (a test compares them with the installed version's). */
const LANGUAGES = `
  1c; abnf; accesslog; actionscript as; ada; angelscript asc; apache apacheconf; applescript osascript; arcade;
  arduino ino; armasm arm; asciidoc adoc; aspectj; autohotkey ahk; autoit; avrasm; awk; axapta x++; bash sh zsh;
  basic; bnf; brainfuck bf; c h; cal; capnproto capnp; ceylon; clean icl dcl; clojure clj edn; clojure-repl;
  cmake cmake.in; coffeescript coffee cson iced; coq; cos cls; cpp cc c++ h++ hpp hh hxx cxx; crmsh crm pcmk;
  crystal cr; csharp cs c#; csp; css; d; dart; delphi dpr dfm pas pascal; diff patch; django jinja; dns bind zone;
  dockerfile docker; dos bat batch cmd; dsconfig; dts; dust dst; ebnf; elixir ex exs; elm; erb; erlang erl;
  erlang-repl; excel xlsx xls; fix; flix; fortran f90 f95; freedesktop desktop systemd; fsharp fs f#; gams gms;
  gauss gss; gcode nc; gherkin feature; glsl; gml; go golang; golo; gradle; graphql gql; groovy; haml;
  handlebars hbs html.hbs html.handlebars htmlbars; haskell hs; haxe hx; hsp; http https; hy hylang; inform7 i7;
  ini toml; irpf90; isbl; java jsp; javascript js jsx mjs cjs; jboss-cli wildfly-cli; json jsonc json5; julia;
  julia-repl jldoctest; kotlin kt kts ktm ktx; lasso ls lassoscript; latex tex; ldif; leaf; less; lisp;
  livecodeserver; livescript ls; llvm; lsl; lua pluto; makefile mk mak make; markdown md mkdown mkd;
  mathematica mma wl; matlab; maxima; mel; mercury m moo; mipsasm mips; mizar; mojolicious; monkey;
  moonscript moon; n1ql; nestedtext nt; nginx nginxconf; nim; nix nixos; node-repl; nsis;
  objectivec mm objc obj-c obj-c++ objective-c++; ocaml ml; openscad scad; oxygene; parser3; perl pl pm;
  pf pf.conf; pgsql postgres postgresql; php; php-template; plaintext text txt; pony; powershell pwsh ps ps1;
  processing pde; profile; prolog; properties; protobuf proto; puppet pp; purebasic pb pbi; python py gyp ipython;
  python-repl pycon; q k kdb; qml qt; r; reasonml re; rib; roboconf graph instances; routeros mikrotik; rsl;
  ruby rb gemspec podspec thor irb; ruleslanguage; rust rs; sas; scala; scheme scm; scilab sci; scss;
  shell console shellsession; smali; smalltalk st; sml ml; sqf; sql; stan stanfuncs; stata do ado;
  step21 p21 step stp; stylus styl; subunit; swift; taggerscript; tap; tcl tk; thrift; tp; twig craftcms;
  typescript ts tsx mts cts; vala; vbnet vb; vbscript vbs; vbscript-html; verilog v sv svh; vhdl; vim; wasm; wren;
  x86asm; xl tao; xml html xhtml rss atom xjb xsd xsl plist wsf svg; xquery xpath xq xqm; yaml yml; zephir zep`;

/** Names that authors of documentation use and highlight.js doesn't know. */
const FURTHER_ALIASES = `
  bash fish env dotenv; css postcss; ini editorconfig; json jsonl ndjson geojson webmanifest importmap; markdown mdx;
  plaintext plain none output log ansi gitignore; shell sh-session terminal; twig jinja2; xml vue svelte astro htm mathml`;

const require = createRequire(import.meta.url);

// Module-level, because building them is what highlighting mostly costs: which file a name stands for, and the languages
// loaded so far. Loading a language changes nothing about another one's output (see `defineLanguage`).
const fileOfName = readNames(`${LANGUAGES};${FURTHER_ALIASES}`);
let engine: HLJSApi | undefined;

/**
 * Highlights code as HTML with `hljs-…` classes.
 * @param language as authors write it (`ts`, `sh`); "" for none
 * @param maxChars longer code stays plain
 * @returns `known: false` for a language that does not exist; its code is plain
 */
export function highlight(code: string, language: string, maxChars: number): { html: string; known: boolean } {
  if (language === "") return { html: escapeCode(code), known: true };
  const name = fileOfName.get(language.toLowerCase());
  if (name === undefined) return { html: escapeCode(code), known: false };
  if (name === "plaintext" || code.length > maxChars || isCostly(code)) return { html: escapeCode(code), known: true };
  engine ??= (require("highlight.js/lib/core") as HLJSApi).newInstance();
  loadLanguage(engine, name);
  const html = engine.highlight(code, { language: name, ignoreIllegals: true }).value;
  // Some grammars take half of a character that UTF-16 has in two.
  return { html: /\p{Surrogate}/u.test(html) ? escapeCode(code) : html, known: true };
}

/** Lists the names that `highlight` knows. */
export function languageNames(): Iterable<string> {
  return fileOfName.keys();
}

function readNames(list: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const entry of list.split(";")) {
    const [file, ...aliases] = entry.trim().split(/\s+/);
    if (!file) continue;
    names.set(file, file);
    for (const alias of aliases) if (!names.has(alias)) names.set(alias, file);
  }
  return names;
}

/** Loads a language, and those that may stand inside it: otherwise they would show only after another page's use. */
function loadLanguage(hljs: HLJSApi, name: string): void {
  if (hljs.getLanguage(name)) return;
  const embedded = new Set<string>();
  hljs.registerLanguage(name, defineLanguage(require(`highlight.js/lib/languages/${name}`) as LanguageFn, embedded));
  for (const inner of embedded) loadLanguage(hljs, inner);
}

/** Wraps a definition so that no embedded language is guessed: the first of several, none where any would do. */
function defineLanguage(define: LanguageFn, embedded: Set<string>): LanguageFn {
  return (hljs) => {
    const language: Language = define(hljs);
    const seen = new Set<object>();
    const settle = (mode: Partial<Mode>): void => {
      if (seen.has(mode)) return;
      seen.add(mode);
      if (Array.isArray(mode.subLanguage)) {
        const [first] = mode.subLanguage;
        if (first === undefined) delete mode.subLanguage;
        else mode.subLanguage = first;
      }
      if (typeof mode.subLanguage === "string" && fileOfName.get(mode.subLanguage) === mode.subLanguage) {
        embedded.add(mode.subLanguage);
      }
      for (const part of Object.values(mode)) {
        for (const inner of Array.isArray(part) ? part : [part]) {
          if (typeof inner === "object" && inner !== null && !(inner instanceof RegExp)) settle(inner as Partial<Mode>);
        }
      }
    };
    settle(language);
    return language;
  };
}

/** Whether code has what grammars take long over. */
function isCostly(code: string): boolean {
  if (code.length <= LINE_LIMIT) return false;
  let line = 0;
  let words = 0;
  for (let i = 0; i < code.length; i++) {
    const c = code.charCodeAt(i);
    line = c === 10 ? 0 : line + 1;
    const isWord =
      c <= 32 || (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c >= 128;
    words = isWord ? words + 1 : 0;
    if (line > LINE_LIMIT || words > WORD_LIMIT) return true;
  }
  return false;
}

/** Escapes as highlight.js does. */
function escapeCode(code: string): string {
  if (!/[&<>"']/.test(code)) return code;
  return code
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
