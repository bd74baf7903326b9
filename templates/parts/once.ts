// What many pages share is rendered for the first of them only.
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
