// Starts the dice roller: the part of the address after # says which die to open.
import { createSession, loadSession } from "./container.js";
import { showConnection, showDice, showError } from "./view.js";

const id = location.hash.slice(1);

try {
  const session = id === "" ? await createSession() : await loadSession(id);
  history.replaceState(undefined, "", `#${session.id}`);
  showDice(session.dice);
  showConnection(session.container);
} catch (error) {
  showError(error);
}

window.onhashchange = () => location.reload();
