// A note that two browser windows share: the smallest app with a container, a tree and the local server.
import { AzureClient } from "@fluidframework/azure-client";
import {
  type ContainerSchema,
  SchemaFactory,
  SharedTree,
  Tree,
  TreeViewConfiguration,
} from "fluid-framework";
import { LocalTokenProvider } from "./local-token.js";

const sf = new SchemaFactory("quick-start");

class Note extends sf.object("Note", {
  text: sf.string,
  done: sf.boolean,
}) {}

const noteConfig = new TreeViewConfiguration({ schema: Note });

const containerSchema = {
  initialObjects: { tree: SharedTree },
} satisfies ContainerSchema;

const client = new AzureClient({
  connection: {
    type: "local",
    endpoint: "http://localhost:7070",
    tokenProvider: new LocalTokenProvider(),
  },
});

async function createNote(): Promise<Note> {
  const { container } = await client.createContainer(containerSchema, "2");
  const view = container.initialObjects.tree.viewWith(noteConfig);
  view.initialize(new Note({ text: "Type here", done: false }));
  const id = await container.attach();
  history.replaceState(undefined, "", `#${id}`);
  return view.root;
}

async function loadNote(id: string): Promise<Note> {
  const { container } = await client.getContainer(id, containerSchema, "2");
  return container.initialObjects.tree.viewWith(noteConfig).root;
}

function show(note: Note): void {
  const text = document.querySelector<HTMLInputElement>("#text")!;
  const done = document.querySelector<HTMLInputElement>("#done")!;

  const render = (): void => {
    if (text.value !== note.text) text.value = note.text;
    done.checked = note.done;
  };
  text.oninput = () => {
    note.text = text.value;
  };
  done.onchange = () => {
    note.done = done.checked;
  };
  Tree.on(note, "nodeChanged", render);
  render();
  text.disabled = done.disabled = false;
}

const status = document.querySelector<HTMLElement>("#status")!;
const id = location.hash.slice(1);
try {
  show(id === "" ? await createNote() : await loadNote(id));
  status.textContent = "Ready. Copy this page's address into a second window.";
} catch (error) {
  console.error(error);
  status.textContent = "This note could not be opened. Remove the # and what follows it from the address.";
}
window.onhashchange = () => location.reload();
