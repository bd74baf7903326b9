// The source of a component of Vue's as MDX would have it: its template with braces for what directives say, and what names
// stand for in it. Runs nothing. Pure.
import { isVoid } from "../../markdown/html-reader.ts";
import { readLiteral } from "../markdown/literal.ts";
import { type Attribute, Budget, bracesEnd, readTag, type Tag } from "../markdown/tags.ts";

/** A component's template, and what stands beside it. */
export interface VueSource {
  readonly markup: string;
  readonly code: string;
  /** Default values, by the names of what the component takes. */
  readonly props: ReadonlyMap<string, unknown>;
  /** What all that it takes is called as a whole. */
  readonly all: string;
}

/** Reads a component; undefined where it does more than show. @param isFilled whether it holds anything where it is used */
export function readVue(source: string, isFilled: boolean): VueSource | undefined {
  const template = /^<template>([\s\S]*)^<\/template>/m.exec(source)?.[1];
  if (template === undefined) return undefined;
  const script = [...source.matchAll(/^<script\b[^>]*>([\s\S]*?)^<\/script>/gm)].map(([, code]) => code).join("\n");
  const reader = new TemplateReader(template, isFilled);
  const markup = reader.nodes();
  if (!reader.isDone()) return undefined;
  const code = script.replace(/\bcomputed\(\s*\(\)\s*=>\s*([^\n{]*)\)[ \t]*;?$/gm, "$1");
  const all = /\bconst\s+(\w+)\s*=\s*(?:withDefaults\(\s*)?defineProps\b/.exec(script)?.[1] ?? "$props";
  return { markup, code, props: readProps(script), all };
}

/** Names that `defineProps` has, with their default values. */
function readProps(script: string): ReadonlyMap<string, unknown> {
  const props = new Map<string, unknown>();
  const [whole = "", pattern = "", wrap = "", sign = ""] =
    /(?:\bconst\s*(\{[^{}]*\})\s*=\s*)?(withDefaults\(\s*)?\bdefineProps\s*[<(]\s*([[{]|\w+)/.exec(script) ?? [];
  const at = script.indexOf(whole) + whole.length;
  if (sign === "[")
    for (const [, name = ""] of script.slice(at).matchAll(/(?:,|^)\s*["']([\w-]+)["']/gy)) props.set(name, undefined);
  const named = /^\w/.test(sign) ? new RegExp(`\\b(?:interface|type)\\s+${sign}\\b[^{\\n]*\\{`).exec(script) : null;
  const start = sign === "{" ? at - 1 : named ? named.index + named[0].length - 1 : -1;
  const budget = new Budget(script.length);
  const end = start < 0 ? undefined : bracesEnd(script, start, budget);
  const body = script.slice(start + 1, (end ?? start + 2) - 1).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
  for (const [, name = "", given = ""] of body.matchAll(
    /([\w$]+)\s*:\s*\{[^{}]*\bdefault\s*:\s*("[^"]*"|'[^']*'|[\w.]+)/g,
  ))
    props.set(name, readLiteral(given)?.value);
  for (const [, name = ""] of body.replace(/\{[^{}]*\}/g, "").matchAll(/([\w$]+)["']?\??\s*:/g))
    if (!props.has(name)) props.set(name, undefined);
  const last = wrap === "" ? -1 : script.indexOf("{", sign === "{" ? (end ?? at) : at);
  const defaults = last < 0 ? "" : script.slice(last + 1, bracesEnd(script, last, budget));
  for (const text of [pattern.replace(/=/g, ":"), defaults])
    for (const [, name = "", given = ""] of text.matchAll(/([\w$]+)\s*:\s*("[^"]*"|'[^']*'|[\w.]+)/g))
      props.set(name, readLiteral(given)?.value);
  return props;
}

/** Elements of Vue and of VitePress that are others here. */
const NAMES: Readonly<Record<string, string>> = {
  template: "",
  ClientOnly: "",
  Suspense: "",
  VPBadge: "Badge",
  VPLink: "a",
  RouterLink: "a",
};
/** What only styles an element, or helps Vue. */
const IDLE = /^(?::|v-bind:)?(?:class|style|key|ref)$|^v-(?:once|memo|cloak|pre)$/;
/** What makes an element do something, or show what is not known. */
const ACTIVE = /^[@#]|^v-(?!if$|else$|else-if$|for$|bind:|text$)/;
/** So deep elements may be nested. */
const MOST_NESTED = 50;

class TemplateReader {
  readonly #source: string;
  readonly #isFilled: boolean;
  readonly #budget: Budget;
  #at = 0;
  #nested = 0;
  #hasFailed = false;

  constructor(source: string, isFilled: boolean) {
    this.#source = source;
    this.#isFilled = isFilled;
    this.#budget = new Budget(source.length);
  }

  isDone(): boolean {
    return !this.#hasFailed && this.#at >= this.#source.length;
  }

  /** Reads up to a closing tag, or the end. */
  nodes(): string {
    const source = this.#source;
    let out = "";
    /** Conditions, and what each shows, of which the last one may still have others behind it. */
    let chain: (readonly [condition: string, shown: string])[] = [];
    const close = () => {
      if (chain.length === 1) out += `{!!(${chain[0]?.[0]}) && ${chain[0]?.[1]}}`;
      else if (chain.length > 1)
        out += `{${chain.map(([condition, shown]) => `(${condition}) ? ${shown} : `).join("")}undefined}`;
      chain = [];
    };
    while (this.#at < source.length && !source.startsWith("</", this.#at)) {
      if (source.startsWith("<!--", this.#at)) {
        const end = source.indexOf("-->", this.#at);
        this.#at = end < 0 ? this.#fail() : end + 3;
      } else if (source[this.#at] === "<") {
        const tag = readTag(source, this.#at, false, this.#budget);
        if (tag === undefined || tag.kind === "close" || this.#nested >= MOST_NESTED) this.#fail();
        else {
          const is = (name: string) => tag.attributes.find((each) => each.name === name)?.text;
          const [first, next, last] = [is("v-if"), is("v-else-if"), is("v-else")];
          if (next === undefined && last === undefined) close();
          else if (chain.length === 0) this.#fail();
          const shown = this.#element(tag);
          const condition = first ?? next ?? (last === undefined ? undefined : "true");
          if (condition === undefined) out += shown;
          else chain.push([condition, /^\{/.test(shown) ? `<>${shown}</>` : shown]);
        }
      } else {
        const end = source.indexOf("<", this.#at);
        const text = source.slice(this.#at, end < 0 ? source.length : end);
        this.#at += text.length;
        if (text.trim() !== "") close();
        if (chain.length > 0) continue;
        out += text
          .split(/\{\{([\s\S]*?)\}\}/)
          .map((part, i) => (i % 2 === 0 ? part.replace(/[{}]/g, '{"$&"}') : `{${part.trim()}}`))
          .join("");
      }
    }
    close();
    return out;
  }

  #fail(): number {
    this.#hasFailed = true;
    this.#at = this.#source.length;
    return this.#at;
  }

  #element(tag: Tag): string {
    this.#at = tag.end;
    const isEmpty = tag.kind === "empty" || isVoid(tag.name);
    this.#nested++;
    const inner = isEmpty ? "" : this.nodes();
    this.#nested--;
    if (!isEmpty) {
      const end = this.#source.indexOf(">", this.#at);
      if (end < 0 || !this.#source.startsWith(`</${tag.name}`, this.#at)) this.#fail();
      else this.#at = end + 1;
    }
    if (tag.attributes.some(({ name, text }) => ACTIVE.test(name) && !(name === "v-bind" && text === "$attrs")))
      this.#fail();
    const name = pascalCase(tag.name);
    const given = tag.attributes.find((each) => each.name === "v-text")?.text;
    const shown = this.#written(NAMES[name] ?? name, tag, given === undefined ? inner : `{${given}}`);
    const list = tag.attributes.find((each) => each.name === "v-for")?.text;
    if (list === undefined) return shown;
    const [, item, of] = /^\(?\s*([\w$]+|\{[^{}]*\})[^()]*\)?\s+(?:in|of)\s+([\w$.]+)$/.exec(list.trim()) ?? [];
    if (item === undefined) this.#fail();
    return `{${of}.map((${item}) => ${shown})}`;
  }

  #written(name: string, { attributes }: Tag, inner: string): string {
    const slot = attributes.find((each) => each.name === "name")?.text ?? "default";
    if (name === "slot") return this.#isFilled && slot === "default" ? "<slot />" : `<>${inner}</>`;
    if (name === "") return `<>${inner}</>`;
    const written = attributes.map((each) => attributeOf(name, each)).join("");
    return `<${name}${written}>${inner}</${name}>`;
  }
}

function attributeOf(element: string, { name: written, text = "" }: Attribute): string {
  if (IDLE.test(written) || /^v-/.test(written.replace(/^v-bind:/, ":"))) return "";
  const bound = /^(?::|v-bind:)(.+)$/.exec(written)?.[1];
  const name = element === "a" && (bound ?? written) === "to" ? "href" : (bound ?? written);
  return ` ${name}={${bound === undefined ? JSON.stringify(text) : text === "" ? camelCase(bound) : text}}`;
}

/** The name that an attribute has in code. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A component's name as its file has it; elements' names stay. */
export function pascalCase(name: string): string {
  return name.includes("-") ? camelCase(`-${name}`) : name;
}
