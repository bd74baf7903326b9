// The reference's pages as Markdown: the same facts in the same order as on the page, for those who read text. Made from the
// reference itself; comments come as plain Markdown.
import {
  groupItems,
  groupMembers,
  importedName,
  isDeclared,
  isDeprecated,
  isDetailed,
  isOwn,
  isSameLevel,
  isWithoutValue,
  kindName,
  kindNames,
  levelsOf,
  memberName,
  NO_VALUE,
  NOT_AT_HAND,
  NOT_EXPORTED,
  SEE_ALSO,
} from "../../templates/parts/api-terms.ts";
import { codeSpan, destination, fence, hang, listEntry, oneLine, plainText, quote } from "../markdown-text.ts";
import type { PropLink } from "../types.ts";
import { titleOf } from "./pages.ts";
import type {
  ApiCommented,
  ApiDocs,
  ApiItem,
  ApiMember,
  ApiPackage,
  ApiParameter,
  ApiSignature,
  ApiToken,
  ApiTypeParameter,
} from "./types.ts";

/** What one page's twin is made with. */
export interface TwinParts {
  /** A comment as plain Markdown. */
  markdown(source: string): string;
  /** The address of a page's twin. @param route perhaps with an anchor */
  page(route: string): string;
  /** Guides that link to the page. */
  readonly guides: readonly PropLink[];
}

/** Writes the twins of the reference's pages. */
export interface Twins {
  item(item: ApiItem, pkg: ApiPackage): string;
  package(pkg: ApiPackage): string;
  /** The start page, or the list of all packages. */
  index(title: string, description: string, packages: readonly ApiPackage[]): string;
}

/** Makes the writers of one page. */
export function createTwins({ markdown, page, guides }: TwinParts): Twins {
  const link = (text: string, route: string | undefined): string =>
    route === undefined ? text : `[${text}](${destination(page(route))})`;
  const name = (text: string): string => codeSpan(text);
  const code = (tokens: readonly ApiToken[]): string => (tokens.length === 0 ? "" : name(textOf(tokens)));

  return {
    item(item, pkg) {
      const { members, signatures } = item;
      const [first, ...others] = signatures;
      const isNamesOnly = !isDeclared(item) && members.length === 0 && item.items.length === 0;
      const detailed = members.filter(isDetailed);
      return joined([
        `# ${plainText(titleOf(item))}`,
        `> ${[`${kindNames(item)} of ${link(name(pkg.name), pkg.route)} ${pkg.version}`.trimEnd(), levelOf(item), item.sealed ? "sealed: not for others to extend or implement" : ""].filter(Boolean).join("; ")}`,
        deprecation(first?.docs),
        markdown(first?.docs.summary ?? ""),
        isNamesOnly ? `Name and kind only: the declarations of ${name(pkg.name)} ${NOT_AT_HAND}` : importOf(item),
        first && !isNamesOnly && item.kind !== "enum" ? signatureOf(first) : "",
        bases("Extends", item.extends),
        bases("Implements", item.implements),
        alsoOf(item),
        first && docsOf(first, 2),
        ...others.flatMap((signature) => [signatureOf(signature), ...about(signature, 3)]),
        ...item.alike
          .filter(isDeclared)
          .map((one) =>
            section(
              kindName(one.kind),
              joinBlocks(one.signatures.flatMap((signature) => [signatureOf(signature), ...about(signature, 3)])),
            ),
          ),
        ...enumMembers(members),
        ...groupMembers(detailed).flatMap(({ many, members: found }) => [
          `## ${many}`,
          ...found.map((member) =>
            detailsOf(member.static ? `static ${memberName(member)}` : memberName(member), member.signatures, [
              tagsOf(member, item),
              origin(member),
            ]),
          ),
        ]),
        inherited(members.filter((member) => !isOwn(member) && !isDetailed(member))),
        ...lists(item.items),
        usedIn(),
      ]);
    },

    package(pkg) {
      const { version, license, description, items, reexports, namesOnly, note, docs } = pkg;
      const entryPoints = pkg.entryPoints.filter(({ count }) => count > 0);
      const facts = [version && `version ${version}`, license && `${license} licence`].filter(Boolean).join(", ");
      return joined([
        `# ${plainText(pkg.name)}`,
        `> ${facts === "" ? "Package" : `Package, ${facts}`}`,
        deprecation(docs),
        plainText(description),
        markdown(docs.summary),
        note === undefined ? "" : markdown(note),
        namesOnly && note === undefined ? "Names and kinds are all that is known: the rest is left out." : "",
        version === "" ? "" : fence(`npm install ${pkg.name}@${version}`, "sh"),
        namesOnly
          ? ""
          : entryPoints.map(({ specifier, count }) => `- ${name(specifier)}: ${plural(count, "export")}`).join("\n"),
        docsOf(pkg, 2),
        ...lists(items),
        items.length === 0 && reexports.length === 0
          ? "All that this package exports is internal: there is nothing in it for others to use."
          : "",
        section(
          "Re-exported from other packages",
          reexports.map((one) => `- ${link(name(one.name), one.to)} from ${name(one.from)}`).join("\n"),
        ),
        usedIn(),
      ]);
    },

    index: (title, description, packages) =>
      joined([
        `# ${plainText(title)}`,
        `> ${plainText(description)}`,
        packages
          .map((pkg) =>
            listEntry(`${link(name(pkg.name), pkg.route)} ${pkg.version}`.trimEnd(), plainText(pkg.description)),
          )
          .join("\n"),
      ]),
  };

  /** A list of all that has a page, then functions and variables in full; what is deprecated stands last. */
  function lists(items: readonly ApiItem[]): string[] {
    return groupItems(items).map(({ many, items: found }) => {
      const full = found.filter((item) => item.anchor !== undefined && isDeclared(item));
      const listed = found.filter((item) => !full.includes(item));
      return joinBlocks([
        `## ${many}`,
        listed
          .map((item) => {
            const marks = [levelOf(item), isDeprecated(item) ? "deprecated" : ""].filter(Boolean).join(", ");
            const title = link(name(item.name), item.anchor === undefined ? item.route : undefined);
            return listEntry(title + (marks && ` (${marks})`), lead(item));
          })
          .join("\n"),
        ...full.map((item) =>
          detailsOf(item.name, item.signatures, [
            levelOf(item),
            item.namespace.length === 0 ? importOf(item) : valueNote(item),
            alsoOf(item),
          ]),
        ),
      ]);
    });
  }

  /** What else has an item's name. */
  function alsoOf({ name: own, alike }: ApiItem): string {
    const links = alike.map(({ kind, to }) => link(`${kindName(kind).toLowerCase()} ${name(own)}`, to));
    return links.map((text) => `${SEE_ALSO} ${text}.`).join(" ");
  }

  /** Everything about a member, a function or a variable, under a heading of its own. */
  function detailsOf(title: string, signatures: readonly ApiSignature[], first: readonly string[]): string {
    return joinBlocks([
      `### ${plainText(title)}`,
      ...first,
      ...signatures.flatMap((signature) => [adding(signature), signatureOf(signature), ...about(signature, 4)]),
    ]);
  }

  function origin({ inheritedFrom: from }: ApiMember): string {
    return from ? `Inherited from ${link(name(from.name), from.to)}` : "";
  }

  /** Who adds a declaration to another package's type. */
  function adding({ addedBy }: ApiSignature): string {
    return addedBy ? `Added by ${link(name(addedBy.name), addedBy.to)}:` : "";
  }

  function about(signature: ApiSignature, level: 2 | 3 | 4): string[] {
    return [deprecation(signature.docs), markdown(signature.docs.summary), docsOf(signature, level)];
  }

  /** What a comment says beyond its summary. */
  function docsOf(signature: ApiCommented, level: 2 | 3 | 4): string {
    const { docs, typeParameters = [], parameters = [], members = [], type = [], returns = type } = signature;
    const part = (title: string, text: string) => section(title, text, level);
    const documented = (list: readonly (ApiParameter | ApiTypeParameter)[]) =>
      list.some((one) => one.docs !== "") ? list.map(parameterOf).join("\n") : "";
    const remarks = markdown(docs.remarks);
    const returned = markdown(docs.returns);
    return joinBlocks([
      level === 2 ? "" : remarks,
      part("Type parameters", documented(typeParameters)),
      part("Parameters", documented(parameters)),
      part("Members", documented(members)),
      part("Returns", returned && joinBlocks([code(returns), returned])),
      part("Throws", joinBlocks(docs.throws.map(markdown))),
      docs.defaultValue && `**Default:** ${markdown(docs.defaultValue)}`,
      level === 2 ? part("Remarks", remarks) : "",
      part(docs.examples.length === 1 ? "Example" : "Examples", joinBlocks(docs.examples.map(markdown))),
      part("See also", docs.see.map((text) => asEntry(markdown(text))).join("\n")),
    ]);
  }

  function parameterOf(one: ApiParameter | ApiTypeParameter): string {
    const facts =
      "type" in one
        ? [code(one.type) && `: ${code(one.type)}`, one.optional ? " (optional)" : ""]
        : [code(one.constraint) && ` extends ${code(one.constraint)}`, code(one.default) && ` = ${code(one.default)}`];
    return listEntry(
      name(one.name) + facts.join(""),
      markdown(one.docs),
      one.docs !== "" && "type" in one ? " — " : ": ",
    );
  }

  function enumMembers(members: readonly ApiMember[]): string[] {
    const found = members.filter((member) => member.kind === "member");
    const entries = found.map((member) => {
      const value = member.value === undefined ? "" : ` = ${name(member.value)}`;
      const texts = member.signatures.flatMap(({ docs }) => [
        markdown(docs.summary),
        docs.deprecated === undefined ? "" : `**Deprecated.** ${markdown(docs.deprecated)}`.trimEnd(),
        markdown(docs.remarks),
      ]);
      return listEntry(name(member.name) + value, joinBlocks(texts));
    });
    return found.length === 0 ? [] : ["## Members", entries.join("\n")];
  }

  function inherited(members: readonly ApiMember[]): string {
    const entries = members.map((member) => {
      const { inheritedFrom } = member;
      const from = inheritedFrom && ` from ${link(name(inheritedFrom.name), inheritedFrom.to?.replace(/#.*$/, ""))}`;
      return listEntry(link(name(memberName(member)), inheritedFrom?.to) + (from ?? ""), lead(member));
    });
    return section("Inherited members", entries.join("\n"));
  }

  /** The first paragraph of what is said of an item or a member, on one line. */
  function lead({ signatures }: Pick<ApiItem, "signatures">): string {
    const summary = signatures.find(({ docs }) => docs.summary !== "")?.docs.summary ?? "";
    const [first = ""] = markdown(summary).split(/\n[ \t]*\n|\n(?=[-*+] |1[.)] )/, 1);
    return oneLine(first);
  }

  function bases(word: string, list: readonly (readonly ApiToken[])[]): string {
    const shown = list.map((tokens) => {
      const [first] = tokens;
      // What is no base's own name leads elsewhere than the base: `Partial<Base>`.
      return first?.to === undefined
        ? tokens.map(({ text, to }) => link(name(text), to)).join("")
        : link(code(tokens), first.to);
    });
    return shown.length === 0 ? "" : `${word} ${shown.join(", ")}`;
  }

  function deprecation(docs: ApiDocs | undefined): string {
    if (docs?.deprecated === undefined) return "";
    return quote(joinBlocks(["[!CAUTION]\n**Deprecated**", markdown(docs.deprecated)]));
  }

  function usedIn(): string {
    const entries = guides.map(({ label, href }) => `- [${plainText(label)}](${destination(href)})`);
    return section("Used in these guides", entries.join("\n"));
  }
}

function tagsOf(member: ApiMember, item: ApiItem): string {
  const tags = (["protected", "abstract", "readonly", "optional"] as const).filter((tag) => member[tag]);
  const level = isSameLevel(member.level, item.level) ? [] : levelsOf(member.level);
  return [...level, ...tags].join(", ");
}

/** How stable an item is, in words. */
function levelOf({ level }: Pick<ApiItem, "level">): string {
  return levelsOf(level).join(", ");
}

function importOf(item: ApiItem): string {
  const { entryPoint, typeOnly } = item;
  if (entryPoint === undefined) return `No entry point of ${codeSpan(item.package)} ${NOT_EXPORTED}`;
  const code = fence(
    `import ${typeOnly ? "type " : ""}${importedName(item)} from ${JSON.stringify(entryPoint)};`,
    "ts",
  );
  return joinBlocks([code, valueNote(item)]);
}

/** Says that an import gives a type only; "" where it gives all that there is. */
function valueNote(item: ApiItem): string {
  const { entryPoint, valueFrom } = item;
  if (entryPoint === undefined || !isWithoutValue(item)) return "";
  const elsewhere = valueFrom === undefined ? "" : ` ${codeSpan(valueFrom)} has the value.`;
  return `${codeSpan(entryPoint)} exports ${codeSpan(titleOf(item))} ${NO_VALUE}${elsewhere}`;
}

function signatureOf({ tokens }: ApiSignature): string {
  return tokens.length === 0 ? "" : fence(textOf(tokens), "ts");
}

/** An entry of a list, or the entries that a text is itself. */
function asEntry(text: string): string {
  return /^[-*+] /.test(text) ? text : `- ${hang(text, 2)}`;
}

function textOf(tokens: readonly ApiToken[]): string {
  return tokens.map(({ text }) => text).join("");
}

function section(title: string, text: string, level: 2 | 3 | 4 = 2): string {
  return text === "" ? "" : `${"#".repeat(level)} ${title}\n\n${text}`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function joinBlocks(blocks: readonly (string | undefined)[]): string {
  return blocks.filter(Boolean).join("\n\n");
}

function joined(blocks: readonly (string | undefined)[]): string {
  return `${joinBlocks(blocks)}\n`;
}
