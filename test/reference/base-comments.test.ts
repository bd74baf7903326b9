// Comments that members inherit from what no model describes, as the compiler tells them.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { extractPackages } from "./extraction.ts";

const test = suite("comments that are inherited from what no model describes");

const OUTSIDE = `export declare class Far {
  /** Goes far. @returns How far. */
  go(): number;
  /** Ends. */
  end(): void;
  /** Makes. */
  static make(): Far;
  /** As text. */
  on(event: "a"): void;
  /** As number. */
  on(event: 1): void;
  silent(): void;
}
export declare class Near extends Far {
  /** @inheritDoc */
  go(): number;
}
export interface Sized { /** Its size. */ readonly size: number }
`;

const MAIN = `import { Far, Near, Sized } from "outside";
interface Kept { /** Kept to itself. */ kept: 1 }
export declare class Own extends Near implements Sized, Kept {
  /** @inheritDoc */
  go(): number;
  /**
   * @inheritdoc
   *
   * At once.
   */
  end(): void;
  /** {@inheritDoc} */
  static make(): Far;
  /** @inheritDoc */
  on(event: "a"): void;
  /** @inheritDoc */
  on(event: 1): void;
  /** @inheritDoc */
  get size(): number;
  /** @inheritDoc */
  kept: 1;
  /** @inheritDoc */
  silent(): void;
  /** @inheritDoc */
  other(): void;
}
export declare namespace Inner {
  class Deep extends Own {
    /** @inheritDoc */
    go(): number;
    /** No {@link Gone}. */
    end(): void;
  }
  class Uncommented extends Far { go(): number }
}
export {};
`;

const { item, problems, reference } = await extractPackages({ main: MAIN }, { outside: OUTSIDE });

test("are those of other packages, and of what a package keeps to itself", () => {
  assert.equal(problems, []);
  const docs = (path: string, name: string) =>
    item(path)
      .members.find((one) => one.name === name)
      ?.signatures.map(({ docs: { summary, returns } }) => [summary, returns].filter(Boolean).join("|"));
  assert.equal(docs("main:Own", "go"), ["Goes far.|How far."]);
  assert.equal(docs("main:Own", "end"), ["Ends.\n\nAt once."]);
  assert.equal(docs("main:Own", "make"), ["Makes."]);
  assert.equal(docs("main:Own", "on"), ["As text.", "As number."]);
  assert.equal(docs("main:Own", "size"), ["Its size."]);
  assert.equal(docs("main:Own", "kept"), ["Kept to itself."]);
  assert.equal(docs("main:Inner.Deep", "go"), ["Goes far.|How far."]);
  assert.equal(docs("main:Inner.Deep", "end"), ["No `Gone`."]);
  assert.equal(docs("main:Inner.Uncommented", "go"), [""]);
});

test("are missed where there are none", () => {
  assert.equal(reference.unresolved.map(({ item, target }) => `${item} ${target}`).sort(), [
    "Inner.Deep.end Gone",
    "Own.other @inheritDoc",
    "Own.silent @inheritDoc",
  ]);
});

test.run();
