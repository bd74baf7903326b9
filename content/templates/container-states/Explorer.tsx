// The explorer: the properties of a container, what can happen to it now, and what has happened.
import { useReducer } from "react";
import {
  type Action,
  ATTACH_STATES,
  CALLS,
  CONNECTION_STATES,
  type Container,
  canHappen,
  MODES,
  OCCURRENCES,
  STARTS,
  type Start,
} from "./container.ts";
import { begin, changesOf, goOn, modeOf, NAMES, START_NAMES, type Step, shownFor } from "./words.ts";

/** Steps that are shown of a life. */
const SHOWN_STEPS = 5;

/** Shows one container; it begins as one that was just created. */
export function Explorer() {
  const [steps, act] = useReducer(takeStep, [begin("created")]);
  const [now] = steps as [Step];
  const { container } = now;
  return (
    <>
      <Board container={container} />
      <div className="states-actions">
        <Actions label="Your code calls" actions={CALLS} container={container} onAct={act} />
        <Actions label="Outside" actions={OCCURRENCES} container={container} onAct={act} />
        <fieldset>
          <legend>Start over</legend>
          {(Object.keys(STARTS) as Start[]).map((start) => (
            <button key={start} type="button" className="states-button" onClick={() => act(start)}>
              {START_NAMES[start]}
            </button>
          ))}
        </fieldset>
      </div>
      <Log steps={steps} />
    </>
  );
}

/** Puts a step in front of the others; a start leaves none of them. */
function takeStep(steps: readonly Step[], what: Action | Start): readonly Step[] {
  if (isStart(what)) return [begin(what)];
  const [now] = steps as [Step];
  const next = goOn(now, what);
  return next === now ? steps : [next, ...steps];
}

function isStart(what: Action | Start): what is Start {
  return what in STARTS;
}

function Board({ container }: { readonly container: Container }) {
  const { attachState, connectionState, isDirty, disposed } = container;
  return (
    <dl className="states-board">
      <Property name="attachState" values={ATTACH_STATES} value={attachState} />
      <Property name="connectionState" values={CONNECTION_STATES} value={connectionState} />
      <Property name="connection mode" values={MODES} value={modeOf(container)} isPlain />
      <Property name="isDirty" values={["false", "true"]} value={String(isDirty)} />
      <Property name="disposed" values={["false", "true"]} value={String(disposed)} />
      <div>
        <dt>People see</dt>
        <dd>{shownFor(container)}</dd>
      </div>
    </dl>
  );
}

interface PropertyProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly value: string | undefined;
  /** Whether it can't be read from the container. */
  readonly isPlain?: boolean;
}

function Property({ name, values, value, isPlain = false }: PropertyProps) {
  return (
    <div>
      <dt>{isPlain ? name : <code>{name}</code>}</dt>
      <dd>
        <ul className="states-values">
          {values.map((each) => (
            <li key={each} aria-current={each === value ? "true" : undefined}>
              {each}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

interface ActionsProps {
  readonly label: string;
  readonly actions: readonly Action[];
  readonly container: Container;
  onAct(action: Action): void;
}

/** Buttons; those of what can't happen stay where they are, and keep the focus. */
function Actions({ label, actions, container, onAct }: ActionsProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className="states-button"
          aria-disabled={!canHappen(action, container)}
          onClick={() => onAct(action)}
        >
          {NAMES[action]}
        </button>
      ))}
    </fieldset>
  );
}

/** What has happened, the last first. The newest is also said, for readers who don't see it appear. */
function Log({ steps }: { readonly steps: readonly Step[] }) {
  const [now, before] = steps as [Step, Step | undefined];
  const changes = changesOf(before?.container, now.container);
  return (
    <>
      <ol className="states-log" aria-label="What has happened, the last first">
        {steps.slice(0, SHOWN_STEPS).map((step, index) => (
          <li key={step.number}>
            <strong>{step.what}</strong>
            {step.events.map((event) => (
              <span key={event} className="states-event">
                {event}
              </span>
            ))}
            <span className="states-changes">{changesOf(steps[index + 1]?.container, step.container).join(", ")}</span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {before && [now.what, ...now.events.map((event) => `event ${event}`), ...changes].join(". ")}
      </p>
    </>
  );
}
