// What people at a board share while they are connected: name and color, pointer, selection. None of it is stored.
// #region workspace
import {
  type IPresence,
  type ISessionClient,
  Latest,
  type LatestValueManager,
  SessionClientStatus,
} from "@fluidframework/presence/alpha";

export interface Profile {
  name: string;
  color: string;
}

/** Where a pointer is, from 0 to 1 across and down the board; null while it is elsewhere. */
export interface Pointer {
  at: { x: number; y: number } | null;
}

export interface Selection {
  shape: string | null;
}

/** Starts to share, with this as one's own profile. */
export function joinBoard(presence: IPresence, profile: Profile) {
  return presence.getStates("presence-cursors:board", {
    profile: Latest<Profile>(profile, { allowableUpdateLatencyMs: 300 }),
    pointer: Latest<Pointer>({ at: null }, { allowableUpdateLatencyMs: 30 }),
    selection: Latest<Selection>({ shape: null }),
  }).props;
}

export type Shared = ReturnType<typeof joinBoard>;
// #endregion workspace

// #region others
/** Somebody else who is connected now. */
export interface Other extends Profile, Pointer, Selection {
  readonly id: string;
}

export function othersHere(presence: IPresence, shared: Shared): Other[] {
  const others: Other[] = [];
  for (const client of presence.getAttendees()) {
    const connected = client.getConnectionStatus() === SessionClientStatus.Connected;
    if (client === presence.getMyself() || !connected) continue;
    others.push({
      id: client.sessionId,
      name: valueOf(shared.profile, client)?.name ?? "Somebody",
      color: valueOf(shared.profile, client)?.color ?? "black",
      at: valueOf(shared.pointer, client)?.at ?? null,
      shape: valueOf(shared.selection, client)?.shape ?? null,
    });
  }
  return others;
}

/** The newest value that has arrived from a client: `clientValue` throws where none has. */
function valueOf<T>(state: LatestValueManager<T>, client: ISessionClient) {
  return state.clients().includes(client) ? state.clientValue(client).value : undefined;
}
// #endregion others

// #region watch
/** Calls a function after each change of who is here and what they share, until the returned function is called. */
export function watchOthers(presence: IPresence, shared: Shared, changed: () => void): () => void {
  const stops = [
    presence.events.on("attendeeJoined", changed),
    presence.events.on("attendeeDisconnected", changed),
    shared.profile.events.on("updated", changed),
    shared.pointer.events.on("updated", changed),
    shared.selection.events.on("updated", changed),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
// #endregion watch
