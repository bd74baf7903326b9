// Runs synchronous work under a time limit that even an endless loop cannot outlast.
import vm from "node:vm";

/**
 * Runs `run` for each item, each with `ms` milliseconds of its own. One that takes longer is broken off and handed to
 * `onTimeout`; the others go on. Works on the main thread too: V8 itself ends the code that runs.
 */
export function runGuarded<T>(
  items: readonly T[],
  run: (item: T) => void,
  ms: number,
  onTimeout: (item: T) => void,
): void {
  let at = 0;
  let started = 0;
  const context = vm.createContext({
    go() {
      for (; at < items.length; at++) {
        started = performance.now();
        run(items[at] as T);
      }
    },
  });
  const script = new vm.Script("go()");
  while (at < items.length) {
    try {
      script.runInContext(context, { timeout: ms });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      // The limit covers several items; one that began late has not had its time yet and is run again.
      if (performance.now() - started >= ms * 0.9) {
        onTimeout(items[at] as T);
        at++;
      }
    }
  }
}
