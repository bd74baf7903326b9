import { defineConfig } from "docsgen";

export default defineConfig({
  title: "My docs",
  description: "What this documentation is about, in one sentence.",
  // The address that the site is deployed at.
  url: "https://docs.example.com",
  favicon: "/favicon.svg",
  // Its headings are terms, which other pages link where they use them first.
  glossary: "docs/glossary.md",
  navbar: { items: [{ label: "Docs", href: "/docs/" }] },
});
