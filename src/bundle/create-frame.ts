// Compiled into the frame: docsgen's own templates as modules that ask for each other by name, so that a site's file can
// stand where a default does, without anything of docsgen's being bundled again.
import { refuseNothing } from "./returns-nothing.ts";

/** A module of docsgen's own, as esbuild writes CommonJS. */
export type FrameModule = (require: (name: string) => unknown, module: { exports: object }) => void;

/** How a site's templates are called, wherever they stand. */
export interface TemplateCalls {
  /** The one that was called last: it is at fault where nothing else tells whose line it was. */
  last: string | undefined;
  /** Those that were called since somebody emptied this. */
  readonly called: Set<string>;
  /** Those that throw at once, and why. */
  refused: ReadonlyMap<string, string>;
}

/** Docsgen's own templates, with a gap for each that a site has. */
export interface Frame {
  /** Fills a gap with what a site's file exports, before anything is rendered: modules ask for names in it when they are called. */
  fill(name: string, exports: Readonly<Record<string, unknown>>): void;
  readonly calls: TemplateCalls;
  /** All templates by name, the site's in the place of docsgen's. */
  readonly templates: object;
  /** Docsgen's own by name, for sites that wrap them. */
  readonly defaults: object;
  /** A module of docsgen's own. */
  own(name: string): object;
}

/**
 * Creates a frame; as often as templates are edited.
 * @param modules by name, such as `parts/Footer`; `index` has all templates by name
 * @param React its modules by name
 * @param overridden names that the site has
 */
export function createFrame(
  modules: Readonly<Record<string, FrameModule>>,
  React: Readonly<Record<string, object>>,
  overridden: readonly string[],
): Frame {
  const gaps = Object.fromEntries(overridden.map((name) => [name, {}]));
  const loaded = new Map<string, { exports: object }>();
  const load = (name: string, require: (name: string) => unknown) => {
    const module = { exports: {} };
    if (require === ask) loaded.set(name, module);
    modules[name]?.(require, module);
    return module.exports;
  };
  const calls: TemplateCalls = { last: undefined, called: new Set(), refused: new Map() };
  /** A class is called with `new`, and stays as it is; so does what a part exports besides itself, and what React wraps. */
  const noted = (name: string, key: string, exported: unknown): unknown =>
    (
      typeof exported === "function"
        ? exported.prototype?.isReactComponent
        : name !== `parts/${key}` || isWrapped(exported)
    )
      ? exported
      : (...args: unknown[]) => {
          calls.last = name;
          calls.called.add(name);
          const why = calls.refused.get(name);
          if (why !== undefined) throw new Error(why);
          if (typeof exported !== "function")
            throw new Error(`it exports no component. Write: export function ${key}(…)`);
          const given = exported(...args);
          // Parts export helpers, too, whose names begin otherwise.
          if (/^[A-Z]/.test(key)) refuseNothing(exported as (...args: never) => unknown, given);
          return given;
        };
  const fill: Frame["fill"] = (name, exports) => {
    for (const [key, exported] of Object.entries(exports))
      Object.assign(gaps[name] as object, { [key]: noted(name, key, exported) });
  };
  const own = (name: string): object => React[name] ?? loaded.get(name)?.exports ?? load(name, ask);
  const ask = (name: string): object => gaps[name] ?? own(name);
  return { fill, calls, templates: load("index", ask), defaults: load("index", own), own };
}

/** Whether React made it of a component (`memo`, `forwardRef`); an element of its has props. */
function isWrapped(exported: unknown): boolean {
  const { $$typeof, props } = Object(exported);
  return $$typeof !== undefined && props === undefined;
}
