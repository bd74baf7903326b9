// The data of the demo, declared as an app of the reader's would declare it.
import { SchemaFactory, TreeViewConfiguration } from "@fluidframework/tree/legacy";

const factory = new SchemaFactory("docs.live-demo");

/** Something to do. */
export class Todo extends factory.object("Todo", {
  id: factory.identifier,
  title: factory.string,
  isDone: factory.boolean,
}) {}

/** What there is to do, in order. */
export class TodoList extends factory.array("TodoList", Todo) {}

/** How both clients view their tree. */
export const config = new TreeViewConfiguration({ schema: TodoList });
