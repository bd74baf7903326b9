// Works round a loss of TSDoc: of a comment that it has parsed it writes one space for several, which takes the steps off lists
// in lists, paragraphs in lists and indented code. A comment is written as it stands in its file, unless the extractor has put
// another one's text into it.

/** The parts of `@microsoft/tsdoc` that are used. */
export interface CommentLibrary {
  readonly TSDocParser?: { readonly prototype: { parseRange(range: object): { readonly docComment: object } } };
  readonly DocComment?: { readonly prototype: { emitAsTsdoc(): string } };
}

/**
 * Makes models have comments as they stand in their files.
 * @returns false where it doesn't, because the classes are others
 */
export function keepCommentSources({ TSDocParser, DocComment }: CommentLibrary): boolean {
  const { parseRange } = TSDocParser?.prototype ?? {};
  const { emitAsTsdoc } = DocComment?.prototype ?? {};
  if (!TSDocParser || !DocComment || !parseRange || !emitAsTsdoc) return false;
  const sources = new WeakMap<object, string>();
  TSDocParser.prototype.parseRange = function (range) {
    const context = parseRange.call(this, range);
    sources.set(context.docComment, String(range));
    return context;
  };
  DocComment.prototype.emitAsTsdoc = function () {
    const source = sources.get(this);
    return source === undefined || /\{@inheritdoc/i.test(source) ? emitAsTsdoc.call(this) : source;
  };
  return true;
}
