// The parts of a component's source: what it shows, what stands before that, and what names stand for in it. Pure.
import { escapePattern } from "../../../escape-pattern.ts";
import { readVue } from "../vue-source.ts";
import type { Use } from "./types.ts";
import { valuesOf } from "./values.ts";

const MOST_CHARACTERS = 20_000;

/** A component's source, taken apart. */
export interface SourceParts {
  /** What it shows. */
  readonly markup: string;
  /** What stands before it. */
  readonly code: string;
  /** What names stand for in it. */
  readonly values: ReadonlyMap<string, unknown>;
}

/** Takes apart a component of Vue, Astro or React where it is used; undefined where its source does more than show. */
export function partsOf(source: string, use: Use): SourceParts | undefined {
  if (source.length > MOST_CHARACTERS) return undefined;
  if (/^<template>/m.test(source)) {
    const vue = readVue(source, use.held !== "");
    if (vue === undefined) return undefined;
    const all = Object.fromEntries([...vue.props, ...use.props]);
    const values = new Map<string, unknown>([...Object.entries(all), [vue.all, all]]);
    return { markup: vue.markup, code: vue.code, values };
  }
  const parts = /^\s*---\n/.test(source) ? astroParts(source) : reactParts(source, use.name);
  return parts && { markup: parts.markup, code: parts.code, values: valuesOf(parts.pattern, use.props) };
}

interface WithPattern extends Omit<SourceParts, "values"> {
  /** What takes the attributes: a pattern in braces, or a name. */
  readonly pattern: string;
}

function astroParts(source: string): WithPattern {
  const [, code = "", markup = ""] = /^\s*---\n([\s\S]*?)\n?---(?:\n|$)([\s\S]*)$/.exec(source) ?? [];
  return { markup, code, pattern: /\b(?:const|let)\s+(\{[^{}]*\})[^=]*=\s*Astro\.props/.exec(code)?.[1] ?? "" };
}

function reactParts(source: string, tagName: string): WithPattern | undefined {
  const main = /^export\s+default\s+(?:function\s+)?(\w+)/m.exec(source)?.[1];
  const found = declared(source, tagName) ?? (main === undefined ? undefined : declared(source, main));
  if (found === undefined) return undefined;
  const rest = source.slice(found.index + found[0].length);
  const body = rest.slice(0, /^[})]/m.exec(rest.replace(/^\n*/, (lines) => " ".repeat(lines.length)))?.index);
  const [code = "", markup, ...others] = body.split(/(?:\breturn\b|=>)\s*(?=\(?\s*<)/);
  if (markup === undefined || others.length > 0 || /\breturn\b/.test(code)) return undefined;
  return { markup: markup.replace(/^\(/, "").replace(/\)?;?\s*$/, ""), code, pattern: found[1] ?? "" };
}

/** Finds where a function of a name is declared, up to what it takes. */
function declared(source: string, name: string): RegExpExecArray | undefined {
  const own = escapePattern(name);
  const start = `(?:\\bfunction\\s+${own}|\\bconst\\s+${own}\\b[^=\\n]*=)\\s*\\(\\s*(\\{[^{}]*\\}|\\w*)`;
  return new RegExp(start).exec(source) ?? undefined;
}
