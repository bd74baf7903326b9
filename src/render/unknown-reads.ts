// Finds properties that a site's templates read and that are not there: they would show nothing, without a word. Templates are
// given objects that note what is read of them, on a page that nobody gets.
import type { ReactNode } from "react";
import { ownCaller, type TemplateError } from "./template-error.ts";

/** A property that is not there, and where it is read. */
export interface UnknownRead {
  /** What it is read of, as templates call it. */
  readonly of: string;
  readonly name: string;
  /** What there is. */
  readonly known: readonly string[];
  readonly place: NonNullable<TemplateError["place"]>;
}

/** What the language reads of any object. */
const OF_LANGUAGE: ReadonlySet<PropertyKey> = new Set(["toJSON", "then"]);

/** Watches what is read of objects that always have all their properties. */
export class ReadWatch {
  readonly found: UnknownRead[] = [];
  readonly #bundle: string;

  /** @param bundle absolute path of the server bundle */
  constructor(bundle: string) {
    this.#bundle = bundle;
  }

  /** Watches a site's properties, and those of its parts. */
  site<T extends object>(site: T): T {
    const parts = Object.entries(site).map(([name, part]) => {
      const isObject = typeof part === "object" && part !== null && !Array.isArray(part);
      return [name, isObject ? this.#watched(part, `site.${name}`) : part];
    });
    return this.#watched(Object.fromEntries(parts), "site");
  }

  /** Watches what a page's component reads of its properties. React hands on a copy of them, so it is called with the watched ones. */
  component<P extends object>(component: (props: P) => ReactNode): (props: P) => ReactNode {
    return (props) => component(this.#watched(props, "the page"));
  }

  #watched<T extends object>(object: T, of: string): T {
    return new Proxy(object, {
      get: (target, name) => {
        if (typeof name === "string" && !(name in target) && !OF_LANGUAGE.has(name)) this.#note(target, of, name);
        return Reflect.get(target, name);
      },
    });
  }

  #note(target: object, of: string, name: string): void {
    // Above whoever reads are this and what calls it. What React and packages try is no fault.
    const place = ownCaller(new Error().stack ?? "", 2, this.#bundle);
    if (place) this.found.push({ of, name, known: Object.keys(target), place });
  }
}
