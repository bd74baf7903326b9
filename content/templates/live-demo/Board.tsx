// The demo as it runs: the service's settings, both clients, and the operations as they get their numbers.
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { ClientPane } from "./ClientPane.tsx";
import { type LogEntry, type Session, type SessionState, startSession } from "./session.ts";

const SLOWEST = 3000;

/** Shows a run of the demo; a new one where the reader starts over. */
export function Board() {
  const [run, setRun] = useState(1);
  return <Run key={run} isFirst={run === 1} onStartOver={() => setRun(run + 1)} />;
}

interface RunProps {
  readonly isFirst: boolean;
  onStartOver(): void;
}

function Run({ isFirst, onStartOver }: RunProps) {
  const session = useSession();
  return session ? <RunningBoard session={session} isFirst={isFirst} onStartOver={onStartOver} /> : null;
}

/** Starts a session when the board is there, and stops it when it goes. */
function useSession(): Session | undefined {
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    const started = startSession();
    setSession(started);
    return () => started.stop();
  }, []);
  return session;
}

function RunningBoard({ session, isFirst, onStartOver }: RunProps & { readonly session: Session }) {
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  const board = useRef<HTMLElement>(null);
  const startOver = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: the keyboard goes on from what it brought.
  useEffect(() => (isFirst ? board.current : startOver.current)?.focus(), [isFirst]);
  return (
    <section className="demo-board" ref={board} aria-label="Live demo, running" tabIndex={-1}>
      <div className="demo-service">
        <p className="demo-name">Simulated service</p>
        <Latency value={state.latency} onChange={session.setLatency} />
        <button type="button" className="demo-button" ref={startOver} onClick={onStartOver}>
          Start over
        </button>
      </div>
      <div className="demo-clients">
        {state.clients.map((client) => (
          <ClientPane key={client.name} client={client} act={(action) => session.act(client.name, action)} />
        ))}
      </div>
      <p className="demo-outcome">{outcome(state)}</p>
      <Operations log={state.log} />
    </section>
  );
}

function Latency({ value, onChange }: { readonly value: number; onChange(ms: number): void }) {
  const id = useId();
  return (
    <p className="demo-latency">
      <label htmlFor={id}>Latency</label>
      <input
        id={id}
        type="range"
        min={0}
        max={SLOWEST}
        step={100}
        value={value}
        aria-valuetext={`${value} milliseconds`}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <span aria-hidden="true">{value} ms</span>
    </p>
  );
}

function outcome({ clients, isSettled }: SessionState): string {
  if (isSettled) return "Every edit has arrived everywhere: both lists are the same.";
  const offline = clients.filter(({ isOnline }) => !isOnline).map(({ name }) => name);
  if (offline.length === 2) return "Both clients are offline and edit on their own.";
  if (offline.length === 1) return `Client ${offline[0]} is offline: the lists come together when it is back.`;
  return "Edits are on their way: each client shows its own already.";
}

/** Lists the last operations. The newest is also said, for readers who don't see it appear. */
function Operations({ log }: { readonly log: readonly LogEntry[] }) {
  const [newest] = log;
  return (
    <section className="demo-operations" aria-label="Operations in the order of the service">
      <p className="demo-name">Order of the service, newest first</p>
      {newest ? (
        <ol>
          {log.map(({ number, from, what }) => (
            <li key={number}>
              <span className="demo-number">#{number}</span> {from}: {what}
            </li>
          ))}
        </ol>
      ) : (
        <p>No edit yet. Check an item, or add one.</p>
      )}
      <p className="visually-hidden" role="status">
        {newest && `Number ${newest.number}: client ${newest.from}, ${newest.what}`}
      </p>
    </section>
  );
}
