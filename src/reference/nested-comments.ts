// Comments inside signatures: those of a type literal's members belong to no item, and are no part of the type. The
// extractor leaves them out where the compiler has made nodes of them, which it has not (see declaration-program.ts).

interface ModelItem {
  readonly excerptTokens?: { text: string }[];
  readonly members?: readonly ModelItem[];
}

/** A string, whose text may look like a comment, or a comment and the white space after it. */
const STRING_OR_COMMENT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*\*[\s\S]*?\*\/\s*/g;

/** Takes the comments out of the signatures of a model, given as JSON. */
export function withoutNestedComments(model: string): string {
  // In JSON a comment has no other form, and few models have one inside a signature.
  if (!/"text": ?"(?:[^"\\]|\\.)*?\/\*\*/.test(model)) return model;
  const root = JSON.parse(model) as ModelItem;
  clean(root);
  return JSON.stringify(root);
}

/** Takes the comments out of code. */
export function withoutComments(code: string): string {
  return code.replace(STRING_OR_COMMENT, (found) => (found.startsWith("/**") ? "" : found));
}

function clean(item: ModelItem): void {
  for (const token of item.excerptTokens ?? []) {
    if (token.text.includes("/**")) token.text = withoutComments(token.text);
  }
  for (const member of item.members ?? []) clean(member);
}
