// Parts of a table as a component of a site writes it, as a table of Markdown. Pure.

/** Ends a cell; no text has it. */
const CELL = "\uFDD4";

/**
 * Writes a part of a table as Markdown; undefined for anything else.
 * @param text what it holds, its cells already written
 */
export function tablePart(name: string, text: string): string | undefined {
  switch (name) {
    case "th":
    case "td":
      return text.replace(/\s+/g, " ").replaceAll("|", "\\|") + CELL;
    case "tr": {
      const cells = text.split(CELL).slice(0, -1);
      return `\n| ${cells.map((cell) => cell.trim()).join(" | ")} |\n`;
    }
    case "thead": {
      const columns = text.replaceAll("\\|", "").split("|").length - 2;
      return `\n${text}\n|${" --- |".repeat(columns)}\n`;
    }
    case "tbody":
      return `\n${text}\n`;
    case "table":
      // Markdown has no table without a head.
      return /^\|.*\|\n\| --- /.test(text) ? `\n\n${text.replace(/\s*\n\s*/g, "\n")}\n\n` : undefined;
    default:
      return undefined;
  }
}
