import type { Attributes, DirectiveFault, DirectiveProps, Usage } from "docsgen";

export const attributes = { done: "number", total: "number" } as const satisfies Attributes;
export const usage: Usage = { kinds: ["leaf"], label: "required" };

type Props = DirectiveProps<typeof attributes>;

/** Refuses what its attributes allow one by one, but not together. */
export function check({ attributes: { done, total } }: Props): DirectiveFault | undefined {
  return done > total ? { message: `${done} of ${total} cannot be done`, hint: "Write done before total." } : undefined;
}

/** Shows how much of a task is done. */
export function TaskProgress({ labelNode, attributes: { done, total } }: Props) {
  return (
    <p>
      {labelNode} <progress value={done} max={total} aria-label={`${done} of ${total} done`} /> {done} of {total}
    </p>
  );
}
