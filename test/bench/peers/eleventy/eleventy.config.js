// The site's configuration: Markdown with highlighted code, links to pages as addresses, headings with ids.
import hljs from "highlight.js";
import MarkdownIt from "markdown-it";

const isHighlighted = process.env.BENCH_HIGHLIGHT !== "off";

export default function configure(eleventy) {
  const markdown = new MarkdownIt({
    html: true,
    highlight: (code, language) =>
      isHighlighted && hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : "",
  });
  const { rules } = markdown.renderer;
  rules.heading_open = (tokens, at, options, env, renderer) => {
    const { content } = tokens[at + 1];
    const id = content
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "");
    tokens[at].attrSet("id", id);
    env.page.headings ??= [];
    if (tokens[at].tag === "h2" || tokens[at].tag === "h3") env.page.headings.push({ id, text: content });
    return renderer.renderToken(tokens, at, options);
  };
  rules.link_open = (tokens, at, options, _env, renderer) => {
    const href = tokens[at].attrGet("href");
    if (href.startsWith(".")) tokens[at].attrSet("href", href.replace(/\.md(?=#|$)/, ".html"));
    return renderer.renderToken(tokens, at, options);
  };
  eleventy.setLibrary("md", markdown);
  eleventy.addPassthroughCopy({ static: "." });
  eleventy.addGlobalData("layout", "page.11ty.js");
  eleventy.addGlobalData(
    "permalink",
    () =>
      ({ page }) =>
        `${page.filePathStem}.html`,
  );
  return {
    dir: { input: "docs", includes: "../_includes", output: "dist" },
    templateFormats: ["md"],
    markdownTemplateEngine: false,
  };
}
