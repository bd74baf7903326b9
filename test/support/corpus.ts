// Makes content of any size for tests: the same pages for the same number, whatever the machine.
import type { Files } from "./folder.ts";

const LANGUAGES = ["ts", "js", "json", "bash", "css", "html"];

/** Pages spread over folders, each with headings, links to others and to anchors, a table and fenced code. */
export function corpus(pages: number, folders = 9): Files {
  const files: Record<string, string> = { "content/docs/index.md": "# Home\n\nWhere it begins.\n" };
  for (let i = 1; i < pages; i++) files[`content${corpusRoute(i, folders)}.md`] = pageText(i, pages, folders);
  return files;
}

/** The route of the corpus' page `i`, from 1. */
export function corpusRoute(i: number, folders = 9): string {
  return `/docs/part-${i % folders}/page-${i}`;
}

function pageText(i: number, pages: number, folders: number): string {
  const other = 1 + ((i * 7) % (pages - 1));
  const language = LANGUAGES[i % LANGUAGES.length];
  return `---
title: "Page ${i}"
description: Says what page ${i} is about.
sidebar_position: ${i}
---
# Page ${i}

A paragraph with \`code ${i}\`, *emphasis* and a link to [page ${other}](${corpusRoute(other, folders)}#details).

## Details

| name | value |
|------|------:|
| a    | ${i}  |
| b    | ${i * i} |

- [ ] one
- [x] two

## Example

\`\`\`${language}
const value${i} = { "a": ${i}, "b": [1, 2, ${i}] };
\`\`\`

### Notes

> Page ${i} of ${pages}.
`;
}
