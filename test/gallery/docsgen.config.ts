// A site for those who work on docsgen's looks: every part on one page. `npm run gallery` serves it.
import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Gallery of docsgen's parts",
  description: "Every part, directive, table, code block and token on one page.",
  url: "https://gallery.example",
  version: { label: "v0", banner: "unreleased", badge: true, noIndex: true },
  navbar: {
    items: [
      { label: "Gallery", href: "/docs/" },
      { label: "Elsewhere", href: "https://example.org/" },
      {
        label: "More",
        items: [
          { label: "Terms", href: "/docs/more/terms" },
          { label: "An address of another host that has a long name", href: "https://example.org/more" },
        ],
      },
    ],
  },
  versions: [
    { label: "v0", href: "/" },
    { label: "v00", href: "https://v00.example/", latest: true },
  ],
  languages: [
    { locale: "en", label: "English", href: "/" },
    { locale: "de", label: "Deutsch", href: "https://de.example/" },
  ],
  footer: {
    columns: [
      { title: "Here", items: [{ label: "Gallery", href: "/docs/" }] },
      { title: "Elsewhere", items: [{ label: "An address of another host", href: "https://example.org/" }] },
    ],
    text: "The closing line, with all that a site says of itself in one sentence of some length.",
  },
  editUrl: "https://example.org/edit/",
  lastUpdate: false,
  glossary: "docs/more/terms.md",
  samples: { check: false },
});
