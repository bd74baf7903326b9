// The lexer's tokens beside marked's own: what is ours to be quicker may not be seen in them.
import * as fc from "fast-check";
import { Lexer } from "marked";
import * as assert from "uvu/assert";
import { lex } from "../../src/markdown/lex.ts";
import { suite } from "../support/suite.ts";

const test = suite("markdown: tokens");

const PIECES =
  "a|word|é|😀| |  |  \n|\n|\\|`|``|~|~~|*|**|_|<b>|<|!|[a](b)|[|]|(|.|http|https://a.b|HTTP|www.|www.a.b|a@b.c|@|ftp://c.d|mailto:|xmpp:e@f";

test("texts with and without addresses and breaks are cut as marked cuts them", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES.split("|")), { maxLength: 14 }), (pieces) => {
      const source = pieces.join("");
      assert.equal(plain(lex(source, 100)), plain(new Lexer({ gfm: true }).lex(source)), JSON.stringify(source));
    }),
    { numRuns: 3000 },
  );
});

/** Without what marked hangs on a list of tokens beside. */
function plain(tokens: readonly object[]): unknown {
  return JSON.parse(JSON.stringify(tokens));
}

test.run();
