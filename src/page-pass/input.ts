// What the pass of all pages is given.
import { DIAGRAM_SCRIPT, type Mermaid } from "../diagrams.ts";
import type { Glossary } from "../glossary.ts";
import { ISLANDS } from "../islands.ts";
import type { PassPlugins } from "../plugins/hooks.ts";
import type { ReferenceNames } from "../reference/author-links.ts";
import { hrefOf } from "../route.ts";
import type { Templates } from "../templates.ts";
import type { PropLink, ResolvedConfig, Site, SiteProps } from "../types.ts";

/** Everything a page pass needs; structured-clone safe, because each worker gets it once. */
export interface PassInput {
  readonly site: Site;
  readonly siteProps: SiteProps;
  /** Absolute. */
  readonly root: string;
  readonly content: string;
  /** The configuration as authors know it. */
  readonly configFile: string;
  /** Absolute path of the templates' server bundle. */
  readonly templates: string;
  /** As `TemplatesInstead` has it: pages' texts are checked, and no page is rendered. */
  readonly standIn?: readonly string[] | undefined;
  /** False where directives have come that are not known, because the templates are broken. @default true */
  readonly knowsDirectives?: boolean;
  /** Absolute path of the staging folder; undefined where nothing is to be written. */
  readonly stage: string | undefined;
  /** Absolute path of the compiled API reference, where the site has one. */
  readonly reference: string | undefined;
  /** Absolute path of its rendered comments, where they are kept. */
  readonly comments?: string | undefined;
  /** Names of the API reference, for links to symbols. */
  readonly names: ReferenceNames | undefined;
  /** Where the site has one. */
  readonly glossary: Glossary | undefined;
  /** Where the site has any. */
  readonly plugins: PassPlugins | undefined;
  /** Hrefs of scripts that pages load where they need them, by name. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Hrefs of the styles that belong to them. */
  readonly styles: Readonly<Record<string, string>>;
  /** By route of the reference: the guides that link there. */
  readonly usedIn: Readonly<Record<string, readonly PropLink[]>>;
  /** Whether the code of samples is kept, to be checked. */
  readonly samples: boolean;
}

/** Says where those scripts and styles are that only some pages load. */
export function pageAssets(
  { baseUrl }: ResolvedConfig,
  { islands }: Templates,
  mermaid: Mermaid | undefined,
): Pick<PassInput, "scripts" | "styles"> {
  return {
    scripts: {
      ...(mermaid && { [DIAGRAM_SCRIPT]: hrefOf(baseUrl, mermaid.path) }),
      ...(islands && { [ISLANDS]: hrefOf(baseUrl, islands.script) }),
    },
    styles: islands?.style === undefined ? {} : { [ISLANDS]: hrefOf(baseUrl, islands.style) },
  };
}
