// Starts the board: the part of the address after # says which one to open.
import { ConnectionState } from "fluid-framework";
import { createSession, loadSession } from "./container.js";
import { joinBoard, othersHere, watchOthers } from "./people.js";
import { guest, shareName, sharePointer, shareSelection } from "./share.js";
import { showError, showOthers, showStatus } from "./view.js";

const id = location.hash.slice(1);

try {
  const { presence, container, ...session } = id === "" ? await createSession() : await loadSession(id);
  history.replaceState(undefined, "", `#${session.id}`);
  const shared = joinBoard(presence, guest());
  shareName(shared);
  sharePointer(shared);
  shareSelection(shared);

  // While this page is not connected, it can't know who is there.
  const draw = (): void => {
    const connected = container.connectionState === ConnectionState.Connected;
    const others = connected ? othersHere(presence, shared) : [];
    showOthers(others);
    showStatus(connected ? `Connected. Others here: ${others.length}.` : "Not connected.");
  };
  watchOthers(presence, shared, draw);
  container.on("connected", draw);
  container.on("disconnected", draw);
  draw();
} catch (error) {
  showError(error);
}

window.onhashchange = () => location.reload();
