// The directive declares plain values, and so has a list of its own.
import * as assert from "uvu/assert";
import { BADGE_TYPES } from "../../src/badge-types.ts";
import { attributes } from "../../templates/directives/Badge.tsx";
import { suite } from "../support/suite.ts";

const test = suite("badge types");

test("badges in texts have the same types as those of the sidebar", () => {
  assert.equal(attributes["type?"], [...BADGE_TYPES]);
});

test.run();
