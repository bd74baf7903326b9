import * as fc from "fast-check";
import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as assert from "uvu/assert";
import { ALL, type Html, onceEach, oncePerShape, toHtml } from "../../templates/parts/once.ts";
import { isOneByte } from "../support/shape.ts";
import { suite } from "../support/suite.ts";

const test = suite("once");

interface Subject {
  readonly label: string;
}

const render = ({ label }: Subject) => createElement("li", null, label);
const subjects = (...labels: readonly string[]): Subject[] => labels.map((label) => ({ label }));

test("many subjects come out as each of them alone, whatever they hold, and are rendered once", () => {
  let count = 0;
  const each = onceEach((subject: Subject) => {
    count++;
    return render(subject);
  });
  const [first, ...rest] = subjects("plain", "<&>", "", "\u001f", "a\u001fb", "\uffff", "ü…");
  assert.ok(first);
  assert.equal(each([first]), [renderToStaticMarkup(render(first))]);
  const all = [first, ...rest, first];
  assert.equal(
    each(all),
    all.map((subject) => renderToStaticMarkup(render(subject))),
  );
  assert.is(count, 7);
  each(all);
  assert.is(count, 7);
});

test("markup of plain characters is held with one byte for each", () => {
  for (const markup of onceEach(render)(subjects("a label that is long enough", "another label that is long enough")))
    assert.ok(isOneByte(markup), markup);
  assert.not(isOneByte(onceEach(render)(subjects("…"))[0] ?? ""));
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
        assert.is(each(ALL, filled, variant), renderToStaticMarkup(part(filled, variant)));
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
    for (const subject of [ALL, other]) {
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
