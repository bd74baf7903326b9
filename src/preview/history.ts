// The dates of pages while the site is edited: asked of git in the background, anew after every commit. Until git has
// answered, pages have the dates that they had.
import { setTimeout as pause } from "node:timers/promises";
import type { LoadedConfig } from "../config.ts";
import { environmental } from "../denied.ts";
import { planLastUpdate, type UpdateDates, withUpdateDate } from "../last-update.ts";
import type { Project } from "../project.ts";
import type { Diagnostic, Page } from "../types.ts";
import { failures } from "./inputs.ts";

export interface HistoryKeeper {
  /** Files that change with every commit; absolute. */
  readonly watched: readonly string[];
  readonly problems: readonly Diagnostic[];
  /** Changes whenever a date may. */
  readonly key: string;
  /** Gives a page its date. The same page with the same date is the same object. */
  date(page: Page): Page;
  /** Looks at the history as it is now; waits a little, and not for a git that takes long. */
  follow(settings: LoadedConfig, configFile: string): Promise<void>;
  /** Ends git. */
  close(): void;
}

/** What the cache has is there sooner, and a small history as well; in milliseconds. */
const PATIENCE = 200;

/** @param arrived hears that git has answered after all */
export function keepHistory(project: Project, cache: boolean, arrived: () => void): HistoryKeeper {
  let dates: UpdateDates = {};
  let problems: readonly Diagnostic[] = [];
  let watched: readonly string[] = [];
  let followed: string | undefined;
  let key = "";
  let stop = new AbortController();
  let dated = new WeakMap<Page, Page>();

  return {
    get watched() {
      return watched;
    },
    get problems() {
      return problems;
    },
    get key() {
      return key;
    },
    date(page) {
      const known = dated.get(page);
      if (known) return known;
      const fresh = withUpdateDate(page, dates);
      dated.set(page, fresh);
      return fresh;
    },
    async follow({ config, at }, configFile) {
      const plan = planLastUpdate(project, config, at);
      ({ watched } = plan);
      const wanted = `${plan.hash} ${config.lastUpdate}`;
      if (wanted === followed) return;
      followed = wanted;
      stop.abort();
      stop = new AbortController();
      const { signal } = stop;
      let isLate = false;
      const loading = plan
        .load({ cache, signal })
        .then((answer) => {
          if (signal.aborted) return;
          dates = answer.dates;
          problems = answer.problems;
          key = wanted;
          dated = new WeakMap();
          if (isLate) arrived();
        })
        .catch((error) => {
          // It was ended, because another history is asked for.
          if (signal.aborted) return;
          // The site can be shown all the same.
          const warning = ({ severity: _, ...problem }: Diagnostic) => ({ ...problem, severity: "warning" as const });
          problems = failures(environmental(error, project.cacheDir), configFile).map(warning);
          key = wanted;
          if (isLate) arrived();
        });
      await Promise.race([loading, pause(PATIENCE)]);
      isLate = true;
    },
    close: () => stop.abort(),
  };
}
