// What the API templates receive: the same nouns with comments as HTML and routes as hrefs.
import { isDetailed } from "../../templates/parts/api-terms.ts";
import { hrefOf } from "../route.ts";
import { commentOnly, NO_DOCS } from "./blank.ts";
import { type FenceOpening, isFenceEnd, openFence } from "./fence.ts";
import type {
  ApiDocs,
  ApiItem,
  ApiMember,
  ApiPackage,
  ApiParameter,
  ApiPlace,
  ApiSignature,
  ApiToken,
} from "./types.ts";

/** Turns one page's data into what templates receive. */
export interface ReferenceView {
  item(item: ApiItem): ApiItem;
  package(pkg: ApiPackage): ApiPackage;
}

/**
 * Makes a view.
 * @param markdown renders a comment's Markdown
 * @param note renders what the configuration notes of a package
 */
export function createView(
  baseUrl: string,
  markdown: (source: string) => string,
  note: (source: string) => string,
): ReferenceView {
  const html = (source: string): string => (source === "" ? "" : markdown(withoutHeadings(source)));
  const href = (route: string): string => routeHref(baseUrl, route);
  const tokens = (list: readonly ApiToken[]): ApiToken[] =>
    list.map(({ text, to }) => (to === undefined ? { text } : { text, to: href(to) }));
  const place = ({ name, to }: ApiPlace): ApiPlace => ({ name, to: to && href(to) });
  const docs = (comment: ApiDocs): ApiDocs => ({
    summary: html(comment.summary),
    remarks: html(comment.remarks),
    returns: html(comment.returns),
    throws: comment.throws.map(html),
    examples: comment.examples.map(html),
    see: comment.see.map(html),
    deprecated: comment.deprecated === undefined ? undefined : html(comment.deprecated),
    defaultValue: html(comment.defaultValue),
  });
  const parameter = (one: ApiParameter): ApiParameter => ({ ...one, type: tokens(one.type), docs: html(one.docs) });
  const signature = (one: ApiSignature): ApiSignature => ({
    tokens: tokens(one.tokens),
    typeParameters: one.typeParameters.map((parameter) => ({
      ...parameter,
      constraint: tokens(parameter.constraint),
      default: tokens(parameter.default),
      docs: html(parameter.docs),
    })),
    parameters: one.parameters.map(parameter),
    type: tokens(one.type),
    ...(one.returns && { returns: tokens(one.returns) }),
    ...(one.members && { members: one.members.map(parameter) }),
    docs: docs(one.docs),
    ...(one.addedBy && { addedBy: place(one.addedBy) }),
  });
  const member = ({ inheritedFrom: from, ...one }: ApiMember): ApiMember => ({
    inheritedFrom: from && { ...from, ...place(from) },
    ...one,
    signatures: one.signatures.map(signature),
  });
  const item = (one: ApiItem): ApiItem => ({
    ...one,
    route: href(one.route),
    signatures: one.signatures.map(signature),
    members: one.members.map(member),
    extends: one.extends.map(tokens),
    implements: one.implements.map(tokens),
    // A namespace's page shows its functions and variables in full, and of what has pages the summary.
    items: one.items.map(listed),
    alike: one.alike.map((other) => ({ ...other, to: href(other.to), signatures: other.signatures.map(signature) })),
  });
  // In a list, an item is its summary and its members are names to go to; all else stands on its own page.
  const listed = (one: ApiItem): ApiItem => {
    const isInFull = one.kind === "function" || one.kind === "variable";
    if (isInFull && one.sameAs === undefined) return item(one);
    const own = one.members.filter((member) => member.inheritedFrom === undefined);
    return {
      ...one,
      route: href(one.route),
      signatures: one.signatures.map(({ docs: { summary, deprecated } }) =>
        commentOnly({
          ...NO_DOCS,
          summary: html(summary),
          deprecated: deprecated === undefined ? undefined : html(deprecated),
        }),
      ),
      members: own.map((member) => ({ ...member, signatures: [] })),
      extends: [],
      implements: [],
      items: [],
      alike: [],
    };
  };
  return {
    item,
    package: (pkg) => ({
      ...pkg,
      route: href(pkg.route),
      ...(pkg.partOf && { partOf: place(pkg.partOf) }),
      entryPoints: pkg.entryPoints.map(({ to, ...one }) => ({ ...one, ...(to !== undefined && { to: href(to) }) })),
      items: pkg.items.map(listed),
      reexports: pkg.reexports.map((one) => ({ ...one, to: one.to && href(one.to) })),
      note: pkg.note === undefined ? undefined : note(withoutHeadings(pkg.note)),
      docs: docs(pkg.docs),
    }),
  };
}

/** The href of a route of the reference, which may have an anchor. */
export function routeHref(baseUrl: string, route: string): string {
  const [path = "", anchor] = route.split("#");
  return hrefOf(baseUrl, path) + (anchor === undefined ? "" : `#${encodeURIComponent(anchor)}`);
}

/** Headings in comments would clash from one comment to the next: they are shown as bold lines. */
export function withoutHeadings(source: string): string {
  if (!source.includes("#")) return source;
  let fence: FenceOpening | undefined;
  return source
    .split("\n")
    .map((line) => {
      if (fence) {
        if (isFenceEnd(line, fence)) fence = undefined;
        return line;
      }
      fence = openFence(line);
      const heading = fence ? undefined : /^ {0,3}#{1,6}[ \t]+(\S.*)$/.exec(line)?.[1];
      return heading === undefined ? line : `**${withoutClosing(heading)}**`;
    })
    .join("\n");
}

/** Takes off the number signs that may close a heading. */
function withoutClosing(heading: string): string {
  let end = heading.trimEnd().length;
  while (heading[end - 1] === "#") end--;
  return heading.slice(0, end).trimEnd() || heading;
}

/** Every anchor that an item's page offers: for its members, its own functions and variables, and what literals have. */
export function anchorsOf({
  members,
  items,
  signatures = [],
  alike = [],
}: Pick<ApiItem, "members" | "items"> & Partial<ApiItem>): string[] {
  const inner = (list: readonly ApiSignature[]) =>
    list.flatMap(({ members = [] }) => members.flatMap(({ anchor }) => anchor ?? []));
  return [
    ...inner(signatures),
    ...alike.flatMap((one) => inner(one.signatures)),
    ...members.flatMap((member) => [member.anchor, ...(isDetailed(member) ? inner(member.signatures) : [])]),
    ...items.flatMap((one) => (one.anchor === undefined ? [] : [one.anchor, ...inner(one.signatures)])),
  ];
}
