// Links to the page's content, past all that stands beside it: the skip link, and the way back to the top. They move the reader
// and leave no trace in the address, which readers copy, nor a step to go back.
import { targetId } from "./dom.ts";

/** Starts following them without the address. */
export function startToContent(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href='#page:content']");
    const content = link && document.getElementById(targetId(link));
    if (!content) return;
    event.preventDefault();
    content.focus({ preventScroll: true });
    content.scrollIntoView();
  });
}
