// Renders a directive of a page, and tells what is wrong with it at its place.
import { displayPath } from "../project.ts";
import { TemplateError } from "../render/template-error.ts";
import type { Renderer } from "../render.ts";
import type { AnyDirectiveProps } from "../types.ts";
import type { Report } from "./problems.ts";

/** Where a directive stands: in which file, as authors know it. */
interface DirectivePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Renders a directive; where its component throws, the rest of the page is looked at all the same.
 * @param root absolute path of the site's root
 * @returns undefined where no directive has the name
 */
export function renderDirective(
  props: AnyDirectiveProps,
  place: DirectivePlace,
  renderer: Renderer,
  root: string,
  report: Report,
): string | undefined {
  try {
    const fault = renderer.checkDirective(props);
    if (fault === undefined) return renderer.directive(props);
    report({ ...place, code: "directive-content", ...fault });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { file, line, column } = place;
    const hint = `While rendering the directive "${props.name}" of ${file}:${line}:${column}.`;
    const problem = error.diagnostic((absolute) => displayPath(root, absolute), hint);
    report(error.place ? problem : { ...problem, ...place });
  }
  return "";
}
