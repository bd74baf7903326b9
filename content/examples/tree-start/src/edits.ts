// The edits of the task list that are more than one assignment.
import { Tree } from "fluid-framework";
import { Task, type TaskList, Tasks } from "./schema.js";

export function addTask(list: TaskList, text: string): void {
  list.tasks.insertAtEnd(new Task({ text, done: false }));
}

export function removeTask(task: Task): void {
  const tasks = Tree.parent(task);
  const index = Tree.key(task);
  if (Tree.is(tasks, Tasks) && typeof index === "number") tasks.removeAt(index);
}

export function moveToTop(list: TaskList, task: Task): void {
  list.tasks.moveToStart(list.tasks.indexOf(task));
}

// #region transaction
export function removeDone(list: TaskList): void {
  Tree.runTransaction(list, () => {
    for (const task of list.tasks.filter((task) => task.done)) removeTask(task);
  });
}
// #endregion transaction
