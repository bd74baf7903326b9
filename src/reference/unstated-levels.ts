// Works round a liberty of API Extractor: what states no level it takes for public. Authors who state none at all promise nothing
// by that, and badges that all say the same tell readers nothing.

/** A comment that says so; the list of tags in a model has the word too. */
const STATED = /"docComment": ?"(?:[^"\\]|\\.)*?@public\b/;

/** Takes the level off what is public in a package, given as JSON, none of whose comments says so. */
export function withoutUnstatedLevels(model: string): string {
  return STATED.test(model) ? model : model.replace(/("releaseTag": ?)"Public"/g, '$1"None"');
}
