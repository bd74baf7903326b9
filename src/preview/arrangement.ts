// The generation in force: made anew where a change shows on more than one page, else with the edited pages put in.
import { displayNames, type Project } from "../project.ts";
import type { Diagnostic, Page } from "../types.ts";
import { createWatchdog } from "../watchdog.ts";
import type { Checks } from "./checks.ts";
import { createGeneration, type Generation, withPages } from "./generation.ts";
import type { Material, MaterialChange } from "./material.ts";
import { hasSameSite, isOutdated } from "./outdated.ts";

/** Keeps the generation in force. */
export class Arrangement {
  readonly #project: Project;
  readonly #material: Material;
  #generation: Generation | undefined;
  #watchdog = { run: createWatchdog(0), ms: 0 };

  constructor(project: Project, material: Material) {
    this.#project = project;
    this.#material = material;
  }

  /** Undefined without templates. */
  get generation(): Generation | undefined {
    return this.#generation;
  }

  /** How many pages it has; drafts are none. */
  get pages(): number {
    return this.#generation?.site.pages.length ?? 0;
  }

  /** Makes all anew that more than one page may show. @param isSameSite as `GenerationInput` has it */
  async arrange(isSameSite = false): Promise<void> {
    const { pageMs } = this.#material.inputs.settings.config.limits;
    if (this.#watchdog.ms !== pageMs) this.#watchdog = { run: createWatchdog(pageMs), ms: pageMs };
    this.#generation = await this.make(isSameSite);
  }

  /** Makes a generation of what there is now, and leaves the one in force. @param isSameSite as for `arrange` */
  async make(isSameSite = false): Promise<Generation | undefined> {
    const { sources, pluginPages, history, current } = this.#material;
    const { templates } = current.inputs;
    if (!templates) return undefined;
    return createGeneration(
      {
        ...current,
        project: this.#project,
        templates,
        sources,
        pluginPages,
        date: history.date,
        watchdog: this.#watchdog.run,
        isSameSite,
      },
      this.#generation,
    );
  }

  /**
   * Takes in what is different about the material.
   * @param checks what they found in the generation that was in force
   * @returns whether there is more to it than edited texts
   */
  async follow(
    { seen, isReadAnew }: MaterialChange,
    checks: Pick<Checks, "diagnostics" | "ofStructure">,
  ): Promise<boolean> {
    const made = this.#generation;
    const told = checks.diagnostics;
    const { sources, history, current } = this.#material;
    if (!made || seen.structure || isReadAnew || isOutdated(made, current, told)) {
      const isSameContent = !seen.structure && !isReadAnew && seen.pages.size === 0;
      await this.arrange(isSameContent && made !== undefined && hasSameSite(made, current, told));
      return true;
    }
    const edited = [...seen.pages].flatMap((file) => sources.page(file) ?? []).map(history.date);
    if (edited.length === 0) return false;
    if (this.#isToldOf(edited, made, [...made.problems, ...checks.ofStructure()])) {
      await this.arrange();
      return true;
    }
    this.#generation = withPages(made, edited);
    // Other terms are other links in any guide.
    if (edited.some(({ file }) => file === made.glossary)) await this.arrange();
    return false;
  }

  /**
   * Whether something else is told of pages' front matter than before, or something that may stand on other lines of it now.
   * What reading them warned of, and warns of again, is told as it is.
   */
  #isToldOf(pages: readonly Page[], { site, indexes }: Generation, told: readonly Diagnostic[]): boolean {
    const display = displayNames(this.#project.root, this.#project.content);
    return pages.some((page) => {
      const { warnings: before } = site.pages[indexes.get(page.file) ?? -1] ?? {};
      if (JSON.stringify(before) !== JSON.stringify(page.warnings)) return true;
      if (told.length === 0) return false;
      const known = new Set(before?.map((warning) => JSON.stringify(warning)));
      const file = display(page.file);
      return told.some((problem) => problem.file === file && !known.has(JSON.stringify(problem)));
    });
  }
}
