// A small package in the place of mermaid, for sites of tests.
import type { Files } from "./folder.ts";

/** Draws as mermaid does, with all that a strict policy refuses: style elements and attributes, HTML from strings. */
const MERMAID = `
  let config;
  export default {
    initialize(given) { config = given; },
    async render(id, source) {
      if (source.includes("broken")) throw new Error("cannot draw this");
      const { shape } = await import("./shape.js");
      const holder = document.createElement("div");
      holder.innerHTML = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';
      holder.querySelector("svg").id = id;
      const style = document.createElement("style");
      style.innerHTML = "#" + id + " rect { fill: " + config.themeVariables.primaryColor + "; }";
      holder.firstChild.insertBefore(style, holder.firstChild.firstChild);
      holder.querySelector("rect").setAttribute("style", "stroke-width: 7px");
      holder.firstChild.append(document.createElementNS("http://www.w3.org/2000/svg", shape));
      document.body.append(holder);
      const width = getComputedStyle(holder.querySelector("rect")).strokeWidth;
      holder.firstChild.setAttribute("data-measured", width);
      holder.remove();
      const clean = new DOMParser().parseFromString(holder.innerHTML, "text/html");
      return { svg: clean.body.innerHTML };
    },
  };`;

/** Its package and one that it needs, by file. */
export const FAKE_MERMAID: Files = {
  "content/node_modules/mermaid/package.json":
    '{ "name": "mermaid", "version": "11.0.0", "type": "module", "exports": "./mermaid.js", "dependencies": { "shapes": "1" } }',
  "content/node_modules/mermaid/mermaid.js": MERMAID,
  "content/node_modules/mermaid/shape.js": 'export { shape } from "shapes";',
  "content/node_modules/shapes/package.json": '{ "name": "shapes", "version": "1.0.0", "main": "index.js" }',
  "content/node_modules/shapes/index.js": 'exports.shape = "circle";',
};
