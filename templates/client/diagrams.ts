// Draws a page's diagrams with the site's own mermaid, in the page's colours. A module of its own, which only pages with
// a diagram load; where it cannot draw one, the source stays.
import mermaid from "mermaid";
import { type Drawn, drawAllowed, dropSheets, startAllowedStyles } from "./allowed-styles.ts";
import { create, findAll } from "./dom.ts";

/** A diagram on the page. */
interface Diagram {
  readonly source: string;
  readonly code: HTMLElement;
  readonly drawing: HTMLElement;
  /** The colour scheme in which it was last drawn, or could not be. */
  tried: string | undefined;
  drawn: Drawn | undefined;
}

let diagrams = new Map<HTMLElement, Diagram>();

/** Finds the diagrams that are on the page now. */
function findDiagrams(): Diagram[] {
  const before = diagrams;
  diagrams = new Map();
  for (const figure of findAll(".diagram")) {
    const code = figure.querySelector("pre");
    const caption = figure.querySelector("figcaption");
    if (!code) continue;
    const drawing = () => create("div", { class: "drawing", role: "img", "aria-label": caption?.textContent ?? "" });
    const source = code.textContent ?? "";
    const fresh = () => ({ source, code, drawing: drawing(), tried: undefined, drawn: undefined });
    diagrams.set(figure, before.get(figure) ?? fresh());
  }
  for (const [figure, { drawn }] of before) if (!diagrams.has(figure)) dropSheets(drawn?.sheets ?? []);
  return [...diagrams.values()];
}

/** Draws one; mermaid keeps what it draws in the document meanwhile. */
async function draw(diagram: Diagram, index: number): Promise<void> {
  diagram.tried = scheme();
  try {
    const drawn = await drawAllowed(async () => (await mermaid.render(`diagram-${index}`, diagram.source)).svg);
    dropSheets(diagram.drawn?.sheets ?? []);
    diagram.drawn = drawn;
    diagram.drawing.replaceChildren(drawn.svg);
    diagram.drawing.dataset.scheme = scheme();
    if (!diagram.code.hidden) show(diagram);
  } catch (error) {
    // To the console: an author looks there, and the source stays for readers.
    reportError(error);
  }
}

/** Puts the drawing in the place of its source; the caption has become its label. */
function show({ code, drawing }: Diagram): void {
  code.hidden = true;
  code.before(drawing);
  const caption = code.closest(".diagram")?.querySelector<HTMLElement>("figcaption");
  if (caption) caption.hidden = true;
}

/** The page's colours and letters in mermaid's words. */
function settings(): object {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    startOnLoad: false,
    securityLevel: "strict",
    // Labels of SVG text: those of HTML need inline styles.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
    theme: "base",
    fontFamily: token("font"),
    themeVariables: {
      darkMode: style.colorScheme === "dark",
      fontFamily: token("font"),
      background: token("raised"),
      primaryColor: token("accent-soft"),
      primaryBorderColor: token("accent"),
      primaryTextColor: token("text"),
      secondaryColor: token("note-soft"),
      tertiaryColor: token("page"),
      textColor: token("text"),
      lineColor: token("muted"),
      edgeLabelBackground: token("raised"),
      noteBkgColor: token("warning-soft"),
      noteTextColor: token("text"),
      noteBorderColor: token("warning"),
    },
  };
}

/** Draws anew when the theme changes, and what comes into the page; changes while something is drawn are taken up after it. */
async function start(): Promise<void> {
  startAllowedStyles();
  let isBusy = false;
  const follow = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (;;) {
      const all = findDiagrams();
      const index = all.findIndex(({ tried }) => tried !== scheme());
      const next = all[index];
      if (!next) break;
      mermaid.initialize(settings());
      await draw(next, index);
    }
    isBusy = false;
  };
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
  // An edit that `docsgen serve --watch` has put into the page.
  document.addEventListener("docsgen-edit", follow);
  await follow();
}

function scheme(): string {
  return getComputedStyle(document.documentElement).colorScheme;
}

void start();
