// Renders directives by their components, those that go on in the browser with what React needs there.
import type { ReactNode } from "react";
import { islandPrefix, withNodes } from "../../templates/parts/directive-nodes.ts";
import { refuseNothing } from "../bundle/returns-nothing.ts";
import { type DirectiveEntry, type Directives, directiveTable, readDirectives } from "../directives.ts";
import type { TemplateModule } from "../templates.ts";
import type { AnyDirectiveProps, DirectiveFault } from "../types.ts";
import type { TemplateRuns } from "./runs.ts";
import { fileInSource, TemplateError, templateError } from "./template-error.ts";

type DirectiveComponent = (props: AnyDirectiveProps) => ReactNode;

/** The directives of one bundle. */
export class DirectiveRenderer {
  readonly #templates: TemplateModule;
  readonly #bundle: string;
  readonly #runs: TemplateRuns;
  readonly #entries: ReadonlyMap<string, DirectiveEntry<DirectiveComponent>>;
  readonly #watch = watchReturns();

  /**
   * @param bundle absolute path of the server bundle
   * @throws TemplateError for declarations that are none
   */
  constructor(templates: TemplateModule, bundle: string, runs: TemplateRuns) {
    this.#templates = templates;
    this.#bundle = bundle;
    this.#runs = runs;
    this.#entries = readDeclarations(templates, bundle);
  }

  /** How each may be used. */
  get table(): Directives {
    return directiveTable(this.#entries);
  }

  /** Those that are not from files of these names. */
  without(files: readonly string[]): Directives {
    return directiveTable(new Map([...this.#entries].filter(([, { file }]) => !files.includes(file))));
  }

  /** Whether a directive's component runs in the browser, too. */
  isIsland(name: string): boolean {
    return this.#entries.get(name)?.island !== undefined;
  }

  /** Renders a directive; undefined where none has the name. @throws TemplateError */
  render(props: AnyDirectiveProps): string | undefined {
    const entry = this.#entries.get(props.name);
    if (!entry) return undefined;
    const { createElement, renderToStaticMarkup, renderToString } = this.#templates;
    const component = this.#watch(entry.component as DirectiveComponent);
    const name = `directives/${entry.file}`;
    if (!entry.island)
      return this.#runs.render(name, component, () =>
        renderToStaticMarkup(createElement(component, withNodes(props, createElement))),
      );
    // An island is rendered as React in the browser expects it, with what it needs to take over.
    const identifierPrefix = islandPrefix(props.ordinal);
    const __html = this.#runs.render(name, component, () =>
      renderToString(createElement(component, withNodes(props, createElement)), { identifierPrefix }),
    );
    const data = { "data-island": entry.file, "data-mode": entry.island, "data-props": JSON.stringify(props) };
    const dangerouslySetInnerHTML = { __html };
    return renderToStaticMarkup(createElement<object>("docsgen-island", { ...data, dangerouslySetInnerHTML }));
  }

  /** Asks the component what is wrong with a use of it. @throws TemplateError */
  check(props: AnyDirectiveProps): DirectiveFault | undefined {
    const entry = this.#entries.get(props.name);
    try {
      return entry?.check?.(withNodes(props, this.#templates.createElement));
    } catch (error) {
      throw templateError(error, `the check of the template directives/${entry?.file} threw`, this.#bundle);
    }
  }
}

function readDeclarations(
  { directiveFiles }: TemplateModule,
  bundle: string,
): ReadonlyMap<string, DirectiveEntry<DirectiveComponent>> {
  const faults: TemplateError[] = [];
  const read = readDirectives<DirectiveComponent>(directiveFiles, (error) => {
    const place = fileInSource(`directives/${error.file}`, bundle, error.path);
    faults.push(new TemplateError(error.message, place, error));
  });
  const [first, ...others] = faults;
  if (!first) return read;
  first.others = others;
  throw first;
}

/** Lets components be looked at when they return nothing. A class is called with `new`, and stays as it is. */
function watchReturns(): (component: DirectiveComponent) => DirectiveComponent {
  const watched = new Map<DirectiveComponent, DirectiveComponent>();
  return (component) => {
    const known = watched.get(component);
    if (known !== undefined || typeof component !== "function") return known ?? component;
    const watching: DirectiveComponent = (props) => {
      const given = component(props);
      refuseNothing(component, given);
      return given;
    };
    const one = component.prototype?.isReactComponent ? component : watching;
    watched.set(component, one);
    return one;
  };
}
