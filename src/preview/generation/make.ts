// How one page of a previewed site is made: by its pass, under a time limit.
import type { PassInput } from "../../page-pass/input.ts";
import { timedOut } from "../../page-pass/problems.ts";
import type { Steps } from "../../page-pass/steps.ts";
import type { PassOptions, RenderedPage } from "../../page-pass/tools.ts";
import { createPagePass, type PassSteps } from "../../page-pass.ts";
import { displayNames } from "../../project.ts";
import type { Renderer } from "../../render.ts";
import type { SearchSource } from "../../search.ts";
import type { Page, PageRecord, PropLink } from "../../types.ts";
import type { Watchdog } from "../../watchdog.ts";
import { failures } from "../inputs.ts";

/** A page that was taken through its pass. */
export interface MadePage {
  readonly record: PageRecord;
  /** The page as it would be written, also where it has errors; undefined where they kept it from being rendered. */
  readonly text: RenderedPage | undefined;
  /** What it is found by; undefined where it is not to be found. */
  readonly found: SearchSource | undefined;
}

/** Takes a page through its pass. Never throws. @param guides for a page of the reference: those that link to it */
export type MakePage = (page: Page, guides: readonly PropLink[]) => MadePage;

/** What pages are made with. */
export interface MakeTools extends Pick<PassOptions, "reference" | "navigation" | "targets" | "hooks"> {
  readonly renderer: Renderer;
  readonly watchdog: Watchdog;
}

/** Prepares the making of pages, one at a time. */
export async function createMaker(input: PassInput, { watchdog, ...tools }: MakeTools): Promise<MakePage> {
  const display = displayNames(input.root, input.content);
  let text: RenderedPage | undefined;
  let found: SearchSource | undefined;
  const pass = await createPagePass(input, {
    ...tools,
    collector: {
      add: (_route, source) => {
        found = source;
      },
    },
    onRendered: (_page, rendered) => {
      text = rendered;
    },
  });
  return (page, guides) => {
    text = undefined;
    found = undefined;
    let record: PageRecord | undefined;
    let steps: PassSteps | undefined;
    try {
      pass.prepare([page]);
      watchdog(
        [page],
        () => {
          steps = pass.stepsOf(page, guides);
          record = lastOf(steps);
        },
        () => {},
      );
    } catch (error) {
      // What ends a build, a full disk or a missing right, ends this page alone.
      record = { ...timedOut(page, input), diagnostics: failures(error, display(page.file)) };
    }
    record ??= timedOut(
      page,
      input,
      { plugin: tools.hooks?.busy, template: tools.renderer.brokenOff() },
      steps?.problems,
    );
    return { record, text, found };
  };
}

/** Makes pages alike, but does not tell of names of the reference that are not known: it is not there yet. */
export function withoutReference(make: MakePage): MakePage {
  return (page, guides) => {
    const made = make(page, guides);
    const diagnostics = made.record.diagnostics.filter(({ code }) => code !== "dead-api-link");
    return { ...made, record: { ...made.record, diagnostics } };
  };
}

/** Takes all steps at once. */
function lastOf(steps: Steps): PageRecord {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
