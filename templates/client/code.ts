// Code blocks and tables: copy buttons, and a tab stop only where there is something to scroll.
import { type Copy, listen } from "./clipboard.ts";
import { create, findAll } from "./dom.ts";

/** Adds a copy button to each code block. @returns adds them to blocks that have come into the page */
export function startCodeCopy(copy: Copy | undefined): () => void {
  listen(copy, ".code > .copy", (button, copy) => {
    const code = button.parentElement?.querySelector("pre");
    if (code) void copy(button, textToCopy(code), "Copied");
  });
  return () => {
    for (const block of findAll(copy ? ".code:not([data-copy])" : "none")) {
      if (!block.querySelector("pre") || block.querySelector(":scope > .copy")) continue;
      const button = create("button", { type: "button", class: "copy icon-button", "aria-label": "Copy code" });
      button.append(create("span", { class: "icon icon-copy" }));
      block.append(button);
    }
  };
}

/** Reads what a reader wants to paste: no removed lines, and of a console's session the commands alone. */
function textToCopy(code: HTMLElement): string {
  const wanted = code.cloneNode(true) as HTMLElement;
  for (const removed of wanted.querySelectorAll("del")) removed.remove();
  const text = (wanted.textContent ?? "").replace(/\n$/, "");
  // Many call a session by the name of its shell; a script of it has no line that begins with a prompt.
  const isShell = /-(console|terminal|\w*sh|shell\w*)\b/.test(code.querySelector("code")?.className ?? "");
  if (!isShell) return text;
  // A backslash at its end continues a command on the next line.
  const commands = text.match(/^\$ (?:.*\\\n)*.*$/gm);
  return commands ? commands.map((command) => command.slice(2)).join("\n") : text;
}

/**
 * Takes code and tables that fit out of the tab order, and puts them back when they no longer do.
 * @returns looks after what has come into the page, too
 */
export function startScrollRegions(): () => void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries as unknown as { target: HTMLElement }[]) {
      if (target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight) target.tabIndex = 0;
      else if (target !== document.activeElement) target.removeAttribute("tabindex");
    }
  });
  return () => {
    for (const region of findAll("pre[tabindex], .table[tabindex]")) observer.observe(region);
  };
}
