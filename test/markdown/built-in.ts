// Renders Markdown with docsgen's own directives, as they are compiled.
import { join } from "node:path";
import { loadRenderer } from "../../src/render.ts";
import type { AnyDirectiveProps } from "../../src/types.ts";
import { root } from "../support/paths.ts";
import { type Rendered, render } from "./render.ts";

type Options = Parameters<typeof render>[1];

/** Loads the templates. The function it gives renders as `render` does; what a component finds wrong is a problem. */
export async function loadBuiltIn(): Promise<(source: string, options?: Options) => Rendered> {
  const renderer = await loadRenderer(join(root, "lib/templates/server.js"));
  return (source, options) => {
    const faults: Rendered["problems"][number][] = [];
    const rendered = render(source, {
      directives: renderer.directives,
      renderDirective: (props: AnyDirectiveProps, place) => {
        const fault = renderer.checkDirective(props);
        if (fault === undefined) return renderer.directive(props);
        faults.push({ ...place, code: "directive-content", ...fault });
        return "";
      },
      ...options,
    });
    return {
      ...rendered,
      problems: [...rendered.problems, ...faults],
      places: [...rendered.places, ...faults.map(({ line, column, code }) => `${line}:${column} ${code}`)],
    };
  };
}
