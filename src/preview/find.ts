// Answers requests for files of the previewed site; those for pages of a reference that is being extracted wait for it.
import { TemplateError } from "../render/template-error.ts";
import { referenceBase } from "../route.ts";
import type { Found } from "../server/source.ts";
import type { Arrangement } from "./arrangement.ts";
import type { Checks } from "./checks.ts";
import type { Generation } from "./generation.ts";
import type { Material } from "./material.ts";
import type { Pages } from "./pages.ts";
import { BROKEN, findFile, PENDING, type ServeContext } from "./served.ts";

/** What files are made from. */
export interface FinderParts {
  /** Absolute path of the content folder. */
  readonly content: string;
  readonly material: Material;
  readonly arrangement: Arrangement;
  readonly pages: Pages;
  readonly checks: Checks;
}

export interface Finder {
  /** Finds what an address leads to. @param wanted decoded, under `baseUrl`, no slash at its start */
  find(wanted: string): Promise<Found | typeof BROKEN | undefined>;
  /** Finds the same, but does not wait for a reference that is being extracted, nor until all pages are known. */
  findNow(wanted: string): Promise<Found | typeof BROKEN | typeof PENDING | undefined>;
  /** Lets those go on that wait for the reference. */
  arrived(): void;
}

/** Opens what finds a page or a file for a request. */
export function openFinder({ content, material, arrangement, pages, checks }: FinderParts): Finder {
  let waiting: (() => void)[] = [];
  return {
    async find(wanted) {
      for (;;) {
        const found = await look(wanted, true);
        if (found !== PENDING) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
        // It was closed, and the reference has not come.
        if (mayCome(wanted)) return undefined;
      }
    },
    findNow: (wanted) => look(wanted, false),
    arrived() {
      for (const go of waiting) go();
      waiting = [];
    },
  };

  /** @param patient whether to wait until all pages are known */
  async function look(wanted: string, patient: boolean): Promise<Found | typeof BROKEN | typeof PENDING | undefined> {
    const context = servedNow();
    if (!context) return BROKEN;
    const found = await guarded(() => findFile(wanted, context, patient));
    return found === undefined && mayCome(wanted) ? PENDING : found;
  }

  /** What files are made from now; undefined where there is nothing to make them with. */
  function servedNow(): ServeContext | undefined {
    const { generation } = arrangement;
    if (!generation || generation.templates.standIn) return undefined;
    return {
      generation,
      content,
      show: (page) => pages.show(arrangement.generation as Generation, page),
      guidesOf: pages.guidesOf,
      known: () => checks.known(generation),
      report: checks.report,
      pluginFiles: async () => material.pluginFiles.files(await checks.report()),
    };
  }

  /** Whether an address may become one of the reference's when that is there. @param wanted as `find` has it */
  function mayCome(wanted: string): boolean {
    return material.isExtracting && `/${wanted}/`.startsWith(`${referenceBase(material.inputs.settings.config)}/`);
  }
}

async function guarded<T>(action: () => Promise<T>): Promise<T | typeof BROKEN> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof TemplateError) return BROKEN;
    throw error;
  }
}
