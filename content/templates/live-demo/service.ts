// The simulated service: gives each operation its place in the one order, after a while, and broadcasts it. The mock that
// the framework tests itself with does the ordering; the while is added here.
import { MockContainerRuntimeFactoryForReconnection } from "@fluidframework/test-runtime-utils/legacy";

/** Where time comes from: the browser's clock, or a test's. */
export interface Clock {
  now(): number;
  /** Calls back after some milliseconds; what it returns cancels that. */
  after(ms: number, call: () => void): () => void;
}

/** The clock of the browser. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** An operation that has its place. */
export interface Sequenced {
  readonly number: number;
  readonly clientId: string;
  /** An edit, not one of the messages by which clients reserve short ids. */
  readonly isEdit: boolean;
}

type Message = Parameters<MockContainerRuntimeFactoryForReconnection["pushMessage"]>[0];

/** Orders the operations of all clients. */
export class SimulatedService extends MockContainerRuntimeFactoryForReconnection {
  /** Milliseconds from sending an operation until everyone who is online has it. */
  latency = 0;
  readonly #clock: Clock;
  readonly #sequenced: (operation: Sequenced) => void;
  readonly #dueAt = new WeakMap<object, number>();
  #cancel = (): void => {};

  constructor(clock: Clock, sequenced: (operation: Sequenced) => void) {
    super();
    this.#clock = clock;
    this.#sequenced = sequenced;
  }

  override pushMessage(message: Message): void {
    super.pushMessage(message);
    this.#dueAt.set(message, this.#clock.now() + this.latency);
    this.#plan();
  }

  /** Delivers what is under way at once. */
  deliverAll(): void {
    while (this.messages.length > 0) this.#deliverOne();
  }

  /** Delivers nothing any more. */
  stop(): void {
    this.#cancel();
    this.messages = [];
  }

  /** Waits for the first operation; later ones wait behind it, however low the latency is by then. */
  #plan(): void {
    this.#cancel();
    const [first] = this.messages;
    if (first === undefined) return;
    this.#cancel = this.#clock.after(Math.max(0, this.#due(first) - this.#clock.now()), () => {
      while (this.messages[0] && this.#due(this.messages[0]) <= this.#clock.now()) this.#deliverOne();
      this.#plan();
    });
  }

  #due(message: object): number {
    return this.#dueAt.get(message) ?? 0;
  }

  #deliverOne(): void {
    const [message] = this.messages;
    this.processOneMessage();
    const { type } = (message?.contents ?? {}) as { readonly type?: string };
    this.#sequenced({
      number: this.sequenceNumber,
      clientId: message?.clientId ?? "",
      isEdit: type !== "idAllocation",
    });
  }
}
