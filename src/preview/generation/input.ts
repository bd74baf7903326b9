// What a generation of a previewed site is made from.
import type { Project } from "../../project.ts";
import type { Page } from "../../types.ts";
import type { Watchdog } from "../../watchdog.ts";
import type { Inputs, LoadedTemplates } from "../inputs.ts";
import type { PluginPageKeeper } from "../plugin-pages.ts";
import type { CurrentReference } from "../reference.ts";
import type { Sources } from "../sources.ts";

export interface GenerationInput {
  readonly project: Project;
  readonly inputs: Inputs;
  readonly templates: LoadedTemplates;
  readonly sources: Sources;
  readonly pluginPages: PluginPageKeeper;
  readonly reference: CurrentReference | undefined;
  /** Gives a page the date of its last change. */
  readonly date: (page: Page) => Page;
  /** Changes whenever a date may. */
  readonly historyKey: string;
  readonly watchdog: Watchdog;
  /** Whether pages, configuration and reference are those of the generation before: only what renders is another one. */
  readonly isSameSite: boolean;
}
