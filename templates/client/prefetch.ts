// Pages are fetched when a link to them is about to be followed.
import { create } from "./dom.ts";

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Starts prefetching of pages whose link the pointer rests on or the focus reaches; never where data is dear. */
export function startPrefetch(): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.includes("2g")) return;
  // Elsewhere on the host, an address may do something when it is asked for.
  const docs = document.querySelector<HTMLElement>(".tree")?.dataset.parts?.replace(/sidebar\/$/, "");
  if (!docs) return;
  const done = new Set([location.pathname]);
  let timer: number | undefined;
  const consider = ({ target }: Event) => {
    clearTimeout(timer);
    const link = (target as Element).closest?.<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== location.origin || done.has(link.pathname) || !isPage(link.pathname, docs)) return;
    timer = window.setTimeout(() => {
      done.add(link.pathname);
      document.head.append(create("link", { rel: "prefetch", href: link.pathname }));
    }, 80);
  };
  document.addEventListener("pointerover", consider);
  document.addEventListener("focusin", consider);
}

/** Whether a path is a page's; files have an ending with a letter in it, which `v1.2` has not. */
function isPage(path: string, docs: string): boolean {
  return path.startsWith(docs) && !/\.\w*[a-z]\w*$/i.test(path);
}
