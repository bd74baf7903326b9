// What a namespace exports by a list is called as its users call it, as compilers write it (`a_1`) where the name is taken.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { declarationOf, extractPackages } from "./extraction.ts";

const test = suite("names that a namespace exports by a list");

const { reference, item, problems } = await extractPackages({
  kit: `declare namespace kit {
  export namespace title {
    /** Whether it is shown. */
    const display_1: boolean;
    export { display_1 as display };
    export function color_1(): Size_1;
    export { color_1 as color };
    interface Base_1 { base: 1 }
    export { Base_1 as Base };
    interface Size_1 extends Base_1 { size: typeof display_1; Hidden: Hidden }
    export { Size_1 as Size, Size_1 as Extent };
    interface Hidden { hidden: 1 }
    export const own_1: 1;
    export const Color_2: 1;
  }
  export namespace labels_1 {
    function draw_1(size: title.Size): void;
    export { draw_1 as draw };
  }
  export { labels_1 as labels };
  export namespace plain {
    const one: 1;
  }
}
export { kit };
export declare function measure(): kit.title.Size;
export declare function draw(): typeof kit.labels.draw;
`,
  other: 'import { kit } from "kit";\nexport interface Wide extends kit.title.Size {}\n',
});
const TITLE = "/api/kit/kit-namespace/title-namespace";
const namesIn = (path: string) => item(`kit:${path} namespace`).items.map(({ name }) => name);

test("are those that it is used by, in the namespace and in what stands in it", () => {
  assert.equal(problems, []);
  assert.equal(namesIn("kit"), ["labels", "plain", "title"]);
  assert.equal(namesIn("kit.title").sort(), ["Base", "Color_2", "Size", "color", "display", "own_1"]);
  assert.equal(namesIn("kit.labels"), ["draw"]);
  assert.equal(namesIn("kit.plain"), ["one"]);
});

test("stand in declarations, and lead to where they are", () => {
  assert.is(declarationOf(item("kit:kit.title.display")), "const display: boolean");
  assert.is(item("kit:kit.title.display").signatures[0]?.docs.summary, "Whether it is shown.");
  const size = item("kit:kit.title.Size");
  assert.is(declarationOf(size), "interface Size extends kit.title.Base");
  const links = (tokens: readonly { text: string; to?: string | undefined }[] = []) =>
    tokens.flatMap(({ text, to }) => (to === undefined ? [] : [`${text} ${to}`]));
  assert.equal(links(size.signatures[0]?.tokens), [
    "kit.title.Base /api/kit/kit-namespace/title-namespace/base-interface",
  ]);
  assert.equal(links(size.members.find(({ name }) => name === "size")?.signatures[0]?.tokens), [
    `kit.title.display ${TITLE}/#display-variable`,
  ]);
  assert.equal(links(item("kit:measure").signatures[0]?.tokens), [`kit.title.Size ${TITLE}/size-interface`]);
  assert.equal(links(item("kit:draw").signatures[0]?.tokens), [
    "kit.labels.draw /api/kit/kit-namespace/labels-namespace/#draw-function",
  ]);
  assert.equal(
    item("other:Wide").members.map(({ name, inheritedFrom }) => `${name} ${inheritedFrom?.to}`),
    ["base", "Hidden", "size"].map(
      (name) => `${name} ${TITLE}/${name === "base" ? "base" : "size"}-interface#${name}-property`,
    ),
  );
  assert.is(JSON.stringify(reference).match(/\b(?:display|color|Base|Size|labels|draw)_1\b/)?.[0], undefined);
});

test.run();
