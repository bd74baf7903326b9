// A container as a state machine: what its properties are, what may happen to it, and which events that fires.
// Nothing of the framework runs here; a test replays whatever can happen on a real container and compares.
import type { AttachState, ConnectionState } from "fluid-framework";

export const ATTACH_STATES = ["Detached", "Attaching", "Attached"] as const satisfies readonly `${AttachState}`[];

/** In the order in which a container goes through them. */
export const CONNECTION_STATES = [
  "Disconnected",
  "EstablishingConnection",
  "CatchingUp",
  "Connected",
] as const satisfies readonly (keyof typeof ConnectionState)[];

/** Events of `IFluidContainer`. */
export const EVENTS = ["connected", "disconnected", "dirty", "saved", "disposed"] as const;

export type ContainerEvent = (typeof EVENTS)[number];

/** Of connections: one in `read` mode can send nothing. */
export const MODES = ["read", "write"] as const;

/** What can be read from a container at a moment. */
export interface Properties {
  readonly attachState: (typeof ATTACH_STATES)[number];
  readonly connectionState: (typeof CONNECTION_STATES)[number];
  readonly isDirty: boolean;
  readonly disposed: boolean;
}

/** A container with what it doesn't tell, and the network round it. */
export interface Container extends Properties {
  readonly isOnline: boolean;
  /** Of the connection, or of the one that it asks for. It does not change while a connection is asked for. */
  readonly mode: (typeof MODES)[number];
  /** Whether something was edited after the upload had begun. */
  readonly isEditedInUpload: boolean;
}

/** What can happen: calls of the app, and what the service and the network do. */
export const CALLS = ["edit", "attach", "disconnect", "connect", "dispose"] as const;
export const OCCURRENCES = ["store", "answer", "catchUp", "confirm", "lose", "restore", "fail"] as const;
export type Action = (typeof CALLS)[number] | (typeof OCCURRENCES)[number];

/** What an action leaves behind. */
export interface Outcome {
  readonly container: Container;
  /** In the order in which they fire. */
  readonly events: readonly ContainerEvent[];
}

const CREATED: Container = {
  attachState: "Detached",
  connectionState: "Disconnected",
  isDirty: true,
  disposed: false,
  isOnline: true,
  mode: "write",
  isEditedInUpload: false,
};

const LOADED: Container = {
  ...CREATED,
  attachState: "Attached",
  connectionState: "EstablishingConnection",
  isDirty: false,
};

/** What a container is at first, by where it comes from. `OdspClient` alone asks for a read connection, and only then. */
export const STARTS = {
  created: CREATED,
  loaded: LOADED,
  loadedByOdsp: { ...LOADED, mode: "read" },
} as const satisfies Record<string, Container>;

export type Start = keyof typeof STARTS;

/** Whether something can happen to a container, or makes sense to call. */
export function canHappen(action: Action, container: Container): boolean {
  const { attachState, connectionState, isDirty, disposed, isOnline, mode } = container;
  if (disposed) return false;
  const isAttached = attachState === "Attached";
  switch (action) {
    case "edit":
    case "dispose":
    case "fail":
      return true;
    case "attach":
      return attachState === "Detached";
    case "store":
      return attachState === "Attaching" && isOnline;
    case "connect":
      return isAttached && connectionState === "Disconnected";
    case "disconnect":
      return isAttached && connectionState !== "Disconnected";
    case "answer":
      return connectionState === "EstablishingConnection" && isOnline;
    case "catchUp":
      return connectionState === "CatchingUp";
    case "confirm":
      return connectionState === "Connected" && isDirty && mode === "write";
    case "lose":
      return isOnline;
    case "restore":
      return !isOnline;
  }
}

/** What comes of something that happens to a container; nothing where it can't. */
export function happen(action: Action, container: Container): Outcome {
  if (!canHappen(action, container)) return { container, events: [] };
  switch (action) {
    case "edit":
      return edit(container);
    case "attach":
      return { container: { ...container, attachState: "Attaching", isEditedInUpload: false }, events: [] };
    case "store":
      return store(container);
    case "connect":
      return { container: askForConnection(container), events: [] };
    case "disconnect":
      return { container: { ...container, connectionState: "Disconnected" }, events: ["disconnected"] };
    case "answer":
      return answer(container);
    case "catchUp":
      return { container: { ...container, connectionState: "Connected" }, events: ["connected"] };
    case "confirm":
      return { container: { ...container, isDirty: false }, events: ["saved"] };
    case "lose":
      return isInTouch(container)
        ? dropConnection({ ...container, isOnline: false })
        : { container: { ...container, isOnline: false }, events: [] };
    case "restore":
      return { container: { ...container, isOnline: true }, events: [] };
    case "dispose":
    case "fail":
      return close(container);
  }
}

/** The status that the guide's function gives for the container. */
export function statusOf(container: Properties): "closed" | "draft" | "offline" | "connecting" | "saving" | "saved" {
  const { attachState, connectionState, isDirty, disposed } = container;
  if (disposed) return "closed";
  if (attachState !== "Attached") return "draft";
  if (connectionState === "Disconnected") return "offline";
  if (connectionState !== "Connected") return "connecting";
  return isDirty ? "saving" : "saved";
}

function edit(container: Container): Outcome {
  if (container.attachState !== "Attached") return { container: { ...container, isEditedInUpload: true }, events: [] };
  const events: ContainerEvent[] = container.isDirty ? [] : ["dirty"];
  const edited = { ...container, isDirty: true };
  if (container.connectionState !== "Connected" || container.mode === "write") return { container: edited, events };
  const { container: reconnecting, events: more } = dropConnection(edited);
  return { container: reconnecting, events: [...events, ...more] };
}

/** What was edited meanwhile is not in what was stored. */
function store(container: Container): Outcome {
  const { isEditedInUpload } = container;
  const stored: Container = { ...container, attachState: "Attached", isDirty: isEditedInUpload };
  return { container: askForConnection(stored), events: isEditedInUpload ? [] : ["saved"] };
}

/** A write connection has a place in the service's order first; a read connection in which nothing was missed is ready. */
function answer(container: Container): Outcome {
  if (container.mode === "write") return { container: { ...container, connectionState: "CatchingUp" }, events: [] };
  const connected: Container = { ...container, connectionState: "Connected" };
  if (!container.isDirty) return { container: connected, events: ["connected"] };
  const { container: reconnecting, events } = dropConnection(connected);
  return { container: reconnecting, events: ["connected", ...events] };
}

/** The container tries again by itself. */
function dropConnection(container: Container): Outcome {
  return { container: askForConnection(container), events: ["disconnected"] };
}

function askForConnection(container: Container): Container {
  return { ...container, connectionState: "EstablishingConnection", mode: "write" };
}

function close(container: Container): Outcome {
  const events: ContainerEvent[] = container.connectionState === "Disconnected" ? [] : ["disconnected"];
  return {
    container: { ...container, connectionState: "Disconnected", disposed: true },
    events: [...events, "disposed"],
  };
}

function isInTouch({ connectionState }: Properties): boolean {
  return connectionState === "CatchingUp" || connectionState === "Connected";
}
