// Directives to HTML: what is used is checked, its addresses are resolved, and its component renders it.
import { nearest, shorten } from "../diagnostics.ts";
import type { DirectiveSpec } from "../directives.ts";
import { markNames } from "../name-marks.ts";
import type { AnyDirectiveProps, Attributes, AttributeType, ImageValue } from "../types.ts";
import { refusedScheme, reportScheme, resolveAsset, resolveLink } from "./addresses.ts";
import type { Article } from "./article.ts";
import { typeOf, type WrittenValue } from "./attribute-values.ts";
import { checkUse, type DirectiveUse, describeUse } from "./directive-use.ts";
import { renderFileTree } from "./file-tree.ts";
import type { InlineRenderer } from "./inline.ts";
import { placeSvg } from "./inline-svg.ts";
import { withinElement } from "./open-elements.ts";
import { countLines, type Place, type Run } from "./places.ts";
import { missingAlt, UNCLOSED_COMMENT } from "./problems.ts";
import { markHtml, sealFragment } from "./raw-html.ts";
import type { AnyToken, DirectiveToken, LeafDirectiveToken, TextDirectiveToken } from "./tokens.ts";

type Values = AnyDirectiveProps["attributes"];
/** A directive but for its content. */
interface Begun {
  readonly name: string;
  readonly label: string | undefined;
  readonly ordinal: number;
  /** Undefined where they are not what the component relies on: it is not asked then. */
  readonly attributes: Values | undefined;
  readonly spec: DirectiveSpec | undefined;
  place(): Place;
}

/** What other generators and their plugins have: its names, the directive that does the same (if any), and what to do. */
const OTHERS: readonly (readonly [names: string, needs: string | undefined, hint: string])[] = [
  ["caution attention", "warning", "Write :::warning[Caution] … :::."],
  ["important", "info", "Write :::info[Important] … :::."],
  ["success", "tip", "Write :::tip[Success] … :::."],
  ["hint", "tip", "Write :::tip … :::."],
  ["error failure", "danger", "Write :::danger[Error] … :::."],
  ["secondary admonition callout aside alert seealso", "note", "Write :::note … :::."],
  ["code-group tab-set tabset", "tabs", "Write ::::tabs with a :::tab[Label] … ::: inside for each block."],
  ["tab-item tabitem tab-panel", "tabs", "Write :::tab[Label] … ::: inside ::::tabs … ::::."],
  ["accordion collapse collapsible dropdown expand toggle spoiler", "details", "Write :::details[Summary] … :::."],
  ["grid card-grid cardgrid", "cards", "Write ::::cards with a :::card[Title] … ::: inside for each."],
  ["image img", "figure", "Write ::figure[Caption]{src=… alt=…}."],
  ["raw v-pre", undefined, "Take its lines out: braces in a text are text here."],
  ["toc", undefined, "Take it out: the headings of a page are listed beside it."],
  ["end endnote", undefined, "A directive is closed by its colons alone: write :::."],
  ["mermaid", undefined, "Write a block of code whose language is mermaid."],
];
const OTHER_NAMES = new Map(
  OTHERS.flatMap(([names, ...rest]) => names.split(" ").map((name) => [name, rest] as const)),
);

/** Puts the author's own label into what is to be written, where there is a place for it. */
function withLabel(hint: string, label: string | undefined): string {
  return label ? hint.replace(/^(Write :{2,3}\w+)(?:\[\w+\])?/, (_, begin) => `${begin}[${shorten(label)}]`) : hint;
}

export class DirectiveRenderer {
  readonly #article: Article;
  readonly #inline: InlineRenderer;
  /** Name of the directive whose content is at hand. */
  #container: string | undefined;
  /** Where the directives of the container at hand are gathered. */
  #items: AnyDirectiveProps[] = [];

  constructor(article: Article, inline: InlineRenderer) {
    this.#article = article;
    this.#inline = inline;
  }

  /** Renders `:::name` … `:::`. @param content renders what is in it */
  container(token: DirectiveToken, line: number, content: () => string): string {
    const use = this.#blockUse(token, "container", line);
    const begun = this.#begin(use, () => this.#blockLabel(token, line));
    // Of one that there is not it is not known whether it has an end: others close theirs by names, or on the same line.
    if (!token.closed && begun.spec) {
      this.#article.report(use.place(), {
        code: "unclosed-directive",
        message: `directive "${":".repeat(token.colons)}${token.name}" is never closed`,
        hint: token.raw.split("\n", 1)[0]?.trimEnd().endsWith(":::")
          ? "Its text and its end each stand on a line of its own, below its first one."
          : `Close it by a line "${":".repeat(token.colons)}". Where directives stand in each other, the outer one has more colons.`,
      });
    }
    if (begun.spec?.items.size) this.#checkContent(token, begun.spec, line + 1);
    const isFileTree = token.name === "filetree" && this.#article.context.directives.has("filetree");
    const inner = isFileTree ? () => renderFileTree(token, line + 1, this.#article, this.#inline) : content;
    const isLink = token.attributes["href"] !== undefined;
    return withLineEnd(this.#finish(begun, isLink ? () => this.#inline.withinLink(inner) : inner));
  }

  /** Renders `::name` on a line of its own. */
  leaf(token: LeafDirectiveToken, line: number): string {
    const use = this.#blockUse(token, "leaf", line);
    const begun = this.#begin(use, () => this.#blockLabel(token, line));
    // One that cannot be rendered shows what it says.
    if (begun.attributes === undefined) return begun.label ? `<p>${begun.label}</p>\n` : "";
    return withLineEnd(this.#finish(begun));
  }

  /** Renders `:name[Label]` in a text. @param at its offset in the run */
  text(token: TextDirectiveToken, run: Run, at: number): string {
    const { places } = this.#article;
    const placeAt = (offset: number) => places.inline(run, at + offset, token.raw.slice(offset));
    const use = describeUse(token, "text", placeAt);
    const labelAt = at + token.raw.indexOf("[") + 1;
    const { name, label, ordinal, place, attributes } = this.#begin(use, () =>
      this.#inline.withoutTerms(() => this.#inline.render(token.labelTokens, run, labelAt)),
    );
    // It is part of a text, no item of the directive round it.
    const props = attributes && { name, label, ordinal, attributes, html: "", items: [] };
    return (props && this.#component(props, place)) ?? label ?? "";
  }

  /** Renders a quote that is an alert of GitHub's. */
  alert(name: string, label: string | undefined, line: number, content: () => string): string {
    const { places } = this.#article;
    const spec = this.#article.context.directives.get(name);
    const ordinal = this.#article.nextOrdinal();
    return withLineEnd(
      this.#finish({ name, label, ordinal, attributes: {}, spec, place: () => places.line(line) }, content),
    );
  }

  #blockUse(token: DirectiveToken | LeafDirectiveToken, kind: "container" | "leaf", line: number): DirectiveUse {
    const end = token.raw.indexOf("\n");
    const first = end < 0 ? token.raw : token.raw.slice(0, end);
    const { places } = this.#article;
    return describeUse(token, kind, (offset) => places.line(line, first.slice(offset)));
  }

  #blockLabel(token: DirectiveToken | LeafDirectiveToken, line: number): string {
    const run: Run = { text: token.label ?? "", line };
    const html = this.#inline.withoutLinks(() => this.#inline.render(token.labelTokens, run));
    this.#article.addText("\n");
    return html;
  }

  /** Checks how a directive is used, and gathers what its component is told, but for its content. */
  #begin(use: DirectiveUse, renderLabel: () => string): Begun {
    const article = this.#article;
    const { name, label, attributes } = use.token;
    const spec = this.#find(use);
    const ordinal = article.nextOrdinal();
    const checked = spec && checkUse(use, spec, article);
    const id = attributes["id"];
    if (id) article.claimWritten(id, () => use.attributePlace("id"));
    // Brackets with nothing in them are no label: a component's own words stand there then.
    const rendered = label?.trim() ? renderLabel() : undefined;
    // Addresses are checked even where something else is wrong, so that all is said at once.
    const values = checked && this.#resolve(checked.values, spec?.attributes, use);
    const isSound = checked?.isSound === true;
    return { name, label: rendered, ordinal, attributes: isSound ? values : undefined, spec, place: use.place };
  }

  /** Finds how a directive may be used where it stands; one that may not stand there is reported. */
  #find(use: DirectiveUse): DirectiveSpec | undefined {
    const { directives } = this.#article.context;
    const { name } = use.token;
    const item = this.#container === undefined ? undefined : directives.get(this.#container)?.items.get(name);
    const spec = item ?? directives.get(name);
    if (spec !== undefined) return spec;
    const owner = [...directives].find(([, { items }]) => items.has(name));
    if (owner === undefined) this.#reportUnknown(use);
    else {
      this.#article.report(use.namePlace(), {
        code: "misplaced-directive",
        message: `directive "${name}" stands only in "${owner[0]}"`,
        hint: `Put it inside ::::${owner[0]} … ::::, which needs a colon more than what it holds.`,
      });
    }
    return owner?.[1].items.get(name);
  }

  #reportUnknown(use: DirectiveUse): void {
    const { directives } = this.#article.context;
    const { name, label } = use.token;
    const [needs, instead] = (use.kind !== "text" && OTHER_NAMES.get(name.toLowerCase())) || [];
    const isKnown = instead !== undefined && (needs === undefined || directives.has(needs));
    this.#article.report(use.namePlace(), {
      code: "unknown-directive",
      message: `unknown directive "${shorten(name)}"`,
      hint: isKnown ? withLabel(instead, label) : this.#nearestNames(use),
    });
  }

  #nearestNames({ kind, token }: DirectiveUse): string {
    const known = [...this.#article.context.directives].flatMap(([each, { items }]) => [each, ...items.keys()]);
    const near = nearest(token.name, known);
    const ways = near === undefined ? `Known: ${[...new Set(known)].join(", ")}.` : `Did you mean "${near}"?`;
    return kind === "text"
      ? `${ways} Write \\: for a plain colon.`
      : near === undefined
        ? `${ways} One of your own is a file in the folder directives/ of the templates.`
        : ways;
  }

  /** Reports what stands in a directive that only shows its items: nobody would see it; and tabs that are called alike. */
  #checkContent(token: DirectiveToken, { items }: DirectiveSpec, first: number): void {
    const names = [...items.keys()];
    const labels = new Set<string>();
    const check = (tokens: readonly AnyToken[], line: number): void => {
      let at = line;
      for (const each of tokens) {
        if (each.type === "include") this.#article.within(each.source, () => check(each.tokens, 0));
        else if (!isSilent(each) && !("name" in each && items.has(each.name))) {
          this.#article.report(this.#article.places.line(at), {
            code: "directive-content",
            message: `directive "${token.name}" shows only what is in ${names.map((name) => `"${name}"`).join(" or ")}`,
            hint: `Put this inside :::${names[0]} … :::, or outside of "${token.name}".`,
          });
          return;
        } else if (token.name === "tabs" && each.type === "directive" && each.label) {
          if (labels.has(each.label)) this.#reportRepeatedTab(each.raw, each.label, at);
          labels.add(each.label);
        }
        at += countLines(each.raw);
      }
    };
    check(token.tokens as AnyToken[], first);
  }

  #reportRepeatedTab(raw: string, label: string, line: number): void {
    const [first = ""] = raw.split("\n", 1);
    this.#article.report(this.#article.places.line(line, first.slice(first.lastIndexOf(label))), {
      code: "duplicate-tab",
      message: `this group of tabs has a tab "${shorten(label)}" already`,
      hint: "Give it another label: readers can't tell the two apart.",
    });
  }

  /** Renders the content and the directive round it. @param content undefined for what can have none */
  #finish({ name, label, ordinal, spec, place, attributes }: Begun, content?: () => string): string {
    const siblings = this.#items;
    const found: AnyDirectiveProps[] = [];
    const html = content === undefined ? "" : this.#content(name, found, content);
    if (attributes === undefined) return html;
    const items = spec?.items.size ? found.filter((item) => spec.items.has(item.name)) : found;
    const props: AnyDirectiveProps = { name, label, ordinal, attributes, html, items };
    siblings.push(props);
    return this.#component(props, place) ?? html;
  }

  /** Renders a directive by its component; undefined where it has none. */
  #component(props: AnyDirectiveProps, place: () => Place): string | undefined {
    const { context } = this.#article;
    const html = context.directives.has(props.name) ? context.renderDirective(props, place()) : undefined;
    return html !== undefined && context.direction === "rtl" && saysNames(props) ? markHtml(html) : html;
  }

  /** Renders a directive's content: its raw HTML and its items are its own. */
  #content(name: string, items: AnyDirectiveProps[], content: () => string): string {
    const article = this.#article;
    const { rawHtmlAt, openCommentAt } = article;
    const outer = { rawHtmlAt, openCommentAt, items: this.#items, container: this.#container };
    article.rawHtmlAt = undefined;
    article.openCommentAt = undefined;
    this.#items = items;
    this.#container = name;
    const html = withinElement(article, content, outer.openCommentAt !== undefined);
    if (article.openCommentAt) article.report(article.openCommentAt, UNCLOSED_COMMENT);
    // An end tag too many must not close what the component puts round it.
    const sealed = article.rawHtmlAt ? sealFragment(html, article) : html;
    article.rawHtmlAt = outer.rawHtmlAt ?? article.rawHtmlAt;
    article.openCommentAt = outer.openCommentAt;
    this.#items = outer.items;
    this.#container = outer.container;
    return sealed;
  }

  /** Resolves the addresses among attributes as those of links and images are; undefined where one is refused. */
  #resolve(
    written: Readonly<Record<string, WrittenValue>>,
    declared: Attributes | undefined,
    use: DirectiveUse,
  ): Values | undefined {
    const values: Record<string, Values[string]> = Object.create(null);
    let isWhole = true;
    for (const [key, value] of Object.entries(written)) {
      const type = addressType(key, declared && typeOf(declared, key));
      const resolved =
        type === undefined || typeof value !== "string" ? value : this.#address(key, value, type, written, use);
      if (resolved !== undefined) values[key] = resolved;
      else isWhole = false;
    }
    return isWhole ? values : undefined;
  }

  #address(
    key: string,
    url: string,
    type: AddressType,
    written: Readonly<Record<string, WrittenValue>>,
    use: DirectiveUse,
  ): string | ImageValue | undefined {
    const article = this.#article;
    const locate = () => use.valuePlace(key, url);
    const scheme = refusedScheme(article, url, type);
    if (scheme !== undefined) {
      reportScheme(article, url, scheme, type, locate());
      return undefined;
    }
    if (type === "link") return resolveLink(article, url, locate);
    if (type === "asset") return resolveAsset(article, url, locate).href;
    const { inline, alt, width } = written;
    if (inline === true) {
      const text = typeof alt === "string" ? alt : undefined;
      const svg = placeSvg(url, { alt: text, width: Number(width) || undefined }, article, locate);
      return svg === undefined ? undefined : { svg };
    }
    if (key === "src" && alt === undefined) article.report(locate(), missingAlt(url, "directive"));
    const { href, width: ownWidth, height } = resolveAsset(article, url, locate);
    return href === undefined
      ? undefined
      : { href, ...(ownWidth !== undefined && height !== undefined && { width: ownWidth, height }) };
  }
}

/** Whether attributes of a directive or of its items have names whose signs a text from right to left would move. */
function saysNames({ attributes, items }: AnyDirectiveProps): boolean {
  return (
    Object.values(attributes).some((value) => typeof value === "string" && markNames(value) !== value) ||
    items.some(saysNames)
  );
}

type AddressType = "link" | "asset" | "image";

/** What kind of address an attribute is; undefined for none. An `href` and a `src` are addresses whatever their type. */
function addressType(key: string, type: AttributeType | undefined): AddressType | undefined {
  if (type === "link" || type === "asset" || type === "image") return type;
  return key === "href" ? "link" : key === "src" ? "asset" : undefined;
}

/** Whether a block shows nothing. */
function isSilent(token: AnyToken): boolean {
  return (
    /^(?:space|def|footnote|strayFence)$/.test(token.type) || (token.type === "html" && /^\s*<!--/.test(token.raw))
  );
}

function withLineEnd(html: string): string {
  return html === "" || html.endsWith("\n") ? html : `${html}\n`;
}
