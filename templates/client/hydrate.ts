// Brings a component of the page to life with React: loaded only by pages that have an island.
import { createElement, type FunctionComponent, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { AnyDirectiveProps } from "../../src/types.ts";
import { islandPrefix, withNodes } from "../parts/directive-nodes.ts";

/** A directive's component, whatever its declared attributes. */
export type IslandComponent = FunctionComponent<AnyDirectiveProps>;

/**
 * Hydrates an island; resolves when its component has taken over. What was there before is put back when it fails, now or
 * later: React itself would leave nothing.
 * @param failed is told of a failure after that
 */
export function hydrate(
  element: HTMLElement,
  component: IslandComponent,
  failed: (error: unknown) => void,
): Promise<void> {
  const props = JSON.parse(element.dataset["props"] ?? "{}") as AnyDirectiveProps;
  const before = [...element.childNodes].map((node) => node.cloneNode(true));
  return new Promise((resolve, reject) => {
    let isReady = false;
    const ready = (): void => {
      isReady = true;
      resolve();
    };
    const root = hydrateRoot(element, createElement(Ready, { component, props, ready }), {
      identifierPrefix: islandPrefix(props.ordinal),
      onUncaughtError(error) {
        // React is still at work here, and may not be unmounted.
        queueMicrotask(() => {
          root.unmount();
          element.replaceChildren(...before);
          if (isReady) failed(error);
          else reject(error);
        });
      },
    });
    // An edit takes it out of the page.
    element.addEventListener("docsgen-leave", () => root.unmount(), { once: true });
  });
}

interface ReadyProps {
  readonly component: IslandComponent;
  readonly props: AnyDirectiveProps;
  ready(): void;
}

/** Shows the component as it is, and tells when it is there. */
function Ready({ component, props, ready }: ReadyProps) {
  useEffect(ready, [ready]);
  return createElement(component, withNodes(props, createElement));
}
