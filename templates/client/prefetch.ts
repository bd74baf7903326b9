// Pages are fetched when a link to them is about to be followed.

/** Starts prefetching of links that the pointer rests on or the focus reaches; never where data is to be saved. */
export function startPrefetch(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const done = new Set([location.pathname]);
  let timer: number | undefined;
  const consider = ({ target }: Event) => {
    clearTimeout(timer);
    const link = (target as Element).closest?.<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== location.origin || done.has(link.pathname)) return;
    timer = window.setTimeout(() => {
      done.add(link.pathname);
      const hint = document.createElement("link");
      hint.rel = "prefetch";
      hint.href = link.pathname;
      document.head.append(hint);
    }, 80);
  };
  document.addEventListener("pointerover", consider);
  document.addEventListener("focusin", consider);
}
