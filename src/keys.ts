// Single keys that a terminal's user presses. Raw mode hands Ctrl-C over as a key, too: it is a signal here.

/** A terminal's input, as `process.stdin` is one. */
export interface KeyInput {
  readonly isTTY?: boolean;
  setRawMode?(on: boolean): unknown;
  setEncoding(encoding: "utf8"): unknown;
  on(event: "data", listener: (text: string) => void): unknown;
  off(event: "data", listener: (text: string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/**
 * Listens to keys; gives a function that ends that. Does nothing where the input is no terminal.
 * @param actions by key
 * @param interrupt for Ctrl-C
 */
export function listenForKeys(
  input: KeyInput,
  actions: Readonly<Record<string, () => void>>,
  interrupt: () => void,
): () => void {
  if (!input.isTTY || !input.setRawMode) return () => {};
  const onData = (text: string): void => {
    for (const key of text) {
      if (key === "\u0003") interrupt();
      else if (Object.hasOwn(actions, key)) actions[key]?.();
    }
  };
  input.setRawMode(true);
  input.setEncoding("utf8");
  input.on("data", onData);
  input.resume();
  return () => {
    input.off("data", onData);
    input.setRawMode?.(false);
    input.pause();
  };
}
