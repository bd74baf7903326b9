// Renders templates one at a time, and knows what of them to mistrust: which one is at work, which were ever done in time, and
// which are refused because they were not.
import path from "node:path";
import type { TemplateModule } from "../templates.ts";
import { fileInSource, TemplateError, templateError } from "./template-error.ts";

/** A template that took too long. */
export interface BrokenOff {
  readonly template: string;
  /** Its file, where it is the site's own. */
  readonly place: TemplateError["place"];
  /** Whether it has been rendered in time before. */
  readonly isSound: boolean;
}

/** The runs of one bundle's templates. */
export class TemplateRuns {
  readonly #bundle: string;
  readonly #calls: TemplateModule["calls"];
  readonly #prepare: () => void;
  #rendering: string | undefined;
  /** Templates that were rendered in time. */
  readonly #sound = new Set<string>();
  /** By template, why it is not rendered any more. */
  readonly #refused = new Map<string, string>();

  /** @param bundle absolute path of the server bundle @param prepare is called before each run */
  constructor(bundle: string, calls: TemplateModule["calls"], prepare: () => void) {
    this.#bundle = bundle;
    this.#calls = calls;
    this.#prepare = prepare;
  }

  /**
   * Renders a template.
   * @param toHtml renders the component
   * @throws TemplateError
   */
  render(name: string, component: unknown, toHtml: () => string): string {
    const calls = this.#calls;
    const bundle = this.#bundle;
    if (typeof component !== "function")
      throw new TemplateError(
        `the template ${name} exports no component`,
        fileInSource(name, bundle, [path.posix.basename(name)]),
      );
    const why = this.#refused.get(name);
    if (why !== undefined) throw new TemplateError(why, fileInSource(name, bundle));
    calls.last = undefined;
    calls.called.clear();
    calls.refused = this.#refused;
    this.#prepare();
    // What is broken off sets nothing back.
    this.#rendering = name;
    try {
      const html = toHtml();
      for (const called of calls.called) this.#sound.add(called);
      this.#sound.add(name);
      return html;
    } catch (error) {
      const culprit = calls.last ?? name;
      const why = this.#refused.get(culprit);
      if (why !== undefined) throw new TemplateError(why, fileInSource(culprit, bundle));
      throw templateError(error, `the template ${culprit} threw`, bundle, fileInSource(culprit, bundle));
    } finally {
      this.#rendering = undefined;
    }
  }

  /** Tells which template was rendering when the code was broken off, once; undefined where none was. */
  brokenOff(): BrokenOff | undefined {
    if (this.#rendering === undefined) return undefined;
    const template = this.#calls.last ?? this.#rendering;
    this.#rendering = undefined;
    return { template, place: fileInSource(template, this.#bundle), isSound: this.#sound.has(template) };
  }

  /** Lets a template fail at once from now on. @param why the message */
  refuse({ template }: BrokenOff, why: string): void {
    this.#refused.set(template, why);
  }
}
