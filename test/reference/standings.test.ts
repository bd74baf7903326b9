// What the reference says of APIs that are not simply public, and that links to them are told.
import * as assert from "uvu/assert";
import { collectStandings } from "../../src/reference/standings.ts";
import type { ApiItem, ApiPackage, ApiSignature, ApiStanding } from "../../src/reference/types.ts";
import { createResolver } from "../../src/resolve.ts";
import type { Page, Site } from "../../src/types.ts";
import { makeFolder } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("standings");

const level = (tag: string, legacy = false) => ({ tag, legacy, system: false });
const signatures = (...deprecated: (string | undefined)[]) =>
  deprecated.map((text) => ({ docs: { deprecated: text } }) as ApiSignature);

const item = {
  route: "/docs/api/p/map-interface",
  level: level("alpha", true),
  signatures: signatures(undefined),
  items: [],
  members: [
    { anchor: "get-method", level: level("public"), signatures: signatures("Use at.", "Use at.") },
    { anchor: "set-method", level: level("public"), signatures: signatures("Use put.", undefined) },
    { anchor: "old-method", level: level("beta"), signatures: signatures("") },
  ],
} as unknown as ApiItem;
const standings = collectStandings([{ items: [item] } as unknown as ApiPackage]);

test("legacy says more than the release tag beside it; deprecated is what has no other way to be used", () => {
  assert.equal(
    { ...standings },
    {
      "/docs/api/p/map-interface": [{ standing: "legacy", notice: "" }],
      "/docs/api/p/map-interface#get-method": [{ standing: "deprecated", notice: "Use at." }],
      "/docs/api/p/map-interface#old-method": [
        { standing: "deprecated", notice: "" },
        { standing: "beta", notice: "" },
      ],
    },
  );
});

test("a link to such an API is told, unless the page means to", () => {
  const page = (allow_api?: ApiStanding[]) =>
    ({ file: "docs/a.md", route: "/docs/a", frontMatter: allow_api ? { allow_api } : {} }) as unknown as Page;
  const target = { file: "api", route: item.route, frontMatter: {} } as unknown as Page;
  const site = {
    config: { baseUrl: "/", docsPath: "docs", redirects: [], linksElsewhere: [] },
    pages: [page(), target],
    assets: [],
    broken: [],
    drafts: [],
  } as unknown as Site;
  const names = { "Map.get": [`${item.route}#get-method`], "Map.old": [`${item.route}#old-method`], Map: [item.route] };
  const resolver = createResolver(site, makeFolder("standings"), {
    names,
    headline: [],
    packages: { "/docs/api/p/": "" },
    standings,
  });
  const told = (href: string, allow?: ApiStanding[]) => {
    const resolved = resolver.link(page(allow), href, () => {});
    assert.ok("href" in resolved, JSON.stringify(resolved));
    return "href" in resolved ? (resolved.cautions ?? []).map(({ code, message }) => `${code} ${message}`) : [];
  };
  assert.equal(told("api:Map"), ['legacy-api "Map" is a legacy API']);
  assert.equal(told("api:Map", ["legacy"]), []);
  assert.equal(told("api:Map", ["alpha"]).length, 1);
  assert.equal(told("api:Map.get"), ['deprecated-api "Map.get" is deprecated']);
  assert.equal(told("api:Map.old", ["deprecated"]), ['beta-api "Map.old" is a beta API, which may still change']);
  assert.equal(told("/docs/api/p/map-interface"), []);
});

test.run();
