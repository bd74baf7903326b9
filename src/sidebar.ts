// The sidebar: from folders by Docusaurus' conventions, or from the configuration. Builds data; renders nothing.
import { configuredItems, REFERENCE_LABEL } from "./sidebar/configured.ts";
import { GeneratedItems, type GeneratedParts } from "./sidebar/generated.ts";
import { PageIds } from "./sidebar/ids.ts";
import type { Report, SidebarInput } from "./sidebar/input.ts";
import type { Diagnostic, SidebarItem } from "./types.ts";

/** A sidebar, and what the next one may take over of it. */
export interface Sidebar extends GeneratedParts {
  readonly items: readonly SidebarItem[];
  readonly problems: readonly Diagnostic[];
}

/**
 * Builds the sidebar. Drafts are expected to be gone from `pages`; unlisted pages are left out here.
 * @param previous an earlier sidebar: folders in which nothing is another one stay the same objects
 */
export function buildSidebar(input: SidebarInput, previous?: Sidebar): Sidebar {
  const { config, reference } = input;
  const problems: Diagnostic[] = [];
  const report: Report = (message, hint, place) => {
    problems.push({ ...place, severity: "error", code: "sidebar", message, hint });
  };
  const ids = new PageIds(input, report);
  const generated = new GeneratedItems(input, ids, report, previous);
  const items = config
    ? configuredItems(config, ["sidebar"], { input, ids, generated, report })
    : [...generated.all(), ...(reference ? [reference(REFERENCE_LABEL)] : [])];
  return { items, problems, ...generated.parts };
}
