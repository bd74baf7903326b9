// Works round API Extractor's one silent loss: it leaves every method of an `@alpha` class out of its model, without a
// message (`ApiModelGenerator`, "trim out items marked as @internal or @alpha"; found by comparing pages with the
// packages' API reports). While declarations are read, `@alpha` is written as `@beta` with a mark of ours beside it; in
// the models, the mark makes it `@alpha` again.

/** The mark; a TSDoc modifier that the extractor must be told of. */
export const ALPHA_MARK = "@docsgenAlpha";

const TAG = /(?<=[\s*])@alpha\b/g;

/** Marks each `@alpha` in the text of a declaration file. */
export function markAlpha(text: string): string {
  return text.includes("@alpha") ? text.replace(TAG, `@beta ${ALPHA_MARK}`) : text;
}

interface ModelItem {
  releaseTag?: string;
  docComment?: string;
  members?: ModelItem[];
}

/** Turns the marks in a model's text back into `@alpha`, and gives members their owner's level where they had it. */
export function restoreAlpha(model: string): string {
  if (!model.includes(ALPHA_MARK)) return model;
  const root = JSON.parse(model) as ModelItem;
  restore(root, undefined);
  return JSON.stringify(root);
}

function restore(item: ModelItem, owner: string | undefined): void {
  const comment = item.docComment ?? "";
  if (comment.includes(ALPHA_MARK)) {
    item.docComment = comment
      .replaceAll(new RegExp(`[ \\t]*${ALPHA_MARK}\\b`, "g"), "")
      .replace(/@beta\b(?!.*@beta\b)/s, "@alpha");
    item.releaseTag = "Alpha";
  } else if (item.releaseTag === "Beta" && owner !== undefined && !/(?<=[\s*])@beta\b/.test(comment)) {
    // Without a level of its own it had its owner's, and the owner's was `@alpha` if that is what it is now.
    item.releaseTag = owner;
  }
  for (const member of item.members ?? []) restore(member, item.releaseTag ?? owner);
}
