// Elements that a site adds to the head of its pages, checked: nothing in them may run that the pages' policy forbids.
import type { HeadTag } from "../types.ts";
import { type Check, got, isRecord, oneOf, record, text, wrongType, wrongValue } from "./check.ts";

const attributes: Check<Record<string, string | true>> = (value, path, report) => {
  if (!isRecord(value)) return wrongType(value, path, "an object", report);
  const out: Record<string, string | true> = {};
  for (const [name, item] of Object.entries(value)) {
    const at = [...path, name];
    const lower = name.toLowerCase();
    if (!/^[a-z][a-z0-9:_.-]*$/.test(lower)) wrongValue(at, "is no attribute name", report);
    else if (lower.startsWith("on") || lower === "style")
      wrongValue(at, "is not allowed: the pages' content security policy forbids it", report);
    else if (Object.hasOwn(out, lower)) wrongValue(at, "is given twice", report);
    else if (item === true) out[lower] = true;
    else if (typeof item === "boolean") wrongType(item, at, "text or true", report);
    else {
      const given = text(item, at, report);
      if (given === undefined) continue;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them in front of a scheme and within
      if (/^\s*(?:javascript|vbscript|data):/i.test(given.replace(/[\u0000-\u0020]/g, "")))
        wrongValue(at, "has a scheme that runs code", report, "Use an http(s) address.");
      else out[lower] = given;
    }
  }
  return out;
};

const headTagShape = record<HeadTag>({ tag: oneOf("meta", "link", "script"), attributes }, ["tag", "attributes"]);

/** Checks an element of the pages' head: one that needs no script on the page, and runs none from a text. */
export const headTag: Check<HeadTag> = (value, path, report) => {
  const checked = headTagShape(value, path, report);
  for (const name of ["src", "href"]) {
    const address = checked?.attributes?.[name];
    if (typeof address === "string" && !/^(?:[/#?]|[a-z][a-z0-9+.-]*:)/i.test(address))
      wrongValue(
        [...path, "attributes", name],
        `leads elsewhere on each page: ${got(address)}`,
        report,
        'Write "/x.js" for content/static/x.js, without baseUrl; another site begins with https://.',
      );
  }
  if (checked?.tag !== "script" || checked.attributes === undefined || typeof checked.attributes["src"] === "string")
    return checked;
  return wrongValue(
    [...path, "attributes"],
    "has no src: pages hold no script, which their content security policy would forbid",
    report,
    'Put its code into a file below content/static/: attributes: { src: "/x.js", defer: true }.',
  );
};
