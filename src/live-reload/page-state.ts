// What there is to be known of a page that is open, named in short, so that two answers can be compared.
import type { ProblemView } from "../../templates/client/problems.ts";
import { hashOf } from "../hash.ts";

/** What open pages are told of. */
export interface LiveSource {
  /**
   * The HTML that an address answers with, whatever its status; undefined where that is not known yet. Never waits for an
   * update, which may wait for this.
   * @param path decoded, `baseUrl` included
   */
  html(path: string): Promise<string | Uint8Array | undefined>;
  /** Hrefs of styles that pages may name, and which may change without them. */
  styles(): readonly string[];
  problems(path: string): { readonly own: readonly ProblemView[]; readonly others: readonly ProblemView[] };
}

/** What there is to be known of a page. */
export interface PageState {
  /** Names what the page is, apart from its styles. */
  readonly version: string;
  /** Names all the rest. */
  readonly look: string;
  readonly styles: readonly string[];
  readonly own: readonly ProblemView[];
  readonly others: readonly ProblemView[];
}

/** Finds out the state of the page at an address; undefined where it is not known yet. */
export async function stateOf(page: string, source: LiveSource): Promise<PageState | undefined> {
  const html = await source.html(page);
  if (html === undefined) return undefined;
  const { version, styles } = describe(Buffer.from(html).toString(), source);
  const { own, others } = source.problems(page);
  return { version, look: lookOf(styles, own, others), styles, own, others };
}

/** Names what a page is, and finds the styles that it names. */
export function describe(html: string, source: Pick<LiveSource, "styles">): Pick<PageState, "version" | "styles"> {
  const styles = source.styles().filter((href) => html.includes(href));
  const plain = styles.reduce((text, href) => text.replaceAll(href, ""), html);
  return { version: hashOf(plain).slice(0, 16), styles };
}

/** Names what is to be looked at beside the page itself. */
export function lookOf(styles: readonly string[], own: readonly ProblemView[], others: readonly ProblemView[]): string {
  return hashOf(JSON.stringify([styles, own, others])).slice(0, 16);
}
