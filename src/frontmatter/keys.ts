// The keys of front matter, and what each may hold.
import { API_STANDINGS } from "../api-standing.ts";
import { BADGE_TYPES } from "../badge-types.ts";
import { nearest, shorten } from "../diagnostics.ts";
import { toNfc } from "../nfc.ts";
import type { ApiStanding } from "../reference/types.ts";
import { lengthProblem } from "../route.ts";
import type { FrontMatter, PageLayout, SidebarBadge } from "../types.ts";
import { isNull, type YamlNode, type YamlText } from "../yaml/nodes.ts";
import {
  EXAMPLES,
  type Report,
  readBoolean,
  readFields,
  readLine,
  readLines,
  readList,
  readNumber,
  readOptionalLine,
  readText,
  textOf,
  wrongType,
} from "./values.ts";

type Reader = (node: YamlNode, key: string, report: Report) => unknown;
type KnownKey = Exclude<keyof FrontMatter, "extra">;

/** What reads each key's value. */
export const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries({
    title: readLine,
    description: readText,
    slug: readSlug,
    id: readId,
    sidebar_label: readLine,
    sidebar_position: readNumber,
    sidebar_class_name: readOptionalLine,
    sidebar_badge: readBadge,
    tags: readTags,
    draft: readBoolean,
    unlisted: readBoolean,
    layout: readLayout,
    hide_table_of_contents: readBoolean,
    toc_min_heading_level: readHeadingLevel,
    toc_max_heading_level: readHeadingLevel,
    pagination_prev: readPageId,
    pagination_next: readPageId,
    keywords: readLines,
    image: readImage,
    last_update: readLastUpdate,
    aliases: readAliases,
    allow_api: readAllowance,
  } satisfies Record<KnownKey, Reader>),
);

/** The known front matter keys. */
export const FRONT_MATTER_KEYS: readonly string[] = [...READERS.keys()];

const LAYOUTS: readonly PageLayout[] = ["doc", "landing"];

function readLayout(node: YamlNode, key: string, report: Report): PageLayout | undefined {
  if (node.kind !== "text" || isNull(node)) return wrongType(node, key, LAYOUTS.join(" or "), report);
  // So VitePress and Starlight call it.
  const isOther = /^(?:home|page|splash)$/.test(node.text);
  return readOneOf(node, key, LAYOUTS, report, isOther ? 'Did you mean "landing"?' : `Write ${key}: ${EXAMPLES[key]}`);
}

function readHeadingLevel(node: YamlNode, key: string, report: Report): number | undefined {
  const level = readNumber(node, key, report, "a whole number from 2 to 6");
  if (level === undefined || [2, 3, 4, 5, 6].includes(level)) return level;
  return wrongType(node, key, "a whole number from 2 to 6", report);
}

function readPageId(node: YamlNode, key: string, report: Report): string | null | undefined {
  if (isNull(node)) return null;
  const id = readLine(node, key, report, "a page's id or null");
  return id === undefined ? undefined : toNfc(id);
}

function readAllowance(node: YamlNode, key: string, report: Report): ApiStanding[] | undefined {
  const allowed = readList(node, key, `a list of ${API_STANDINGS.join(", ")}`, report, (item, at) =>
    readOneOf(item, at, API_STANDINGS, report, `Write ${key}: ${EXAMPLES["allow_api"]}`),
  );
  return allowed && [...new Set(allowed)];
}

/** One of a few words. @param hint for a text that is near none of them */
function readOneOf<T extends string>(
  node: YamlNode,
  key: string,
  words: readonly T[],
  report: Report,
  hint: string,
): T | undefined {
  const text = textOf(node, key, report);
  const known = words.find((word) => word === text);
  if (text !== undefined && known === undefined) {
    const near = nearest(text, words);
    report(
      node,
      "front-matter-value",
      `${key} is ${JSON.stringify(shorten(text))}, which is none of ${words.join(", ")}`,
      near ? `Did you mean ${JSON.stringify(near)}?` : hint,
    );
  }
  return known;
}

function readBadge(node: YamlNode, key: string, report: Report): SidebarBadge | undefined {
  const example = `Write ${key}: ${EXAMPLES[key]}`;
  if (node.kind === "list") return wrongType(node, key, "a text, or a mapping with text and type", report);
  if (node.kind === "text") {
    const text = readLine(node, key, report);
    return text === undefined ? undefined : { text };
  }
  const fields = readFields(node, key, ["text", "type"], report);
  const [given, kind] = [fields.get("text"), fields.get("type")];
  if (!given) return report(node, "front-matter-type", `${key} has no text`, example);
  const text = readLine(given, `${key}.text`, report);
  const type = kind && readOneOf(kind, `${key}.type`, BADGE_TYPES, report, example);
  return text === undefined ? undefined : { text, ...(type && { type }) };
}

function readTags(node: YamlNode, key: string, report: Report): string[] | undefined {
  const tags = readList(node, key, "a list of texts", report, (item, at) => {
    if (item.kind !== "map") return readLine(item, at, report);
    const fields = readFields(item, at, ["label", "permalink"], report);
    const label = fields.get("label");
    return label
      ? readLine(label, `${at}.label`, report)
      : report(
          item,
          "front-matter-type",
          `${at} has no label`,
          "Write the tag as text, or as { label: Name, permalink: /name }.",
        );
  });
  return tags && [...new Set(tags)];
}

/** What keeps a text from being a part of a route; undefined where nothing does. */
function routeProblem(text: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return "has a scheme";
  if (text.includes("//")) return 'has an empty segment ("//")';
  if (text.split("/").some((segment) => /^\.\.?$/.test(segment.trim()))) return 'has a "." or ".." segment';
  const bad = /[?#\\%]/.exec(text);
  return bad ? `holds ${JSON.stringify(bad[0])}` : lengthProblem(text);
}

const ROUTE_HINT = 'Write a path such as "/start/install" or "install": no host, no "..", no "?", "#", "%" or "\\".';

function readSlug(node: YamlNode, key: string, report: Report): string | undefined {
  const slug = readLine(node, key, report);
  const wrong = slug === undefined ? undefined : routeProblem(slug);
  return wrong
    ? report(node, "front-matter-value", `${key} ${JSON.stringify(shorten(slug ?? ""))} ${wrong}`, ROUTE_HINT)
    : slug;
}

function readId(node: YamlNode, key: string, report: Report): string | undefined {
  const id = readLine(node, key, report);
  if (id === undefined) return undefined;
  const wrong = id.includes("/") ? 'holds "/"' : routeProblem(id);
  return wrong
    ? report(
        node,
        "front-matter-value",
        `${key} ${JSON.stringify(shorten(id))} ${wrong}`,
        "An id replaces the file's name only; for another route write a slug.",
      )
    : id;
}

function readAliases(node: YamlNode, key: string, report: Report): string[] | undefined {
  const aliases = readList(node, key, "a list of routes", report, (item, at) => {
    const alias = readLine(item, at, report);
    if (alias === undefined) return undefined;
    const wrong = alias.startsWith("/") ? routeProblem(alias) : 'does not begin with "/"';
    return wrong
      ? report(
          item,
          "front-matter-value",
          `${at} ${JSON.stringify(shorten(alias))} ${wrong}`,
          'Write the old route from the root, without baseUrl: "/docs/old-name".',
        )
      : toNfc(alias);
  });
  return aliases && [...new Set(aliases)];
}

function readImage(node: YamlNode, key: string, report: Report): string | undefined {
  const image = readOptionalLine(node, key, report);
  if (image === undefined || !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(image) || /^https?:\/\/[^/]/i.test(image))
    return image;
  return report(
    node,
    "front-matter-value",
    `${key} ${JSON.stringify(shorten(image))} is neither a path nor an http(s) address`,
    "Write /img/card.png for content/static/img/card.png, or the whole address.",
  );
}

function readLastUpdate(node: YamlNode, key: string, report: Report): FrontMatter["last_update"] {
  if (isNull(node) && (node as YamlText).text === "") return undefined;
  if (node.kind !== "map") return wrongType(node, key, "a mapping with date, author or both", report);
  const fields = readFields(node, key, ["date", "author"], report);
  const [date, author] = [fields.get("date"), fields.get("author")];
  const dateText = date && readDate(date, `${key}.date`, report);
  const authorText = author && readLine(author, `${key}.author`, report);
  return { ...(dateText !== undefined && { date: dateText }), ...(authorText !== undefined && { author: authorText }) };
}

/** A date as text: it means the same in every time zone because nothing computes with it. */
function readDate(node: YamlNode, key: string, report: Report): string | undefined {
  const text = textOf(node, key, report);
  if (text === undefined) return undefined;
  return isIsoDate(text)
    ? text
    : wrongType(node, key, "a date", report, "Write 2026-01-31, or with a time 2026-01-31T12:00:00Z.");
}

const ISO_DATE =
  /^(\d{4})-(0[1-9]|1[0-2])-(\d{2})(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[-+](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

function isIsoDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (ISO_DATE.exec(text) ?? []).map(Number);
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  return day > 0 && day <= days;
}
