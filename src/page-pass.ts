// One page's pass, of a guide or of a page of the API reference. Runs the same on the main thread and in workers; what it
// returns is small, and the article's HTML never leaves the thread.
import { indexNavigation } from "./navigation.ts";
import { createGuidePass } from "./page-pass/guide.ts";
import type { PassInput } from "./page-pass/input.ts";
import { faultsOf, levelsOf, PageProblems, UNKNOWN_DIRECTIVES, unmadeRecord } from "./page-pass/problems.ts";
import { createReferencePass } from "./page-pass/reference.ts";
import type { Steps } from "./page-pass/steps.ts";
import type { PassOptions, PassTools } from "./page-pass/tools.ts";
import { displayNames } from "./project.ts";
import { loadRenderer } from "./render.ts";
import { createResolver } from "./resolve.ts";
import { plainAddresses } from "./twin.ts";
import type { Page, PropLink } from "./types.ts";

/** The pass over a site's pages. */
export interface PagePass {
  /**
   * Takes one page through its pass, in at most `PASS_STEPS` steps. Other pages may take theirs in between.
   * @param guides for a page of the reference: those that link to it
   */
  stepsOf(page: Page, guides?: readonly PropLink[]): PassSteps;
  /**
   * Reads what pages have in common: to be called before their time limits begin, which are for what each takes by itself.
   * @throws DocsgenError with exit code 3 where the reference cannot be read
   */
  prepare(pages: readonly Page[]): void;
}

/** The steps of a pass, and what they have found wrong so far: it is told of a page, too, that is broken off. */
export type PassSteps = Steps & { readonly problems?: PageProblems };

/** Prepares the pass over this site's pages. Its steps throw for what ends the build: a full disk, a defect. */
export async function createPagePass(input: PassInput, options: PassOptions = {}): Promise<PagePass> {
  const { site, content, standIn = [], knowsDirectives = true } = input;
  const { hooks } = options;
  const tools: PassTools = {
    input,
    options,
    renderer: options.renderer ?? (await loadRenderer(input.templates, { config: site.config })),
    navigation: options.navigation ?? indexNavigation(site),
    resolver: createResolver(site, content, input.names, options.targets),
    addresses: plainAddresses(site.config),
    display: displayNames(input.root, content),
  };
  const passGuide = createGuidePass(tools);
  const passReference = createReferencePass(tools);
  const isKnown = knowsDirectives && standIn.length === 0;
  const levels = { ...levelsOf(site.config), ...(!isKnown && UNKNOWN_DIRECTIVES) };

  return {
    stepsOf(page, guides = input.usedIn[page.route] ?? []) {
      const file = tools.display(page.file);
      const problems = new PageProblems(file, levels);
      return Object.assign(passOf(page, guides, file, problems), { problems });
    },
    prepare(pages) {
      if (pages.some(({ api }) => api)) passReference.open();
    },
  };

  function* passOf(page: Page, guides: readonly PropLink[], file: string, problems: PageProblems): Steps {
    try {
      hooks?.begin();
      const record = page.api
        ? yield* passReference.stepsOf({ page, guides, file, problems })
        : yield* passGuide({ page, file, problems });
      return problems.complete(record);
    } catch (error) {
      faultsOf(error, page, input).forEach(problems.report);
      return problems.complete(unmadeRecord(page, problems.diagnostics));
    }
  }
}
