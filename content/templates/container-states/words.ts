// How the explorer calls what can happen to a container.
import {
  type Action,
  type Container,
  canHappen,
  happen,
  type Outcome,
  type Properties,
  STARTS,
  type Start,
  statusOf,
} from "./container.ts";

/** How containers come to be. */
export const START_NAMES: Readonly<Record<Start, string>> = {
  created: "createContainer()",
  loaded: "getContainer() of AzureClient",
  loadedByOdsp: "getContainer() of OdspClient",
};

/** Calls as they stand in code; what happens by itself in words. */
export const NAMES: Readonly<Record<Action, string>> = {
  edit: "edit the data",
  attach: "attach()",
  disconnect: "disconnect()",
  connect: "connect()",
  dispose: "dispose()",
  store: "the upload is stored",
  answer: "the service answers",
  catchUp: "all changes are here",
  confirm: "the edits are confirmed",
  lose: "the network goes",
  restore: "the network is back",
  fail: "a fatal error",
};

/** Something that has happened, with what came of it. */
export interface Step extends Outcome {
  /** How many were before it. */
  readonly number: number;
  readonly what: string;
}

/** The first step of a life. */
export function begin(start: Start): Step {
  return { number: 0, what: START_NAMES[start], container: STARTS[start], events: [] };
}

/** The step that an action is; the same where it can't happen. */
export function goOn(step: Step, action: Action): Step {
  if (!canHappen(action, step.container)) return step;
  return { number: step.number + 1, what: NAMES[action], ...happen(action, step.container) };
}

/** What people should see in each status, as the guide has it. */
const SHOWN: Readonly<Record<ReturnType<typeof statusOf>, string>> = {
  draft: "Not shared yet",
  connecting: "Connecting…",
  offline: "Offline. Your changes are kept while this window is open.",
  saving: "Saving…",
  saved: "Saved",
  closed: "Closed. Load the page again.",
};

/** What people should see. */
export function shownFor(properties: Properties): string {
  return SHOWN[statusOf(properties)];
}

/** The mode of the connection, where there is one or one is asked for. */
export function modeOf({ connectionState, mode }: Container): Container["mode"] | undefined {
  return connectionState === "Disconnected" ? undefined : mode;
}

/** What a step has changed, as `property: value`. */
export function changesOf(before: Container | undefined, after: Container): string[] {
  const names = ["attachState", "connectionState", "isDirty", "disposed"] as const;
  const changes = names.flatMap((name) => (before?.[name] === after[name] ? [] : [`${name}: ${after[name]}`]));
  const mode = modeOf(after);
  return mode === undefined || (before && mode === modeOf(before)) ? changes : [...changes, `connection mode: ${mode}`];
}
