// What many pages share is rendered for the first of them only: whole parts, or all of a part but its texts.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

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

/** So many subjects of a list are rendered together: few, where one page of a large site is made. */
const TOGETHER = 64;

/** Markup of subjects that stand together in a list. */
interface Stretch {
  /** One text, which V8 cuts and joins with few steps. */
  readonly markup: string;
  /** Where in it each subject's begins, and at last where it ends. */
  readonly starts: readonly number[];
}

/**
 * Makes a function that gives the markup of stretches of a list, and renders each subject the first time only.
 * @param render pure: what it gives depends on the subject alone; lists and subjects never change
 */
export function onceInStretches<Subject>(
  render: (subject: Subject) => string,
): (list: readonly Subject[], from: number, to: number) => string {
  const known = new WeakMap<readonly Subject[], Stretch[]>();
  return (list, from, to) => {
    let stretches = known.get(list);
    if (stretches === undefined) {
      stretches = [];
      known.set(list, stretches);
    }
    let markup = "";
    for (let at = from; at < to; ) {
      const index = Math.floor(at / TOGETHER);
      const begin = index * TOGETHER;
      const end = Math.min(begin + TOGETHER, to);
      stretches[index] ??= stretchOf(list.slice(begin, begin + TOGETHER).map(render));
      const { markup: whole, starts } = stretches[index] as Stretch;
      markup += whole.slice(starts[at - begin], starts[end - begin]);
      at = end;
    }
    return markup;
  };
}

function stretchOf(markups: readonly string[]): Stretch {
  const starts = [0];
  let length = 0;
  for (const markup of markups) {
    length += markup.length;
    starts.push(length);
  }
  return { markup: markups.join(""), starts };
}

/** HTML that is put into a part as it is. */
export interface Html {
  readonly __html: string;
}

/** Tells markup from what it is made from. */
export function isHtml(value: object): value is Html {
  return "__html" in value;
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

/**
 * Stands for a place while a shape is rendered; no author writes it. It is a character of Latin-1: with any other, V8 would
 * hold the markup, and each page that it is put into, with two bytes for each character.
 */
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
