// `::live-demo[Title]`: two clients that edit one list side by side, over a simulated service. What is in the page says
// what it is; the framework is loaded when the reader starts it.
import type { Attributes, DirectiveProps, Island, Usage } from "docsgen";
import { type ComponentType, useEffect, useState } from "react";
import { FIRST_TITLES } from "../live-demo/first-titles.ts";
import "../live-demo/live-demo.css";

export const attributes = {} as const satisfies Attributes;
export const usage: Usage = { kinds: ["leaf"] };
export const island: Island = "start";

type Props = DirectiveProps<typeof attributes>;

/** Renders the demo: what it shows before it is started, and in the browser the board itself. */
export function LiveDemo({ labelNode }: Props) {
  const Board = useBoard();
  return (
    <div className="live-demo">
      <p className="demo-title">{labelNode ?? "Two clients, one list"}</p>
      {Board ? <Board /> : <Preview />}
    </div>
  );
}

/** Loads the board. An effect runs in the browser only, and there only after the reader has started the demo. */
function useBoard(): ComponentType | undefined {
  const [board, setBoard] = useState<{ Board: ComponentType } | { error: unknown }>();
  useEffect(() => {
    import("../live-demo/Board.tsx").then(setBoard, (error: unknown) => setBoard({ error }));
  }, []);
  // What was there before the start is shown again, and says that it did not work.
  if (board && "error" in board) throw board.error;
  return board?.Board;
}

/** The demo as a picture of itself. */
function Preview() {
  return (
    <>
      <p>
        Two clients share a to-do list, side by side on this page. Edit in one and watch the edit arrive in the other;
        take one offline, edit both, and see how they come together again. The trees are real; the service between them
        is simulated here in the page, and nothing leaves it.
      </p>
      <div className="demo-clients">
        {["A", "B"].map((name) => (
          <section key={name} className="demo-client" aria-label={`Client ${name}, a picture`}>
            <p className="demo-name">Client {name}</p>
            <ul className="demo-list">
              {FIRST_TITLES.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="demo-start">
        <button type="button" className="demo-button" data-start>
          Start the demo
        </button>
        <span data-start>Loads about 200 kB.</span>
      </div>
      <p className="demo-problem" role="alert" data-failed>
        The demo could not be loaded, or it broke off. Start it again.
      </p>
      <p className="demo-no-scripts">The demo runs in the browser, and needs scripts for it.</p>
    </>
  );
}
