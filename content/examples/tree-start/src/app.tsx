// The task list as React components, each bound to one node of the tree.
import { StrictMode, type SubmitEvent } from "react";
import { createRoot } from "react-dom/client";
import { createTaskList, loadTaskList, makeClient } from "./container.js";
import { addTask, moveToTop, removeDone, removeTask } from "./edits.js";
import { logEdits } from "./log.js";
import type { Task, TaskList, Tasks } from "./schema.js";
import { useTreeNode } from "./use-tree-node.js";

function TaskRow({ list, task }: { list: TaskList; task: Task }) {
  useTreeNode(task);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={task.done}
          onChange={(event) => {
            task.done = event.target.checked;
          }}
        />
        {task.text}
      </label>{" "}
      <button onClick={() => moveToTop(list, task)}>To the top</button>{" "}
      <button onClick={() => removeTask(task)}>Remove</button>
    </li>
  );
}

function TaskRows({ list, tasks }: { list: TaskList; tasks: Tasks }) {
  useTreeNode(tasks);
  return (
    <ol>
      {tasks.map((task) => (
        <TaskRow key={task.id} list={list} task={task} />
      ))}
    </ol>
  );
}

function TaskListPage({ list }: { list: TaskList }) {
  useTreeNode(list);
  const add = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get("text")).trim();
    if (text !== "") addTask(list, text);
    form.reset();
  };
  return (
    <>
      <label>
        List{" "}
        <input
          value={list.title}
          onChange={(event) => {
            list.title = event.target.value;
          }}
        />
      </label>
      <TaskRows list={list} tasks={list.tasks} />
      <form onSubmit={add}>
        <label>
          New task <input name="text" />
        </label>{" "}
        <button>Add</button> <button type="button" onClick={() => removeDone(list)}>Remove done</button>
      </form>
    </>
  );
}

const root = createRoot(document.querySelector("#root")!);
root.render(<p>Waiting for the server…</p>);

try {
  const id = location.hash.slice(1);
  const client = makeClient();
  const session = id === "" ? await createTaskList(client) : await loadTaskList(client, id);
  history.replaceState(undefined, "", `#${session.id}`);

  const render = (): void => {
    root.render(
      <StrictMode>
        <TaskListPage list={session.view.root} />
      </StrictMode>,
    );
  };
  session.view.events.on("rootChanged", render);
  render();
  logEdits(session.view);
} catch (error) {
  console.error(error);
  root.render(<p>This list could not be opened. Remove the # and what follows it from the address.</p>);
}

window.onhashchange = () => location.reload();
