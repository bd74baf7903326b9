// Diagrams in a fence: their source as code, which a script draws where the site has mermaid; the text that stands for
// them, as caption.
import type { Article } from "./article.ts";
import { escapeHtml } from "./escape.ts";
import { type FenceInfo, MERMAID } from "./fence-info.ts";

/** Puts a diagram's caption to its source, and asks for the script that draws it. @param html the source as a block */
export function renderDiagram(html: string, fence: FenceInfo, line: number, article: Article): string {
  const locate = () => article.places.line(line, MERMAID);
  const alt = fence.attributes["alt"]?.trim() ?? "";
  if (alt === "") {
    article.report(locate(), {
      code: "missing-diagram-alt",
      message: "the diagram has no text alternative",
      hint: 'Say what it shows, for those who do not see it: ```mermaid alt="A client sends its changes to …"',
    });
    return html;
  }
  article.addText(`${alt}\n`);
  if (article.context.scripts?.includes(MERMAID)) article.scripts.add(MERMAID);
  else {
    article.report(locate(), {
      code: "mermaid-missing",
      message: "mermaid is not installed: diagrams are shown as their source",
      hint: "Install it where the site's packages are: npm install mermaid",
    });
  }
  return `<figure class="diagram">${html}<figcaption>${escapeHtml(alt)}</figcaption></figure>\n`;
}
