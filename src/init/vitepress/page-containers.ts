// The containers of one page: what becomes of their lines, and which of them a text or a block of code stands in.
import type { Directive } from "../markdown/directives.ts";
import { labelText } from "../markdown/lines.ts";
import type { ColonsToken, Token } from "../markdown/tokens.ts";
import { type PageConversion, shorten } from "../page.ts";
import type { Data } from "../values.ts";
import { type Container, containerOf } from "./containers.ts";

/** Lines that begin a tab, where they stand in tabs: those with as many marks as the first of them. */
const SECTION = /^[ \t]*(={2,})[ \t]+\S/gm;

/** Each container is read once. */
export class PageContainers {
  readonly #page: PageConversion;
  readonly #labels: Data;
  readonly #known = new Map<Directive, Container>();

  /** @param labels the site's own titles of containers */
  constructor(page: PageConversion, labels: Data) {
    this.#page = page;
    this.#labels = labels;
  }

  /** What becomes of the line that opens one; it is counted, or noted. */
  opening(token: ColonsToken, directive: Directive): string {
    const page = this.#page;
    const container = this.#read(directive);
    if (container.kind === "transparent") return "";
    if (container.kind === "tabs") {
      page.count("code groups");
      return `${":".repeat(token.colons + 1)}tabs`;
    }
    if (container.kind === "sections") {
      page.count("tabs");
      return `${":".repeat(token.colons + 1)}tabs${container.group === undefined ? "" : `{group=${container.group}}`}`;
    }
    page.count("containers");
    if (!container.isKnown)
      page.note(token.start, "directive", `the site's own "::: ${shorten(token.tail, 30)}" is shown as information`);
    return ":".repeat(token.colons) + container.line;
  }

  /** What becomes of the line that closes one; undefined where it stays. */
  closing(directive: Directive): string | undefined {
    const { kind } = this.#read(directive);
    if (kind === "transparent") return "";
    const colons = ":".repeat(directive.opening.colons);
    if (kind === "sections") return `${colons}\n${colons}:`;
    return kind === "tabs" ? ":".repeat(directive.opening.colons + 1) : undefined;
  }

  /** The group of code that a token stands in directly. */
  groupOf(token: Token): Directive | undefined {
    return this.#asGroup(this.#page.converter.directiveOf(token));
  }

  /** The group of code that an offset lies in directly: texts are asked for by offset. */
  groupAt(offset: number): Directive | undefined {
    return this.#asGroup(this.#innermostAt(offset));
  }

  /**
   * The line that begins a tab, with the end of the one before it; undefined elsewhere than in tabs.
   * @param marks what stands before the label
   */
  section(marks: string, label: string, offset: number): string | undefined {
    const page = this.#page;
    const directive = this.#innermostAt(offset);
    const container = directive && this.#read(directive);
    if (directive === undefined || container?.kind !== "sections" || marks !== container.marks) return undefined;
    const { end, colons } = directive.opening;
    const before = [...page.converter.source.slice(end, offset).matchAll(SECTION)];
    const isFirst = !before.some(
      ({ 1: each, index }) => each === container.marks && this.#innermostAt(end + index) === directive,
    );
    const fence = ":".repeat(colons);
    return `${isFirst ? "" : `${fence}\n`}${fence}tab[${labelText(page.text(label.trim(), offset, true))}]`;
  }

  #read(directive: Directive): Container {
    const known = this.#known.get(directive);
    if (known) return known;
    const page = this.#page;
    const { opening } = directive;
    const inside = page.converter.source.slice(opening.end, directive.closing?.start);
    const [, marks] = new RegExp(SECTION, "m").exec(inside) ?? [];
    const container = containerOf(opening.tail, this.#labels, marks, (title) => page.title(title, opening.start, true));
    this.#known.set(directive, container);
    return container;
  }

  #asGroup(directive: Directive | undefined): Directive | undefined {
    return directive && this.#read(directive).kind === "tabs" ? directive : undefined;
  }

  #innermostAt(offset: number): Directive | undefined {
    const { converter } = this.#page;
    let found: Directive | undefined;
    for (const directive of converter.directives()) {
      const { opening, closing, cutAt } = directive;
      const isIn = opening.end <= offset && offset < (closing?.start ?? cutAt ?? converter.source.length);
      if (isIn && (found === undefined || opening.start > found.opening.start)) found = directive;
    }
    return found;
  }
}
