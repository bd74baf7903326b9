// Highlights code by the grammars of highlight.js. Never guesses a language, and gives code up as plain text rather than
// spend seconds on it. The same code gives the same HTML whatever was highlighted before.
import { compileLanguage, UnknownFeature } from "./highlight/compile.ts";
import { escapeCode, HtmlWriter } from "./highlight/html.ts";
import { Library } from "./highlight/library.ts";
import { isCostly } from "./highlight/limits.ts";
import type { CompiledMode } from "./highlight/mode.ts";
import { run } from "./highlight/run.ts";

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
  bash fish env dotenv shellscript csh; css postcss pcss; erb ejs; ini editorconfig; json jsonl ndjson geojson webmanifest importmap;
  lisp elisp emacs-lisp; lua luau; markdown mdx; objectivec objective-c;
  plaintext plain none output stdout stderr log ansi gitignore ignore csv tsv; pgsql psql; scss sass;
  shell sh-session shell-session terminal; sql mysql sqlite tsql plsql; twig jinja2 liquid njk nunjucks; typescript flow;
  vbnet visual-basic; vim viml; wasm wat; x86asm asm masm nasm;
  xml vue vue-html svelte astro htm mathml xaml razor cshtml`;

/** What a terminal takes for a colour, or another command for it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how it begins
const TERMINAL_CODE = /\u001b\[[\d;?]*[A-Za-z]/g;

// Module-level, because building them is what highlighting mostly costs: which file a name stands for, and the languages
// used so far. Using a language changes nothing about another one's output.
const fileOfName = readNames(`${LANGUAGES};${FURTHER_ALIASES}`);
const languages = new Map<string, CompiledMode | UnknownFeature>();
let library: Library | undefined;
/** Written to anew by all code. */
const output = new HtmlWriter();

/**
 * Highlights code as HTML with `hljs-…` classes.
 * @param language as authors write it (`ts`, `sh`); "" for none
 * @param maxChars longer code stays plain
 * @param written gives what came of the same escaped code in the same language before, where that is known
 * @returns `known: false` for a language that does not exist; its code is plain
 */
export function highlight(
  code: string,
  language: string,
  maxChars: number,
  written?: (escaped: string, language: string) => string | undefined,
): { html: string; known: boolean } {
  const plain = (known: boolean) => ({ html: escapeCode(code, output), known });
  if (language === "") return plain(true);
  if (language === "ansi") return { html: escapeCode(code.replace(TERMINAL_CODE, ""), output), known: true };
  const name = fileOfName.get(language.toLowerCase());
  if (name === undefined) return plain(false);
  if (name === "plaintext" || code.length > maxChars || isCostly(code)) return plain(true);
  const html = written?.(escapeCode(code, output), language) ?? highlightAs(name, code);
  // Some grammars take half of a character that UTF-16 has in two.
  const isHalved = /[\ud800-\udfff]/.test(code) && /[\ud800-\udfff]/u.test(html ?? "");
  return html === undefined || isHalved ? plain(true) : { html, known: true };
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

/** Highlights code; undefined where that is given up. */
function highlightAs(name: string, code: string): string | undefined {
  try {
    return run(code, loadLanguage(name), (inner) => (isFile(inner) ? loadLanguage(inner) : undefined), output);
  } catch (error) {
    if (!(error instanceof UnknownFeature)) throw error;
    library ??= new Library(isFile);
    return library.highlight(code, name);
  }
}

/** Compiles a language when it is used first. @throws UnknownFeature */
function loadLanguage(name: string): CompiledMode {
  let language = languages.get(name);
  if (language === undefined) {
    library ??= new Library(isFile);
    language = compileLanguage(library.define(name));
    languages.set(name, language);
  }
  if (language instanceof UnknownFeature) throw language;
  return language;
}

function isFile(name: string): boolean {
  return fileOfName.get(name) === name;
}
