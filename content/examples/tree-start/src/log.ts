// Writes to the browser's console what happens to the tree.
import { CommitKind, Tree, type TreeView } from "fluid-framework";
import type { TaskList } from "./schema.js";

/** Starts logging, and returns a function that stops it. */
export function logEdits(view: TreeView<typeof TaskList>): () => void {
  const list = view.root;
  const stopTree = Tree.on(list, "treeChanged", () => {
    console.log(`"${list.title}" has ${list.tasks.length} tasks`);
  });
  const stopCommits = view.events.on("commitApplied", ({ isLocal, kind }) => {
    console.log(`${isLocal ? "own" : "remote"} edit, ${CommitKind[kind]}`);
  });
  return () => {
    stopTree();
    stopCommits();
  };
}
