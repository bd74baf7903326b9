import * as fc from "fast-check";
import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as assert from "uvu/assert";
import { type Html, onceInStretches, oncePerShape, toHtml } from "../../templates/parts/once.ts";
import { isOneByte } from "../support/shape.ts";
import { suite } from "../support/suite.ts";

const test = suite("once");

/** The subject of parts that all pages render alike. */
const all = {};

interface Subject {
  readonly label: string;
}

test("a stretch of a list comes out as its entries one after another, and each is rendered once", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { maxLength: 300 }),
      fc.array(fc.tuple(fc.nat(300), fc.nat(300)), { minLength: 1, maxLength: 5 }),
      (labels, asked) => {
        let count = 0;
        const stretchOf = onceInStretches((label: string) => {
          count++;
          return `<li>${label}</li>`;
        });
        for (const [from, length] of asked) {
          const to = Math.min(from + length, labels.length);
          const alone = labels.slice(from, to).map((label) => `<li>${label}</li>`);
          assert.is(stretchOf(labels, from, to), alone.join(""));
        }
        assert.ok(count <= labels.length, `${count} of ${labels.length}`);
      },
    ),
  );
});

test("of a long list only what stands near a stretch is rendered", () => {
  const rendered: number[] = [];
  const stretchOf = onceInStretches((at: number) => {
    rendered.push(at);
    return `${at},`;
  });
  const list = Array.from({ length: 100_000 }, (_, at) => at);
  assert.is(stretchOf(list, 50_000, 50_003), "50000,50001,50002,");
  assert.ok(rendered.length <= 128, `${rendered.length}`);
});

test("markup of plain characters is held with one byte for each", () => {
  const each = oncePerShape((_: object, { title }: { readonly title: string }) => createElement("p", { title }));
  assert.ok(isOneByte(each(all, { title: "a label that is long enough" })));
  assert.not(isOneByte(each(all, { title: "…" })));
});

interface Places {
  readonly title: string;
  readonly href: string | undefined;
  readonly body: Html | undefined;
}

/** A part with a text twice, an attribute, inner HTML, and something that an empty place leaves out. */
function part({ title, href, body }: Places, variant: string) {
  return createElement(
    Fragment,
    null,
    createElement("h2", { title }, title),
    href ? createElement("a", { href, rel: variant }, "More of ", title) : createElement("b"),
    // biome-ignore lint/security/noDangerouslySetInnerHtml: texts of this test.
    body && createElement("p", { dangerouslySetInnerHTML: body }),
  );
}

test("a part with places comes out as React renders it, whatever texts it was rendered with first", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab<>&\"'é…😀 \n\u001f0") });
  const places = fc.record({
    title: text,
    href: fc.option(
      text.map((each) => `/${each}`),
      { nil: undefined },
    ),
    body: fc.option(
      text.map((each) => toHtml(each)),
      { nil: undefined },
    ),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(places, fc.constantFrom("a", "b"))), (uses) => {
      const each = oncePerShape((_: object, filled: Places, variant) => part(filled, variant));
      for (const [filled, variant] of uses) {
        assert.is(each(all, filled, variant), renderToStaticMarkup(part(filled, variant)));
      }
    }),
  );
});

test("a part with places is rendered once for each shape, variant and subject", () => {
  let count = 0;
  const each = oncePerShape((_: object, filled: Places, variant) => {
    count++;
    return part(filled, variant);
  });
  const other = {};
  for (const title of ["one", "two"]) {
    for (const subject of [all, other]) {
      for (const href of [undefined, "/a"])
        for (const variant of ["", "a"]) each(subject, { title, href, body: undefined }, variant);
    }
  }
  assert.is(count, 8);
});

test("a part whose subject has the mark of places in it comes out right all the same", () => {
  const subject = { label: "a\u001eb" };
  const each = oncePerShape(({ label }: Subject, { title }: { readonly title: string }) =>
    createElement("p", { title }, label),
  );
  for (const title of ["one", "two"]) assert.is(each(subject, { title }), `<p title="${title}">a\u001eb</p>`);
});

test("what is no text is rendered for its place", () => {
  assert.is(toHtml("<b>").__html, "&lt;b&gt;");
  assert.is(toHtml(["a", createElement("wbr", { key: 1 }), "b"]).__html, "a<wbr/>b");
});

test.run();
