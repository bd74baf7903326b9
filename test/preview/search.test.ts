// What is searched in a preview is what its pages say last, however often and in which order they were made.
import * as assert from "uvu/assert";
import { keepSearch } from "../../src/preview/search.ts";
import { indexSearch, PageCollector } from "../../src/search.ts";
import type { Page, Site } from "../../src/types.ts";
import { sourceOf } from "../search/build-index.ts";
import { times } from "../support/fuzz.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";

const test = suite("search of a preview");

test("pages that are made again and again are found by what they say at last", () => {
  for (let seed = 1; seed <= times(3); seed++) {
    const random = randomFrom(seed);
    const routes = Array.from({ length: 700 }, (_, i) => `/docs/page-${String(i).padStart(3, "0")}`);
    const pages = routes.map((route) => ({ route, frontMatter: {} }) as Page);
    const site = { pages, config: { docsPath: "docs" } } as unknown as Site;
    const search = keepSearch();
    const said = new Map<string, string>();
    const say = (route: string) => {
      said.set(route, `Title ${random.below(9)} word${random.below(50)}`);
      search.add(route, sourceOf({ title: said.get(route) ?? "", texts: [`text${random.below(1)}`] }));
    };
    const shown = () => [...search.files(site)].map(([path, { content }]) => [path, content()]);
    for (let round = 0; round < 3; round++) {
      if (round === 2) search.forget();
      for (const route of routes) say(route);
      // More edits than wait, some of the same pages, some of pages that were collected a moment ago.
      for (let i = 0; i < 2500; i++) say(routes[random.chance(0.1) ? random.below(5) : random.below(700)] as string);
      const collector = new PageCollector();
      for (const [route, title] of said) collector.add(route, sourceOf({ title, texts: ["text0"] }));
      const { files } = indexSearch(site, undefined, [collector.pack()]);
      assert.equal(
        shown(),
        files.map(({ path, content }) => [path, content()]),
        `seed ${seed}, round ${round}`,
      );
    }
  }
});

test.run();
