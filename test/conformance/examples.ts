// Checks a specification's examples against docsgen's Markdown, as a browser reads both.
import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import * as assert from "uvu/assert";
import { renderMarkdown } from "../../src/markdown.ts";
import { attribute, type Element, findAll, hasClass, isElement, normalise } from "../support/html.ts";
import { suite } from "../support/suite.ts";

/** One example of a specification. */
export interface Example {
  readonly number: number;
  readonly section: string;
  readonly markdown: string;
  readonly html: string;
}

/** Examples whose result is meant to differ from the specification's, each with the reason. */
export type Differences = Readonly<Record<number, string>>;

/**
 * Declares and runs a suite: one test a section, and one that no listed difference has become none.
 * @param count how many examples the specification has, so that none can go missing
 */
export function checkExamples(
  name: string,
  examples: readonly Example[],
  count: number,
  differences: Differences,
): void {
  const test = suite(name);

  test(`has ${count} examples`, () => {
    assert.is(examples.length, count);
  });

  for (const section of new Set(examples.map((example) => example.section))) {
    test(section, () => {
      const failing = examples.filter((e) => e.section === section && !(e.number in differences) && !conforms(e));
      if (failing.length > 0) assert.unreachable(failing.map(explain).join("\n\n"));
    });
  }

  test("every listed difference is one", () => {
    const wrong = Object.keys(differences).filter((number) => {
      const example = examples.find((each) => each.number === Number(number));
      return example === undefined || conforms(example);
    });
    assert.equal(wrong, [], `no longer different, to be struck off the list: ${wrong.join(", ")}`);
  });

  test.run();
}

function conforms(example: Example): boolean {
  return asRead(render(example.markdown)) === asRead(example.html);
}

function explain(example: Example): string {
  return [
    `example ${example.number}: ${JSON.stringify(example.markdown)}`,
    `  expected ${JSON.stringify(asRead(example.html))}`,
    `  actual   ${JSON.stringify(asRead(render(example.markdown)))}`,
  ].join("\n");
}

/** Renders without a site: every link and image keeps the address that its author wrote. */
function render(markdown: string): string {
  return renderMarkdown(markdown, {
    bodyLine: 1,
    rawHtml: true,
    limits: {
      fileBytes: 2 ** 21,
      frontMatterBytes: 2 ** 16,
      nesting: 50,
      highlightChars: 200_000,
      pageMs: 2000,
      pluginMs: 2000,
    },
    tocLevels: { min: 2, max: 3 },
    directives: new Map(),
    resolveLink: (href) => ({ href }),
    resolveAsset: (src) => ({ href: src }),
    readSnippet: () => ({ error: "there are no files" }),
    renderDirective: () => undefined,
    report: () => {},
  }).html;
}

/** Prints HTML so that two prints are the same exactly when a browser shows the same; what docsgen adds is taken off. */
function asRead(html: string): string {
  const fragment = parseFragment(html);
  takeOffAdditions(fragment);
  for (const element of findAll(fragment, "*")) {
    for (const attr of element.attrs) {
      // Browsers ask for the same address whether it is written with the letter or with its escape.
      if (attr.name === "href" || attr.name === "src") attr.value = encodeURI(attr.value).replace(/%25/g, "%");
    }
  }
  return normalise(fragment);
}

/**
 * Undoes what docsgen puts round and into an example's own HTML: each heading's frame, id and anchor, the frame and the
 * highlighting of code, places where its names may break, the frame of a table and its alignment by class, lazy images, the
 * names of tasks' boxes.
 */
function takeOffAdditions(node: Parent): void {
  node.childNodes = node.childNodes.flatMap((child): ChildNode[] => {
    if (!isElement(child)) return [child];
    takeOffAdditions(child);
    const { tagName } = child;
    const isFrame = tagName === "div" && ["code", "table", "heading"].some((name) => hasClass(child, name));
    const isHighlight = tagName === "span" && /^hljs/.test(attribute(child, "class") ?? "");
    if (isFrame || isHighlight) return child.childNodes;
    if ((tagName === "a" && hasClass(child, "anchor")) || tagName === "wbr") return [];
    if (tagName === "code" && hasClass(child, "word")) remove(child, "class");
    if (/^h[1-6]$/.test(tagName)) remove(child, "id");
    if (tagName === "pre") remove(child, "tabindex");
    if (tagName === "img") remove(child, "loading");
    if (tagName === "input") remove(child, "aria-label");
    const align = /^align-(.*)$/.exec(attribute(child, "class") ?? "")?.[1];
    if (align !== undefined && /^t[dh]$/.test(tagName)) child.attrs = [{ name: "align", value: align }];
    return [child];
  });
}

type Parent = DefaultTreeAdapterMap["parentNode"];
type ChildNode = DefaultTreeAdapterMap["childNode"];

function remove(element: Element, name: string): void {
  element.attrs = element.attrs.filter((attr) => attr.name !== name);
}
