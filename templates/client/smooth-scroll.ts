// The page scrolls smoothly to where a link on it leads. It is there at once where it is opened at a heading, loaded again or
// gone back to: a style without this would let it pass by all that stands above.

/** Starts marking the page while it goes where one of its own links leads; the styles scroll it smoothly under the mark. */
export function startSmoothScroll(): void {
  const { dataset } = document.documentElement;
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>("a[href*='#']");
    if (!link || link.origin !== location.origin || link.pathname !== location.pathname) return;
    const end = (): void => {
      delete dataset.smooth;
    };
    const from = scrollY;
    dataset.smooth = "";
    addEventListener("scrollend", end, { once: true });
    // A link that is opened elsewhere moves nothing here, and not every browser says that it has come to an end.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (scrollY === from || !("onscrollend" in window)) end();
      }),
    );
  });
}
