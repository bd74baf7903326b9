// `::states`: controls as they look under a pointer and with the keyboard's focus, side by side.
import type { Attributes, Island, Usage } from "docsgen";
import { type ReactNode, useEffect } from "react";
import { holdStates } from "../gallery/held-states.ts";

export const attributes = {} as const satisfies Attributes;
export const usage: Usage = { kinds: ["leaf"] };
export const island: Island = "load";

/** Names of the states, by the classes that hold them. */
const STATES = { "": "at rest", "is-hover": "hovered", "is-focus-visible": "focused" };

/** Renders the controls; the classes of their states mean something once the script has run. */
export function States() {
  useEffect(holdStates, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard.
    <section className="table" aria-label="States of controls" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Control</th>
            {Object.values(STATES).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row
            name="Link"
            control={(state, said) => (
              <a className={state} href="#states">
                {said}
              </a>
            )}
          />
          <Row
            name="Icon button"
            control={(state, said) => (
              <button className={`icon-button ${state}`} type="button" aria-label={`Icon, ${said}`}>
                <span className="icon icon-menu" />
              </button>
            )}
          />
          <Row
            name="Copy button, done"
            control={(state, said) => (
              <button className={`icon-button ${state}`} type="button" data-done="true" aria-label={`Copy, ${said}`}>
                <span className="icon icon-copy" />
              </button>
            )}
          />
          <Row
            name="Entry of the sidebar"
            control={(state, said) => (
              <span className="tree">
                <a className={state} href="#states">
                  {said}
                </a>
              </span>
            )}
          />
          <Row
            name="Current entry"
            control={(state, said) => (
              <span className="tree">
                <a className={state} href="#states" aria-current="page">
                  {said}
                </a>
              </span>
            )}
          />
          <Row
            name="Tab"
            control={(state, said) => (
              <span className="tab-list">
                <button className={state} type="button">
                  {said}
                </button>
              </span>
            )}
          />
          <Row
            name="Filter"
            control={(state, said) => (
              <span className="api-filter">
                <input className={state} type="search" aria-label={`Filter, ${said}`} placeholder={said} />
              </span>
            )}
          />
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly name: string;
  /** Renders the control with a state's class and its name. */
  control(state: string, name: string): ReactNode;
}

function Row({ name, control }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {Object.entries(STATES).map(([state, said]) => (
        <td key={state}>{control(state, said)}</td>
      ))}
    </tr>
  );
}
