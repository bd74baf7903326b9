// What many pages share is rendered for the first of them only: whole parts, or all of a part but its texts.
import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * Stands between two subjects that are rendered at once; no page may hold it. It is a character of Latin-1: with any other,
 * V8 would hold the markup, and each page that it is put into, with two bytes for each character.
 */
const BETWEEN = "\u001f";

/**
 * Makes a function that gives the markup of a subject, and renders it the first time only.
 * @param render pure: what it gives depends on the subject alone, which never changes; the markup lives as long as it
 */
export function once<Subject extends object>(render: (subject: Subject) => ReactNode): (subject: Subject) => string {
  const known = new WeakMap<Subject, string>();
  return (subject) => {
    let markup = known.get(subject);
    if (markup === undefined) {
      markup = renderToStaticMarkup(render(subject));
      known.set(subject, markup);
    }
    return markup;
  };
}

/**
 * As `once`, for many subjects: those that are not known are rendered in one go, because a short markup takes React less time
 * than beginning and ending it.
 */
export function onceEach<Subject extends object>(
  render: (subject: Subject) => ReactNode,
): (subjects: readonly Subject[]) => readonly string[] {
  const known = new WeakMap<Subject, string>();
  return (subjects) => {
    const markups = subjects.map((subject) => known.get(subject));
    if (!markups.includes(undefined)) return markups as string[];
    const fresh = subjects.filter((_, i) => markups[i] === undefined);
    for (const [i, markup] of renderEach(fresh.map(render)).entries()) known.set(fresh[i] as Subject, markup);
    return subjects.map((subject) => known.get(subject) as string);
  };
}

function renderEach(nodes: readonly ReactNode[]): string[] {
  const children = nodes.flatMap((node, i) => (i === 0 ? [node] : [BETWEEN, node]));
  const markups = renderToStaticMarkup(createElement(Fragment, null, ...children)).split(BETWEEN);
  return markups.length === nodes.length ? markups : nodes.map((node) => renderToStaticMarkup(node));
}

/** HTML that is put into a part as it is. */
export interface Html {
  readonly __html: string;
}

/** What is filled in: a text, which is escaped, or HTML; an element may be left out where it is missing or empty. */
type Place = string | Html | undefined;

/** The markup of a part, cut at its places. */
interface Shape {
  /** One more than there are places. */
  readonly pieces: readonly string[];
  /** Which place comes behind each piece but the last. */
  readonly names: readonly string[];
}

/** The subject of parts that all sites render alike. */
export const ALL = {};

/** Stands for a place while a shape is rendered; no author writes it. */
const MARK = "\u001e";

/**
 * Makes a function that gives the markup of a part of which pages differ in texts alone. React renders it once for each shape,
 * that is for each choice of places that are filled, with marks in them; from then on only the texts are put in.
 * @param render of elements alone, and pure. It uses each place whole, as a child, as the value of an attribute or as inner
 * HTML, or leaves out what an empty one belongs to. It must not look into a text. What it does look into is a page's variant.
 */
export function oncePerShape<Subject extends object, Places extends { readonly [Name in keyof Places]: Place }>(
  render: (subject: Subject, places: Places, variant: string) => ReactNode,
): (subject: Subject, places: Places, variant?: string) => string {
  /** Null for a shape that has marks of its own: it is rendered each time. */
  const known = new WeakMap<Subject, Map<string, Shape | null>>();
  return (subject, places, variant = "") => {
    let shapes = known.get(subject);
    if (shapes === undefined) {
      shapes = new Map();
      known.set(subject, shapes);
    }
    let key = variant;
    for (const name in places) key += places[name] ? "1" : "0";
    let shape = shapes.get(key);
    if (shape === undefined) {
      shape = shapeOf((marked) => render(subject, marked, variant), places);
      shapes.set(key, shape);
    }
    if (shape === null) return renderToStaticMarkup(render(subject, places, variant));
    const { pieces, names } = shape;
    let markup = pieces[0] as string;
    for (let i = 0; i < names.length; i++) {
      const place: Place = places[names[i] as keyof Places];
      markup += (typeof place === "object" ? place.__html : escapeText(place ?? "")) + (pieces[i + 1] as string);
    }
    return markup;
  };
}

function shapeOf<Places extends object>(render: (places: Places) => ReactNode, places: Places): Shape | null {
  const marked = Object.entries(places as Readonly<Record<string, Place>>).map(([name, place]): [string, Place] => {
    const mark = MARK + name + MARK;
    return [name, place && (typeof place === "string" ? mark : { __html: mark })];
  });
  const cut = renderToStaticMarkup(render(Object.fromEntries(marked) as Places)).split(MARK);
  const names = cut.filter((_, i) => i % 2 === 1);
  if (!names.every((name) => name in places)) return null;
  return { pieces: cut.filter((_, i) => i % 2 === 0), names };
}

/** Renders what a place may hold besides a text. */
export function toHtml(node: ReactNode): Html {
  return { __html: typeof node === "string" ? escapeText(node) : renderToStaticMarkup(node) };
}

const ESCAPED: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};

/** Escapes as React does, for children and attributes alike. */
function escapeText(text: string): string {
  return /["&'<>]/.test(text) ? text.replace(/["&'<>]/g, (c) => ESCAPED[c] as string) : text;
}
