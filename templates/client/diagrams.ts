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
  drawn: Drawn | undefined;
}

const diagrams = findAll(".diagram").flatMap((figure): Diagram[] => {
  const code = figure.querySelector("pre");
  const caption = figure.querySelector("figcaption");
  if (!code) return [];
  const drawing = create("div", { class: "drawing", role: "img", "aria-label": caption?.textContent ?? "" });
  return [{ source: code.textContent ?? "", code, drawing, drawn: undefined }];
});

/** Draws all of them, one after another: mermaid keeps what it draws in the document meanwhile. */
async function drawAll(): Promise<void> {
  mermaid.initialize(settings());
  for (const [index, diagram] of diagrams.entries()) {
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

/** Draws anew when the theme changes; changes while something is drawn are taken up after it. */
async function start(): Promise<void> {
  startAllowedStyles();
  let shown = "";
  let isBusy = false;
  const follow = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let now = scheme(); now !== shown; now = scheme()) {
      shown = now;
      await drawAll();
    }
    isBusy = false;
  };
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
  await follow();
}

function scheme(): string {
  return getComputedStyle(document.documentElement).colorScheme;
}

void start();
