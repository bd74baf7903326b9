// What many pages share is rendered for the first of them only.
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
    const fresh = subjects.filter((subject) => !known.has(subject));
    if (fresh.length > 0) {
      for (const [i, markup] of renderEach(fresh.map(render)).entries()) known.set(fresh[i] as Subject, markup);
    }
    return subjects.map((subject) => known.get(subject) as string);
  };
}

function renderEach(nodes: readonly ReactNode[]): string[] {
  const children = nodes.flatMap((node, i) => (i === 0 ? [node] : [BETWEEN, node]));
  const markups = renderToStaticMarkup(createElement(Fragment, null, ...children)).split(BETWEEN);
  return markups.length === nodes.length ? markups : nodes.map((node) => renderToStaticMarkup(node));
}
