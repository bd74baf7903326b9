// What readers copy: code, pages as Markdown, links to headings. Says what came of it, also to those who don't see it.
import { create, findAll } from "./dom.ts";

/** Copies a text for a control that was pressed, marks the control for a while, and says `done` or that it failed. */
export type Copy = (control: HTMLElement, text: string | Promise<string>, done: string) => Promise<void>;

/** Makes what copies; undefined where the browser lets no page copy. */
export function createCopy(): Copy | undefined {
  if (!navigator.clipboard) return undefined;
  const status = create("p", { class: "visually-hidden", role: "status" });
  document.body.append(status);
  let timer: number | undefined;
  let forget = () => {};
  return async (control, text, done) => {
    const copied = await write(text).then(
      () => true,
      () => false,
    );
    forget();
    clearTimeout(timer);
    status.textContent = copied ? done : "Could not copy";
    control.dataset.done = String(copied);
    forget = () => {
      delete control.dataset.done;
      status.textContent = "";
    };
    timer = window.setTimeout(forget, 2000);
  };
}

function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === "string") return navigator.clipboard.writeText(text);
  // Safari copies only what a press asks for at once: the text may follow.
  const blob = text.then((plain) => new Blob([plain], { type: "text/plain" }));
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/**
 * Starts the button that copies the page as Markdown, and stands before a link to what it copies; and lets the links of
 * headings copy their address: they lead there all the same.
 * @returns takes up what has come into the page
 */
export function startPageCopy(copy: Copy | undefined): () => void {
  listen(copy, ".copy-page", (button, copy) => {
    const { href = "" } = button.parentElement?.querySelector("a") ?? {};
    const text = fetch(href).then((response) => (response.ok ? response.text() : Promise.reject(response.status)));
    void copy(button, text, "Page copied as Markdown");
  });
  listen(copy, ".anchor", (anchor, copy) => void copy(anchor, (anchor as HTMLAnchorElement).href, "Link copied"));
  return () => {
    for (const button of findAll(".copy-page")) button.hidden = !copy;
  };
}

/** Listens for presses of controls, also of those that come into the page later. */
export function listen(
  copy: Copy | undefined,
  selector: string,
  pressed: (control: HTMLElement, copy: Copy) => void,
): void {
  // On the way down: components may keep what happens inside them to themselves.
  const listener = ({ target }: Event) => {
    const control = (target as Element).closest<HTMLElement>(selector);
    if (control && copy) pressed(control, copy);
  };
  document.addEventListener("click", listener, true);
}
