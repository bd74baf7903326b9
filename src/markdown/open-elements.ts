// Follows the elements that raw HTML opens, through all of its pieces: what is never closed, what closes nothing.
import { isElementName } from "./html-elements.ts";
import { isVoid } from "./html-reader.ts";
import type { Locate, Place } from "./places.ts";
import type { Fault } from "./problems.ts";
import type { HtmlTag } from "./strict-html.ts";

/** Elements that need no end tag, or end where another one begins; GitHub's authors put `<p align>` round anything. */
const LENIENT: ReadonlySet<string> = new Set(
  "p li dt dd tr td th thead tbody tfoot colgroup caption option optgroup rb rp rt rtc html head body frame image noscript plaintext".split(
    " ",
  ),
);

/** How many of each kind are told of one article. */
const MOST = 20;
/** With so many open, no further tag is looked at: each end looks for its beginning among them. */
const MOST_OPEN = 1000;

/** Who hears of what is wrong: an article. */
export interface FaultReporter {
  report(place: Place, fault: Fault): void;
}

interface OpenElement {
  readonly name: string;
  readonly isLink: boolean;
  /** Undefined for one that shows nothing of it, an anchor, and for one whose tag is reported already. */
  readonly locate: Locate | undefined;
  /** Whether its tag ends with `/>`, which means nothing in HTML. */
  readonly selfClosing: boolean;
}

/** What of an article has to do with its elements. */
interface Elements extends FaultReporter {
  elements: OpenElements | undefined;
  /** Where a comment begins that its piece of raw HTML leaves open. */
  readonly openCommentAt: Place | undefined;
}

/** Takes note of a start tag. @param locate tells the same later; undefined where the tag itself is reported */
export function openTag(article: Elements, tag: Omit<HtmlTag, "location">, locate: Locate | undefined): void {
  // A comment that its piece leaves open hides what follows.
  if (article.openCommentAt) return;
  article.elements ??= new OpenElements(article);
  article.elements.open(tag, locate);
}

/** Takes note of an end tag. */
export function closeTag(article: Elements, name: string, locate: Locate): void {
  if (article.openCommentAt) return;
  article.elements ??= new OpenElements(article);
  article.elements.close(name, locate);
}

/**
 * Renders what closes its elements by itself, and reports those that it doesn't.
 * @param isHidden whether a comment hides all of it
 */
export function withinElement(article: Elements, render: () => string, isHidden = false): string {
  const outer = article.elements;
  article.elements = undefined;
  const html = render();
  // A comment without an end is the mistake, where there is one.
  if (!isHidden && !article.openCommentAt) (article.elements as OpenElements | undefined)?.end();
  article.elements = outer;
  return html;
}

export class OpenElements {
  readonly #reporter: FaultReporter;
  readonly #open: OpenElement[] = [];
  /** How many of them are drawings, whose parts are closed with them. */
  #drawings = 0;
  /** Ends that close nothing, the first of them. */
  readonly #strays: { readonly name: string; readonly locate: Locate }[] = [];

  constructor(reporter: FaultReporter) {
    this.#reporter = reporter;
  }

  open({ tagName, attrs, selfClosing }: Omit<HtmlTag, "location">, locate: Locate | undefined): void {
    const name = tagName.toLowerCase();
    if (isVoid(name) || LENIENT.has(name) || !isElementName(name)) return;
    if (this.#drawings > 0 || this.#open.length === MOST_OPEN) return;
    if (isDrawing(name)) {
      if (selfClosing) return;
      this.#drawings++;
    }
    const isAnchor =
      (name === "a" || name === "span") && !attrs.some((attr) => /^(?:href|class|style)$/.test(attr.name));
    const isLink = name === "a" && attrs.some((attr) => attr.name === "href");
    this.#open.push({
      name,
      isLink,
      selfClosing,
      locate: isAnchor && (selfClosing || name === "a") ? undefined : locate,
    });
  }

  close(tagName: string, locate: Locate): void {
    const name = tagName.toLowerCase();
    if (isVoid(name) || LENIENT.has(name) || !isElementName(name)) return;
    if (this.#open.length === MOST_OPEN) return;
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at >= 0) {
      this.#open.splice(at, 1);
      if (isDrawing(name)) this.#drawings--;
    } else if (this.#drawings === 0 && this.#strays.length < MOST) this.#strays.push({ name, locate });
  }

  /** Tells the element that was opened last. */
  get innermost(): string | undefined {
    return this.#open.at(-1)?.name;
  }

  /** Whether a link is open. */
  get hasLink(): boolean {
    return this.#open.some(({ isLink }) => isLink);
  }

  /** Reports what is open at the end, and ends that closed nothing. */
  end(): void {
    const told = new Set<string>();
    for (const { name, locate } of this.#strays) {
      const place = locate();
      // Many in one line are one mistake: what they close stands where no tags are read.
      const key = `${name} ${place.file ?? ""}:${place.line}`;
      if (told.has(key)) continue;
      told.add(key);
      this.#reporter.report(place, {
        code: "stray-end-tag",
        message: `</${name}> closes nothing`,
        hint: `Take it out, or write <${name}> where it begins; \\</${name}> for these very characters.`,
      });
    }
    for (const { name, locate, selfClosing } of this.#open.slice(0, MOST)) {
      if (locate === undefined) continue;
      this.#reporter.report(locate(), {
        code: "unclosed-element",
        message: `<${name}> is ${selfClosing ? 'not closed by "/>"' : "never closed"}: what follows is taken for a part of it`,
        hint: `Write </${name}> where it ends${selfClosing ? "." : `, or \\<${name}> for these very characters.`}`,
      });
    }
  }
}

function isDrawing(name: string): boolean {
  return name === "svg" || name === "math";
}
