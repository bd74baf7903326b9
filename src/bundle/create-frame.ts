// Compiled into the frame: docsgen's own templates as modules that ask for each other by name, so that a site's file can
// stand where a default does, without anything of docsgen's being bundled again.

/** A module of docsgen's own, as esbuild writes CommonJS. */
export type FrameModule = (require: (name: string) => unknown, module: { exports: object }) => void;

/** Docsgen's own templates, with a gap for each that a site has. */
export interface Frame {
  /** What the site's files fill before anything is rendered: modules ask for names in it when they are called. */
  readonly gaps: Readonly<Record<string, object>>;
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
  const own = (name: string): object => React[name] ?? loaded.get(name)?.exports ?? load(name, ask);
  const ask = (name: string): object => gaps[name] ?? own(name);
  return { gaps, templates: load("index", ask), defaults: load("index", own), own };
}
