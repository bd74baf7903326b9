// What an SVG file is drawn with that only a page has. A browser shows an image by itself: it gets no style of the page.

/** Classes of docsgen's own styles, for drawings that are a part of the page. */
const PAGE_CLASS = /^d-(?:box|box-accent|line|text|text-muted|text-accent)$/;

/** Finds the first class or variable of the page that a drawing has no colours without; undefined where there is none. */
export function findPageColour(svg: string): string | undefined {
  const drawing = withoutComments(svg);
  const classes = /<style\b/i.test(drawing) ? [] : drawing.split("<").flatMap(bareClasses);
  const used = [...drawing.matchAll(/\bvar\(\s*(--[\w-]+)\s*\)/g)].flatMap(([, name]) => name ?? []);
  if (used.length === 0) return classes[0];
  const defined = new Set([...drawing.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name]) => name));
  return classes[0] ?? used.find((name) => !defined.has(name));
}

/** Lists an element's classes of the page, where it says no colour itself. @param text what follows its "<" */
function bareClasses(text: string): string[] {
  const tag = text.split(">", 1)[0] ?? "";
  if (/\s(?:fill|stroke|style)\s*=/.test(tag)) return [];
  const [, , names = ""] = /\sclass\s*=\s*(["'])(.*?)\1/s.exec(tag) ?? [];
  return names.split(/\s+/).filter((name) => PAGE_CLASS.test(name));
}

function withoutComments(svg: string): string {
  const [first = "", ...others] = svg.split("<!--");
  return first + others.map((each) => (each.includes("-->") ? each.slice(each.indexOf("-->") + 3) : "")).join("");
}
