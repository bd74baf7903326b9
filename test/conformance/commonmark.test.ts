// CommonMark 0.31.2: every example of the specification.
import { tests } from "commonmark-spec";
import { checkExamples } from "./examples.ts";
import { commonmarkDifferences } from "./expected-differences.ts";

const examples = tests.map((each) => ({ ...each, markdown: tabs(each.markdown), html: tabs(each.html) }));
checkExamples("CommonMark 0.31.2", examples, 652, commonmarkDifferences);

/** The specification shows tabs as arrows. */
function tabs(text: string): string {
  return text.replaceAll("→", "\t");
}
