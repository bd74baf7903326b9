// Which page a dead link may have meant: one that moved, or one that is spelt otherwise; and when none is near.
import * as assert from "uvu/assert";
import { createNearestPage } from "../../src/nearest-page.ts";
import { suite } from "../support/suite.ts";

const test = suite("nearest page");

const FILES = [
  "docs/index.md",
  "docs/start/install.md",
  "docs/start/overview.md",
  "docs/guide/overview.md",
  "docs/guide/02-trees.md",
  "docs/guide/concepts/index.md",
  "docs/guide/faq.md",
  "docs/guide/faster-builds.md",
  "docs/reference/glossary.md",
  "docs/reference/presence.md",
];

const cases: Record<string, string | undefined> = {
  // Moved: the same name in another folder.
  "docs/install.md": "docs/start/install.md",
  "install.md": "docs/start/install.md",
  "docs/guide/glossary.md": "docs/reference/glossary.md",
  "docs/a/b/c/presence.md": "docs/reference/presence.md",
  "docs/guide/trees.md": "docs/guide/02-trees.md",
  "docs/guide/07-trees.md": "docs/guide/02-trees.md",
  "docs/guide/concepts.md": "docs/guide/concepts/index.md",
  "docs/faq/index.md": "docs/guide/faq.md",
  "docs/Guide/FAQ.md": "docs/guide/faq.md",
  // Of several of one name the one that has most in common; none where that is not clear.
  "docs/guide/more/overview.md": "docs/guide/overview.md",
  "docs/giude/overview.md": "docs/guide/overview.md",
  "docs/overview.md": undefined,
  // Typing errors, in each part as many as it bears.
  "docs/start/instal.md": "docs/start/install.md",
  "docs/start/installation.md": "docs/start/install.md",
  "docs/strat/instlal.md": "docs/start/install.md",
  "docs/guide/faw.md": "docs/guide/faq.md",
  // Nothing is near, however much of the folders is the same.
  "docs/guide/gone.md": undefined,
  "docs/reference/nowhere.md": undefined,
  "docs/reference/tree.md": undefined,
  "docs/guide/fix.md": undefined,
  "docs/instal.md": undefined,
  "docs/start": undefined,
  "": undefined,
};

for (const [wanted, found] of Object.entries(cases)) {
  test(`${JSON.stringify(wanted)} is ${found ?? "none of them"}`, () => {
    assert.is(createNearestPage(() => FILES)(wanted), found);
  });
}

test("routes are found as files are, and pages are listed once", () => {
  let times = 0;
  const near = createNearestPage(() => {
    times++;
    return ["/", "/docs", "/docs/guide", "/docs/start/install"];
  });
  const wanted = ["docs/gide", "/install/", "/docs/guide.html", "/nothing"];
  assert.equal(wanted.map(near), ["/docs/guide", "/docs/start/install", "/docs/guide", undefined]);
  assert.is(times, 1);
});

/** Looks for a page among others. */
const find = (wanted: string, ...pages: readonly string[]) => createNearestPage(() => pages)(wanted);

test("of several of one name the one whose path begins and ends most alike is meant", () => {
  assert.is(find("a/q/n", "a/y/n", "b/z/n"), "a/y/n");
  assert.is(find("a/q/n", "b/z/n", "a/y/n"), "a/y/n");
  assert.is(find("c/y/n", "a/x/n", "b/y/n"), "b/y/n");
  assert.is(find("c/y/n", "b/y/n", "a/x/n"), "b/y/n");
  assert.is(find("a/01-n", "a/02-n", "a/b/n"), "a/02-n");
  assert.is(find("a/n", "b/n", "c/n"), undefined);
});

test("the page with the fewest typing errors is meant, of several the one in the folder itself", () => {
  const [none, one, two, three] = ["installing", "installinx", "installixx", "insxxxxxxx"];
  assert.is(find(`docs/${none}`, `docs/${one}`, `docs/${two}`), `docs/${one}`);
  assert.is(find(`docs/${none}`, `docs/${two}`, `docs/${one}`), `docs/${one}`);
  assert.is(find(`docs/${none}`, `docs/${three}`), undefined);
  assert.is(find(`manual/${none}`, `manuax/${one}`, `manual/${two}`), `manual/${two}`);
  assert.is(find(`manual/${none}`, `manuax/${one}`, `manuax/${two}`), `manuax/${one}`);
  assert.is(find(`manual/${none}`, `manuax/${two}`, `manuax/${one}`), `manuax/${one}`);
  assert.is(find(`guides/manual/${none}`, `guidex/manuax/${one}`, `guides/manuxx/${two}`), `guidex/manuax/${one}`);
  assert.is(find(`guides/manual/${none}`, `guidex/manuax/${two}`, `guides/manuax/${two}`), `guides/manuax/${two}`);
  assert.is(find(`ab/cde/${none}`, "a/bcde/other", `ab/cde/${one}`), `ab/cde/${one}`);
});

test("endings are not a part of names, and only what is called so is an index", () => {
  assert.is(find("install.htm", "a/install.html"), "a/install.html");
  assert.is(find("b/tools.mdc", "a/toolsc"), undefined);
  for (const name of ["reindex", "indexes"]) assert.is(find(`b/${name}.md`, `a/${name}.md`), `a/${name}.md`);
});

test("of as many typing errors the first page is meant, and where no comparing is let none but of the same name", () => {
  const pages = ["docs/guides/contaxxers", "docx/guidex/containers-old", "dogs/guidex/containers"];
  assert.is(
    createNearestPage(
      () => pages.slice(0, 1),
      () => false,
    )("docs/guides/containers"),
    undefined,
  );
  assert.is(
    createNearestPage(
      () => pages,
      () => false,
    )("docs/guides/containers"),
    pages[2],
  );
  assert.is(
    find("docs/guides/containers", "docs/guides/contaxxers", "docx/guidex/containers-x"),
    "docs/guides/contaxxers",
  );
});

test("of a path no more than 200 characters count", () => {
  const [start, page] = ["a".repeat(200), `${"a".repeat(200)}${"c".repeat(100)}`];
  assert.is(find(`${start}${"b".repeat(100)}`, page), page);
});

test("what has no name is near to no page, not even to the one at the root", () => {
  const near = createNearestPage(() => ["/", "/docs"]);
  assert.equal(["", "/", "/index.html"].map(near), [undefined, undefined, undefined]);
});

test.run();
