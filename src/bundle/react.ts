// The one React that templates are rendered with: docsgen's own, whatever a site has installed.
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "esbuild";
import { packageRoot } from "../project.ts";

/** What of React renders on the server. */
export const REACT = ["react", "react/jsx-runtime", "react-dom", "react-dom/server"] as const;

const require = createRequire(import.meta.filename);

/** Leads every import of React to docsgen's own. */
export const ownReact: Plugin = {
  name: "docsgen-own-react",
  setup(build) {
    // Of react-dom/server only the string renderer is used; its other half, streams, would double the bundle.
    build.onResolve({ filter: /^react-dom\/server$/ }, () => ({
      path: path.join(
        path.dirname(require.resolve("react-dom/package.json")),
        "cjs/react-dom-server-legacy.node.production.js",
      ),
    }));
    build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, (args) =>
      args.pluginData === "resolved"
        ? undefined
        : build.resolve(args.path, { kind: args.kind, resolveDir: packageRoot(), pluginData: "resolved" }),
    );
  },
};
