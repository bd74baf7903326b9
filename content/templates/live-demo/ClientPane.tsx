// One client as its user sees it: its list, what of it is still under way, and its switch.
import { type FormEvent, useId, useRef, useState } from "react";
import type { DemoClient } from "./client.ts";
import type { ClientState } from "./session.ts";
import { TodoRow } from "./TodoRow.tsx";

interface Props {
  readonly client: ClientState;
  /** Does something to the client. */
  act(action: (client: DemoClient) => void): void;
}

/** Shows a client. */
export function ClientPane({ client, act }: Props) {
  const { name, isOnline, items, pending, lastSeen } = client;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState("");

  function add(event: FormEvent): void {
    event.preventDefault();
    const trimmed = title.trim();
    if (trimmed !== "") act((each) => each.add(trimmed));
    setTitle("");
    field.current?.focus();
  }

  function remove(itemId: string): void {
    act((each) => each.remove(itemId));
    // The button is gone with its item.
    field.current?.focus();
  }

  function setOnline(isOnlineNow: boolean): void {
    act((each) => {
      each.isOnline = isOnlineNow;
    });
  }

  return (
    <section className="demo-client" aria-label={`Client ${name}`}>
      <div className="demo-bar">
        <p className="demo-name">Client {name}</p>
        <button
          type="button"
          className="demo-switch"
          role="switch"
          aria-checked={isOnline}
          aria-label={`Client ${name} is online`}
          onClick={() => setOnline(!isOnline)}
        >
          {isOnline ? "Online" : "Offline"}
        </button>
      </div>
      <ul className="demo-list">
        {items.map((item, index) => (
          <TodoRow
            key={item.id}
            item={item}
            client={name}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            pending={pending.some((edit) => edit.id === item.id) ? (isOnline ? "sent" : "kept") : undefined}
            act={act}
            onRemove={() => remove(item.id)}
          />
        ))}
      </ul>
      <form className="demo-add" onSubmit={add}>
        <label className="visually-hidden" htmlFor={id}>
          New item in client {name}
        </label>
        <input
          id={id}
          ref={field}
          value={title}
          maxLength={60}
          placeholder="New item"
          autoComplete="off"
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <button type="submit" className="demo-button">
          Add
        </button>
      </form>
      <p className="demo-state">
        Has seen #{lastSeen}. {progress(pending.length, isOnline)}
      </p>
    </section>
  );
}

function progress(count: number, isOnline: boolean): string {
  if (count === 0) return "All edits acknowledged.";
  const edits = count === 1 ? "1 edit" : `${count} edits`;
  return isOnline ? `${edits} sent, not acknowledged.` : `${edits} kept until it is online.`;
}
