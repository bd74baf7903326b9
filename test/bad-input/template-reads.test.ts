// What templates read of what they are given, and that is not there: shown as nothing, so it is told.
import type { NotFoundProps, PageProps, SiteProps } from "../../src/types.ts";
import { BAD, type Case, type Cases, CONFIG, runCases } from "./cases.ts";

/** Keys that objects of a type may lack: to read one is no fault, so what is watched must have none. */
type MayLack<T> = T extends unknown ? { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T] : never;
type Watched = [SiteProps, SiteProps["footer"], SiteProps["assets"], PageProps, NotFoundProps];
const lacking: [MayLack<Watched[number]>] extends [never] ? "nothing" : "something" = "nothing";
void lacking;

const FOOTER = "templates/parts/Footer.tsx";
const HOME = { "docs/index.html": /Home/ };
/** Templates by which the site is built, and the warnings about them. */
const told = (files: Case["files"], problems: readonly string[], says?: RegExp): Case => ({
  files,
  problems: problems.map((each) => `warning templates/${each} unknown-property`),
  ...(says && { says }),
  shows: HOME,
});
const footer = (body: string, before = "") => ({
  [FOOTER]: `${before}export function Footer({ site }: any) {\n  return <footer>${body}</footer>;\n}\n`,
});

const cases: Cases = {
  "a misspelt property of the site": {
    ...told(
      footer("{site.titel}{site.titel}"),
      ["parts/Footer.tsx:2:24", "parts/Footer.tsx:2:36"],
      /site has no property "titel": it is undefined\n\s*Did you mean "title"\?\n/,
    ),
    cli: true,
  },
  "a property that the site has not": told(
    footer("{site.author}"),
    ["parts/Footer.tsx:2:24"],
    /site has no property "author": it is undefined\nKnown: title, description, .*, generator\.\n/,
  ),
  "a property of a part of the site": told(
    footer("{site.footer.colums?.length}{site.assets.stlye}"),
    ["parts/Footer.tsx:2:31", "parts/Footer.tsx:2:59"],
    /site\.footer has no property "colums"[\s\S]*"columns"[\s\S]*site\.assets has no property "stlye"/,
  ),
  "a property that is destructured, in a module that a template imports": told(
    {
      ...footer("{nameOf(site)}", 'import { nameOf } from "./name.ts";\n'),
      "templates/parts/name.ts": "export const nameOf = ({ titel }: any) => titel;\n",
    },
    ["parts/name.ts:1:26"],
  ),
  "a property of a page": told(
    {
      "templates/Page.tsx":
        'import { Page as Default } from "docsgen/templates";\nexport function Page(props: any) {\n  return <Default {...props} documentTitle={`${props.titel}`} />;\n}\n',
    },
    ["Page.tsx:3:54"],
    /the page has no property "titel"[\s\S]*"title"/,
  ),
  "a property on the 404 page": told(
    {
      "templates/NotFound.tsx":
        'export function NotFound({ site, sidebr }: any) {\n  return <html lang="en"><head><title>{site.tilte}</title></head><body>{sidebr}</body></html>;\n}\n',
    },
    ["NotFound.tsx:1:34", "NotFound.tsx:2:45"],
  ),
  "what may be missing, and what is no reading": told(
    {
      ...footer(
        '{site.favicon}{site.logo?.src}{site.search?.index}{site.image}{"author" in site && site.author}{JSON.stringify(site).length}{Object.keys({ ...site }).length}{String(site).length}{site.navbar.map(({ label, items }: any) => items ?? label)}{site.head[0]?.attributes.foo}{site.title.foo}',
      ),
      "templates/Page.tsx":
        'import { Page as Default } from "docsgen/templates";\nexport function Page(props: any) {\n  const { extra, lastUpdate, ...rest } = props;\n  return <Default {...props} description={`${extra.summary ?? ""}${lastUpdate?.author ?? rest.image ?? ""}`} />;\n}\n',
      [CONFIG]: 'export default { url: "https://docs.example", search: false };\n',
    },
    [],
  ),
  "a template that throws where a page has no text": told(
    {
      ...footer("{site.titel}"),
      "templates/Page.tsx":
        'import { Page as Default } from "docsgen/templates";\nexport function Page(props: any) {\n  if (props.article === "") throw new Error("no");\n  return <Default {...props} />;\n}\n',
    },
    ["parts/Footer.tsx:2:24"],
  ),
  "beside a page that has errors": {
    files: { ...footer("{site.titel}"), [BAD]: "# Bad\n\n[No](./none.md)\n" },
    problems: [`${BAD}:3:1 dead-link`, `warning ${FOOTER}:2:24 unknown-property`],
    says: /titel/,
  },
  "beside a template that throws": {
    files: {
      ...footer("{site.titel}"),
      "templates/parts/Toc.tsx": 'export function Toc() {\n  throw new Error("no");\n}\n',
    },
    problems: ["templates/parts/Toc.tsx:2:9 template-error"],
    says: /no/,
  },
};

runCases("what templates read", cases);
