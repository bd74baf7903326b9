import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Fluid Framework docs",
  description:
    "Independent developer documentation of the Fluid Framework, version 2: guides, concepts, data structures and API.",
  // A reserved name: set it to the address that the site is deployed at.
  url: "https://fluid-docs.example",
  favicon: "/favicon.svg",
  version: { label: "v2", banner: null, badge: false, noIndex: false },
  navbar: { items: [{ label: "Docs", href: "/docs/" }] },
  footer: {
    columns: [
      {
        title: "Start",
        items: [
          { label: "Overview", href: "/docs/" },
          { label: "Quick start", href: "/docs/start/quick-start" },
          { label: "Tutorial", href: "/docs/start/tutorial" },
        ],
      },
      {
        title: "Fluid Framework",
        items: [
          { label: "Source", href: "https://github.com/microsoft/FluidFramework" },
          { label: "Releases", href: "https://github.com/microsoft/FluidFramework/releases" },
        ],
      },
    ],
    text: "An independent documentation site, not made or endorsed by Microsoft. Fluid Framework is Microsoft's project; its names and marks belong to their owners.",
  },
  sidebar: [
    { type: "doc", id: "index", label: "Overview" },
    {
      type: "category",
      label: "Getting Started",
      link: { type: "doc", id: "start/quick-start" },
      items: ["start/quick-start", "start/tree-start", "start/tutorial", "start/examples"],
    },
    { type: "link", label: "Release notes", href: "https://github.com/microsoft/FluidFramework/releases" },
  ],
});
