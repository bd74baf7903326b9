// A problem as open pages show it: with the lines around it, and a link to an editor.
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ProblemView } from "../../templates/client/problems.ts";
import { codeFrame } from "../code-frame.ts";
import { editorLink } from "../editor-link.ts";
import type { Diagnostic } from "../types.ts";

/** Makes what a page shows of a problem. @param root absolute path of the site @param pattern of links to an editor */
export function problemView(root: string, pattern: string): (problem: Diagnostic) => ProblemView {
  return ({ file, line, column, message, hint }) => {
    const absolute = path.join(root, file);
    const frame = frameAt(absolute, line, column);
    return {
      place: `${file}:${line}:${column}`,
      message,
      ...(hint !== undefined && { hint }),
      ...(frame !== undefined && { frame, editor: editorLink(pattern, absolute, line, column) }),
    };
  };
}

function frameAt(file: string, line: number, column: number): string | undefined {
  try {
    return codeFrame(readFileSync(file, "utf8"), line, column);
  } catch {
    return undefined;
  }
}
