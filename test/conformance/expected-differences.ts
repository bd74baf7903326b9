// Where docsgen differs from the specifications, and why. The tests fail when an example that is not listed differs, and
// when a listed one no longer does.
import type { Differences } from "./examples.ts";

const AUTOLINK = "GFM's autolinks are on, and make a link of a bare address, also inside angle brackets that hold none";
const NEWER_COMMENTS = "CommonMark 0.31 lets comments hold what 0.29 did not; the newer rule is the browsers' own";

const REFUSED_SCHEME =
  "only http, https, mailto, tel and docsgen's own api: make links: an address of any other scheme is shown as text and reported";

/** By the example's number in CommonMark 0.31.2. */
export const commonmarkDifferences: Differences = {
  596: REFUSED_SCHEME,
  598: REFUSED_SCHEME,
  599: REFUSED_SCHEME,
  601: REFUSED_SCHEME,
  602: AUTOLINK,
  608: AUTOLINK,
  611: AUTOLINK,
  612: AUTOLINK,
};

/** By the example's number in GFM 0.29. */
export const gfmDifferences: Differences = {
  605: REFUSED_SCHEME,
  607: REFUSED_SCHEME,
  608: REFUSED_SCHEME,
  610: REFUSED_SCHEME,
  611: AUTOLINK,
  617: AUTOLINK,
  620: "written for CommonMark; GFM's own extended autolinks make a link of a bare address",
  621: "written for CommonMark; GFM's own extended autolinks make a link of a bare e-mail address",
  633: REFUSED_SCHEME,
  634: REFUSED_SCHEME,
  635: REFUSED_SCHEME,
  649: NEWER_COMMENTS,
  650: NEWER_COMMENTS,
  657: "rawHtml passes every tag through, and false shows every tag as text; there is no list of single tags between the two",
};
