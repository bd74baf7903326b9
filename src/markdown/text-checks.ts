// What stands in a text, or in code within it, and was meant as something else: links, emphasis, other generators' syntax.
import { type BidiControl, findInCode, findInProse } from "../bidi-controls.ts";
import { shorten } from "../diagnostics.ts";
import type { Article } from "./article.ts";
import { findMisplacedBlocks } from "./directive-use.ts";
import { type EmphasisLike, findEmphasisAcross, findEmphasisLikes, mayHoldEmphasis } from "./emphasis-like.ts";
import { findEntityLikes } from "./entity-like.ts";
import {
  type ForeignSyntax,
  findAttributes,
  findEmoji,
  findMarks,
  findMdxComments,
  findShortcodes,
} from "./foreign-syntax.ts";
import { findLinkLikes, findWikiLinks } from "./link-like.ts";
import type { Run } from "./places.ts";
import { type Fault, spacedHint } from "./problems.ts";
import { noteForeign, reportReference } from "./repeated-problems.ts";
import { findSpacedAddresses } from "./spaced-address.ts";
import type { AnyToken, Token, Tokens } from "./tokens.ts";
import { findUnclosedLinks, findUnparted, mayHoldUnparted, type UnclosedLink } from "./unclosed-link.ts";

/** What is done with an address that Jekyll and its like put together. */
const TAG_AS_ADDRESS = "Write where it leads: [text](other.md#heading), ![text](image.png).";

/** Reports it for the texts of an article. Places are given by a run and an offset in it. */
export class TextChecks {
  readonly #article: Article;
  readonly #rawHtml: boolean;

  constructor(article: Article) {
    this.#article = article;
    this.#rawHtml = article.context.rawHtml;
  }

  /** Notes other generators' syntax that may go across several tokens. @param at where the first one begins */
  foreignAcross(tokens: readonly Token[], run: Run, at: number): void {
    const { mayHoldMdxComments, mayHoldShortcodes } = this.#article;
    if (mayHoldMdxComments) this.#noteForeign(findMdxComments(tokens, this.#rawHtml), run, at);
    if (mayHoldShortcodes) this.#noteForeign(findShortcodes(tokens), run, at);
  }

  /** Reports strong emphasis that is text, and has other tokens in it. */
  emphasisAcross(tokens: readonly Token[], run: Run, at: number): void {
    this.#reportEmphasis(findEmphasisAcross(tokens), run, at);
  }

  /** Reports links and images that are text because of a space, or because a bracket is missing. */
  addresses(tokens: readonly Token[], run: Run, at: number): void {
    for (const { offset, raw, address, isImage } of findSpacedAddresses(tokens)) {
      if (address.includes("{%")) {
        const message = `"${shorten(address)}" is shown as text, and so is the ${isImage ? "image" : "link"}`;
        noteForeign(
          this.#article,
          { message, hint: TAG_AS_ADDRESS, isSlip: false },
          this.#article.locate(run, at + offset, raw),
        );
        continue;
      }
      this.#report({ offset, raw }, run, at, {
        code: "space-in-address",
        message: `the address "${shorten(address)}" has a space, so that the ${isImage ? "image" : "link"} is shown as text`,
        hint: spacedHint(address),
      });
    }
    this.#reportUnclosed(findUnclosedLinks(tokens), run, at);
  }

  /** Reports links and images that are text because a bracket is missing. */
  #reportUnclosed(found: readonly UnclosedLink[], run: Run, at: number): void {
    for (const { offset, raw, isImage, hint } of found) {
      this.#report({ offset, raw }, run, at, {
        code: "link-syntax",
        message: `this ${isImage ? "image" : "link"} is shown as text`,
        hint,
      });
    }
  }

  /** Reports links that are text because of their brackets. */
  linkLikes(tokens: readonly Token[], run: Run, from: number): void {
    const article = this.#article;
    const hasDefinitions = article.definitions.length > 0;
    let at = from;
    for (const token of tokens as readonly AnyToken[]) {
      const isText = token.type === "text" && !token.escaped;
      const likes = isText ? findLinkLikes(token.raw, hasDefinitions) : [];
      for (const { offset, raw, label, instead } of likes) {
        const locate = article.locate(run, at + offset, raw);
        if (label !== undefined) reportReference(article, label, locate);
        else {
          article.report(locate(), {
            code: "link-syntax",
            message: "this link is shown as text",
            hint: `Write ${instead}`,
          });
        }
      }
      at += token.raw.length;
    }
  }

  /** Reports what stands within one text. */
  text(token: Tokens.Text, before: Token | undefined, after: Token | undefined, run: Run, at: number): void {
    const { raw } = token;
    const { mayHoldBidiControls, mayHoldEmoji, mayHoldEntities, mayHoldLeaves, mayHoldMarks, mayHoldWikiLinks } =
      this.#article;
    if (raw.startsWith("{")) {
      const attributes = findAttributes(raw, before);
      if (attributes) this.#noteForeign([attributes], run, at);
    }
    if (after?.type === "link" && raw.endsWith("! ")) this.#checkSpacedImage(raw, after as Tokens.Link, run, at);
    if (mayHoldUnparted(raw)) this.#reportUnclosed(findUnparted(raw), run, at);
    if (mayHoldEmphasis(raw)) this.#reportEmphasis(findEmphasisLikes(raw), run, at);
    if (mayHoldBidiControls) this.#reportDirection(findInProse(raw, run.text), "the text", run, at);
    if (mayHoldEntities) this.#checkEntities(raw, run, at);
    if (mayHoldWikiLinks) this.#checkWikiLinks(raw, run, at);
    if (mayHoldMarks) this.#noteForeign(findMarks(raw, this.#rawHtml), run, at);
    if (mayHoldEmoji) this.#noteForeign(findEmoji(raw, after), run, at);
    if (mayHoldLeaves && raw.includes("::")) this.#checkBlocks(token, before, run, at);
  }

  /** Reports a link to an image behind an exclamation mark that ends no sentence. @param before the text before it */
  #checkSpacedImage(before: string, { raw, href }: Tokens.Link, run: Run, at: number): void {
    if (!/(?:^|\s)! $/.test(before) || !/^[^?#]*\.(?:png|jpe?g|gif|svg|webp)(?:[?#]|$)/i.test(href)) return;
    this.#report({ offset: before.length - 2, raw: `! ${raw}` }, run, at, {
      code: "link-syntax",
      message: "this image is shown as a link to it",
      hint: `Write !${raw}`,
    });
  }

  /** Reports references to characters that are text. */
  #checkEntities(text: string, run: Run, at: number): void {
    for (const { offset, raw, instead } of findEntityLikes(text)) {
      this.#report({ offset, raw }, run, at, {
        code: "entity-syntax",
        message: `"${raw}" is no character, and is shown as text`,
        hint: `Write ${instead}, or \\${raw} for these very characters.`,
      });
    }
  }

  /** Reports links as wikis have them. */
  #checkWikiLinks(text: string, run: Run, at: number): void {
    for (const { offset, raw, instead } of findWikiLinks(text)) {
      this.#report({ offset, raw }, run, at, {
        code: "link-syntax",
        message: `"${shorten(raw)}" is shown as text`,
        hint: `Write ${instead}`,
      });
    }
  }

  /** Reports what makes code within a text read otherwise than it is, and code that was meant as a block. */
  code(token: Tokens.Codespan, run: Run, at: number): void {
    if (this.#article.mayHoldBidiControls) this.#reportDirection(findInCode(token.raw), "the code", run, at);
    if (token.raw.startsWith("``") && /^``[\w+#-]*\n[\s\S]*\n``$/.test(token.raw)) {
      this.#article.report(this.#article.places.inline(run, at, token.raw), {
        code: "code-syntax",
        message: "these lines of code are shown as one, within the text",
        hint: "A block of code begins and ends with three backticks.",
      });
    }
  }

  /** Reports a character that makes code or a text read otherwise than it is. */
  #reportDirection(found: BidiControl | undefined, what: "the code" | "the text", run: Run, at: number): void {
    if (found === undefined) return;
    const place = this.#article.places.inline(run, at + found.offset, found.raw);
    this.#article.reportBidiControl(found, what, what === "the code", place);
  }

  /** Reports strong emphasis that is text. */
  #reportEmphasis(found: readonly EmphasisLike[], run: Run, at: number): void {
    for (const { offset, raw, why, hint } of found) {
      this.#report({ offset, raw }, run, at, {
        code: "emphasis-syntax",
        message: `"${shorten(raw)}" is shown as text: ${why}`,
        hint,
      });
    }
  }

  /** Reports directives of a line of their own that stand in a text. */
  #checkBlocks(token: Tokens.Text, before: Token | undefined, run: Run, at: number): void {
    for (const { offset, written, hint } of findMisplacedBlocks(token.raw, this.#article.context.directives)) {
      // Its first colon is escaped.
      if (offset === 0 && before?.type === "escape") continue;
      this.#report({ offset, raw: written }, run, at, {
        code: "directive-syntax",
        message: `"${written}" is shown as text: other text stands before it`,
        hint,
      });
    }
  }

  #report(
    { offset, raw }: { readonly offset: number; readonly raw: string },
    run: Run,
    at: number,
    fault: Fault,
  ): void {
    this.#article.report(this.#article.places.inline(run, at + offset, raw), fault);
  }

  #noteForeign(found: readonly ForeignSyntax[], run: Run, at: number): void {
    const article = this.#article;
    for (const each of found) noteForeign(article, each, article.locate(run, at + each.offset, each.raw));
  }
}
