// What a package's page says of its entry points.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as assert from "uvu/assert";
import { ApiEntryPoints } from "../../templates/parts/ApiEntryPoints.tsx";
import { apiPackage } from "../support/api-parts.ts";
import { suite } from "../support/suite.ts";

const test = suite("entry points on a package's page");

const MAIN = { specifier: "@p/box", count: 3 };
const LID = { specifier: "@p/box/lid", count: 2, to: "/api/box-lid/" };

/** What stands before the folded ones, what leads to these, and they. */
function partsOf(...entryPoints: readonly { specifier: string; count: number; to?: string }[]): string[][] {
  const html = renderToStaticMarkup(createElement(ApiEntryPoints, { package: apiPackage({ entryPoints }) }));
  const [before = "", after = ""] = html.split("<details>");
  const rows = (part: string) =>
    [...part.matchAll(/<tr><td>(.*?)<\/td><td>(\d+)<\/td>/g)].map(([, name = "", count]) => `${text(name)} ${count}`);
  return [
    rows(before),
    [...after.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, one = ""]) => text(one)),
    rows(after),
  ];
}

function text(html: string): string {
  return html.replace(/<[^>]*>/g, "");
}

test("few stand in one list, in their order; without exports none does", () => {
  assert.equal(partsOf(MAIN, { specifier: "@p/box/b", count: 1 }, { specifier: "@p/box/a", count: 1 }, LID), [
    ["@p/box 3", "@p/box/b 1", "@p/box/a 1", "@p/box/lid 2"],
    [],
    [],
  ]);
  assert.is(renderToStaticMarkup(createElement(ApiEntryPoints, { package: apiPackage({ entryPoints: [] }) })), "");
  assert.equal(partsOf({ specifier: "@p/box", count: 0 }), [[], [], []]);
});

test("many without a page are folded, by name, and the package itself is not among them", () => {
  const many = Array.from({ length: 11 }, (_, i) => ({ specifier: `@p/box/${30 - i}`, count: i + 1 }));
  assert.equal(partsOf(...many, MAIN, LID), [
    ["@p/box 3", "@p/box/lid 2"],
    ["11 more entry points, without a page of their own"],
    Array.from({ length: 11 }, (_, i) => `@p/box/${20 + i} ${11 - i}`),
  ]);
});

test.run();
