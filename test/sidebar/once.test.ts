import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as assert from "uvu/assert";
import { onceEach } from "../../templates/parts/once.ts";
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

test.run();
