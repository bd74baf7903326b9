// The panel that says what is wrong, in pages of `docsgen serve --watch`. The page stays in sight above it.
import { create } from "./dom.ts";

/** A problem as the panel shows it. */
export interface ProblemView {
  /** `file:line:column`. */
  readonly place: string;
  readonly message: string;
  readonly hint?: string;
  /** The lines around the place. */
  readonly frame?: string;
  /** Opens the place in the author's editor. */
  readonly editor?: string;
}

const STYLES = `
:host { all: initial; }
* { box-sizing: border-box; }
section, button.badge { position: fixed; z-index: 2147483647; right: 0; bottom: 0; color: #f4f4f5; background: #18181b;
  font: 14px/1.5 system-ui, sans-serif; border: 0 solid #f87171; border-top-width: 3px; }
section { left: 0; max-height: 60vh; overflow: auto; padding: 0.75rem 1rem 1rem; overscroll-behavior: contain; }
header { display: flex; gap: 1rem; align-items: baseline; justify-content: space-between; }
h2 { margin: 0; font-size: 1rem; }
button { color: inherit; background: #3f3f46; border: 0; border-radius: 4px; padding: 0.25rem 0.75rem; font: inherit;
  cursor: pointer; }
button.badge { margin: 0 1rem 1rem 0; border: 2px solid #f87171; border-radius: 1rem; }
ol { margin: 0; padding: 0; list-style: none; }
li { margin-top: 0.75rem; padding-top: 0.75rem; border-top: 1px solid #3f3f46; }
a { color: #fca5a5; font-family: ui-monospace, monospace; }
p { margin: 0.25rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
p.hint { color: #d4d4d8; }
pre { margin: 0.5rem 0 0; padding: 0.5rem; overflow-x: auto; background: #27272a; border-radius: 4px;
  font: 13px/1.5 ui-monospace, monospace; }
:focus-visible { outline: 2px solid #fca5a5; outline-offset: 2px; }
`;
const hidden = "docsgen-hidden";
let host: HTMLElement | undefined;

/** Shows problems, or takes the panel away where there are none. Those of other pages open nothing by themselves. */
export function showProblems(own: readonly ProblemView[], others: readonly ProblemView[]): void {
  host?.remove();
  host = undefined;
  if (own.length + others.length === 0) return;
  host = create("docsgen-problems" as "div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  document.body.append(host);

  const identity = JSON.stringify(own);
  const open = () => {
    store(undefined);
    root.replaceChildren(panel(own, others, close));
  };
  const close = () => {
    store(identity);
    const badge = create("button", { class: "badge", type: "button" }, count(own.length + others.length));
    badge.addEventListener("click", open);
    root.replaceChildren(badge);
  };
  host.addEventListener("docsgen-close", close);
  if (own.length === 0 || stored() === identity) close();
  else open();
}

// A dialog of the page that is open goes first.
document.addEventListener("keydown", ({ key, defaultPrevented }) => {
  if (key !== "Escape" || defaultPrevented || !host?.shadowRoot?.querySelector("section")) return;
  host.dispatchEvent(new Event("docsgen-close"));
});

function panel(own: readonly ProblemView[], others: readonly ProblemView[], close: () => void): HTMLElement {
  const button = create("button", { type: "button" }, "Hide (Esc)");
  button.addEventListener("click", close);
  const header = create("header", {}, create("h2", {}, count(own.length + others.length)), button);
  const list = create("ol", {}, ...[...own, ...others].map(item));
  return create("section", { role: "alert", "aria-label": "Errors" }, header, list);
}

function item({ place, message, hint, frame, editor }: ProblemView): HTMLElement {
  return create(
    "li",
    {},
    editor === undefined ? create("code", {}, place) : create("a", { href: editor }, place),
    create("p", {}, message),
    ...(hint === undefined ? [] : [create("p", { class: "hint" }, hint)]),
    ...(frame === undefined ? [] : [create("pre", { tabindex: "0" }, frame)]),
  );
}

function count(n: number): string {
  return `${n} error${n === 1 ? "" : "s"}`;
}

/** What the author has hidden stays hidden until it is something else. */
function store(identity: string | undefined): void {
  try {
    if (identity === undefined) sessionStorage.removeItem(hidden);
    else sessionStorage.setItem(hidden, identity);
  } catch {
    // Storage may be switched off.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(hidden);
  } catch {
    return null;
  }
}
