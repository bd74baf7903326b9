// One life of a container as a table, for readers without scripts and for those who would rather read.
import type { Action } from "./container.ts";
import { begin, goOn, type Step } from "./words.ts";

const LIFE: readonly Action[] = [
  "attach",
  "store",
  "answer",
  "edit",
  "answer",
  "catchUp",
  "confirm",
  "lose",
  "edit",
  "restore",
  "answer",
  "catchUp",
  "confirm",
  "dispose",
];

/** Renders the table, folded. */
export function Life() {
  const steps = live();
  return (
    <details className="states-life">
      <summary>One life of a container, as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard. */}
      <section className="table" aria-label="One life of a container" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">What happens</th>
              <th scope="col">Events</th>
              <th scope="col">attachState</th>
              <th scope="col">connectionState</th>
              <th scope="col">isDirty</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ number, what, events, container }) => (
              <tr key={number}>
                <td>{what}</td>
                <td>{events.join(", ")}</td>
                <td>{container.attachState}</td>
                <td>{container.connectionState}</td>
                <td>{String(container.isDirty)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function live(): readonly Step[] {
  const steps = [begin("created")];
  for (const action of LIFE) steps.push(goOn(steps.at(-1) as Step, action));
  return steps;
}
