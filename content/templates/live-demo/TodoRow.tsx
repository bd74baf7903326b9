// One item in one client's list.
import { type KeyboardEvent, useRef, useState } from "react";
import type { DemoClient, Item } from "./client.ts";

interface Props {
  readonly item: Item;
  /** The client's name. */
  readonly client: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether an edit of it has no number yet: it is with the service, or still here. */
  readonly pending: "sent" | "kept" | undefined;
  act(action: (client: DemoClient) => void): void;
  onRemove(): void;
}

/** Shows an item with all that can be done to it. */
export function TodoRow({ item, client, isFirst, isLast, pending, act, onRemove }: Props) {
  const { id, title, isDone } = item;
  const where = `in client ${client}`;
  return (
    <li className={isDone ? "demo-done" : undefined}>
      <input
        type="checkbox"
        checked={isDone}
        aria-label={`“${title}” is done, ${where}`}
        onChange={() => act((each) => each.toggle(id))}
      />
      <Title
        title={title}
        label={`Text of “${title}”, ${where}`}
        onChange={(text) => act((each) => each.rename(id, text))}
      />
      <span className="demo-pending">{pending}</span>
      <Move
        label={`Move “${title}” up, ${where}`}
        sign="↑"
        isIdle={isFirst}
        onMove={() => act((each) => each.move(id, "up"))}
      />
      <Move
        label={`Move “${title}” down, ${where}`}
        sign="↓"
        isIdle={isLast}
        onMove={() => act((each) => each.move(id, "down"))}
      />
      <button type="button" aria-label={`Remove “${title}”, ${where}`} onClick={onRemove}>
        ✕
      </button>
    </li>
  );
}

interface TitleProps {
  readonly title: string;
  readonly label: string;
  onChange(text: string): void;
}

/** A text that is edited in place: one edit when it is left or confirmed, none for each letter. */
function Title({ title, label, onChange }: TitleProps) {
  const [draft, setDraft] = useState<string>();

  function keep(): void {
    const text = draft?.trim();
    setDraft(undefined);
    if (text) onChange(text);
  }

  function press({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
    if (key === "Enter") currentTarget.blur();
    if (key === "Escape") setDraft(undefined);
  }

  return (
    <input
      className="demo-text"
      value={draft ?? title}
      maxLength={60}
      aria-label={label}
      autoComplete="off"
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={keep}
      onKeyDown={press}
    />
  );
}

interface MoveProps {
  readonly label: string;
  readonly sign: string;
  /** There is nowhere to go. It stays reachable: focus must not be lost at the end of the way. */
  readonly isIdle: boolean;
  onMove(): void;
}

function Move({ label, sign, isIdle, onMove }: MoveProps) {
  const button = useRef<HTMLButtonElement>(null);

  function move(): void {
    onMove();
    // The row may be taken out and put in again, which takes the focus away.
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <button type="button" ref={button} aria-label={label} aria-disabled={isIdle} onClick={isIdle ? undefined : move}>
      {sign}
    </button>
  );
}
