// What is folded round the place that an address leads to. Not every browser opens it by itself.
import { targetId } from "./dom.ts";

/** Opens the details and the tabs round the place that the address leads to, now and whenever the address changes. */
export function startUnfolding(): void {
  const unfold = () => {
    const target = document.getElementById(targetId());
    let wasFolded = false;
    for (let round = target?.parentElement; round; round = round.parentElement) {
      if (round instanceof HTMLDetailsElement ? round.open : !round.hidden) continue;
      wasFolded = true;
      if (round instanceof HTMLDetailsElement) round.open = true;
      // What a browser says to a tab's panel before it shows what was searched for in the page.
      else round.dispatchEvent(new Event("beforematch"));
    }
    if (wasFolded) target?.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  unfold();
}
