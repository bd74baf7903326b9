// The page that lists what is wrong with a site.
import { formatDiagnostic } from "../diagnostics.ts";
import { escapeHtml } from "../markdown/escape.ts";
import type { Diagnostic } from "../types.ts";

/** The page that stands in for one that can't be made. */
export function renderProblems(diagnostics: readonly Diagnostic[]): string {
  const items = diagnostics
    .slice(0, 100)
    .map((problem) => `<li><pre>${escapeHtml(formatDiagnostic(problem))}</pre></li>\n`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>The site has errors</title></head>
<body>
<h1>The site has errors</h1>
<ol>
${items.join("")}</ol>
<p>This page reloads when they are mended.</p>
</body>
</html>
`;
}
