// `::container-states[Title]`: the states of a container, which readers take through them, and one life of it as a table.
import type { Attributes, DirectiveProps, Island, Usage } from "docsgen";
import { Explorer } from "../container-states/Explorer.tsx";
import { Life } from "../container-states/Life.tsx";
import "../container-states/container-states.css";

export const attributes = {} as const satisfies Attributes;
export const usage: Usage = { kinds: ["leaf"] };
export const island: Island = "visible";

type Props = DirectiveProps<typeof attributes>;

/** Renders the explorer. Without scripts it is what a new container looks like, and the table. */
export function ContainerStates({ labelNode }: Props) {
  return (
    <div className="states">
      <p className="states-title">{labelNode ?? "A container, step by step"}</p>
      <Explorer />
      <Life />
    </div>
  );
}
