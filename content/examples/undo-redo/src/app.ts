// Starts the packing list: the part of the address after # says which one to open.
import { createSession, loadSession } from "./container.js";
import { listenToKeys, showButtons } from "./controls.js";
import { UndoRedo } from "./undo-redo.js";
import { showError, showList } from "./view.js";

const id = location.hash.slice(1);

try {
  const session = id === "" ? await createSession() : await loadSession(id);
  window.history.replaceState(undefined, "", `#${session.id}`);

  // #region wire
  const history = new UndoRedo(session.view.events);
  showButtons(session.view, history);
  listenToKeys(history);
  showList(session.view.root, history);
  session.container.on("disposed", () => history.dispose());
  // #endregion wire
} catch (error) {
  showError(error);
}

window.onhashchange = () => location.reload();
