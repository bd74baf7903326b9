// The shape of the shared task list.
import { SchemaFactory, TreeViewConfiguration } from "fluid-framework";

const sf = new SchemaFactory("tree-start");

export class Task extends sf.object("Task", {
  id: sf.identifier,
  text: sf.string,
  done: sf.boolean,
  note: sf.optional(sf.string),
}) {}

export class Tasks extends sf.array("Tasks", Task) {}

export class TaskList extends sf.object("TaskList", {
  title: sf.string,
  tasks: Tasks,
}) {}

export const taskListConfig = new TreeViewConfiguration({ schema: TaskList });

export function initialTaskList(): TaskList {
  return new TaskList({
    title: "Weekend",
    tasks: [new Task({ text: "Water the plants", done: false })],
  });
}
