// Code blocks and tables: copy buttons, and a tab stop only where there is something to scroll.
import { create, findAll } from "./dom.ts";

/** Adds a copy button to each code block. */
export function startCopy(): void {
  if (!navigator.clipboard) return;
  const status = create("p", { class: "visually-hidden", role: "status" });
  document.body.append(status);
  for (const block of findAll(".code")) {
    const code = block.querySelector("pre");
    if (!code) continue;
    const button = create("button", { type: "button", class: "copy icon-button", "aria-label": "Copy code" });
    button.append(create("span", { class: "icon icon-copy" }));
    let timer: number | undefined;
    button.addEventListener("click", async () => {
      const copied = await navigator.clipboard.writeText((code.textContent ?? "").replace(/\n$/, "")).then(
        () => true,
        () => false,
      );
      status.textContent = copied ? "Copied" : "Could not copy";
      button.dataset.done = String(copied);
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        delete button.dataset.done;
        status.textContent = "";
      }, 2000);
    });
    block.append(button);
  }
}

/** Takes code and tables that fit out of the tab order, and puts them back when they no longer do. */
export function startScrollRegions(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries as unknown as { target: HTMLElement }[]) {
      if (target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight) target.tabIndex = 0;
      else if (target !== document.activeElement) target.removeAttribute("tabindex");
    }
  });
  for (const region of findAll("pre[tabindex], .table[tabindex]")) observer.observe(region);
}
