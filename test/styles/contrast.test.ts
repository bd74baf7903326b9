// The contrast that tokens.css states, reckoned anew: text reads on every ground that it may stand on, and what is not
// text can be told from its ground.
import { readFileSync } from "node:fs";
import * as assert from "uvu/assert";
import { contrast, mix, type Rgb, readColours, type Theme, TOKENS } from "../support/contrast.ts";
import { suite } from "../support/suite.ts";

const test = suite("contrast");
const css = readFileSync(TOKENS, "utf8");
const colours = readColours();
const names = [...colours.light.keys()];
const code = names.filter((name) => name.startsWith("code-") && name !== "code-inline");
const tones = ["note", "info", "tip", "warning", "danger"];
const softs = tones.map((tone) => `${tone}-soft`);

/** Names of several colours in one. The lowest contrast is the group's. */
const GROUPS: Readonly<Record<string, readonly string[]>> = { code, tone: tones, soft: softs };
/** Grounds that are mixed of two: blocks of code and heads of tables inside an admonition. */
const SHARE_OF_PAGE = 0.65;

interface Row {
  readonly kind: "text" | "part";
  readonly front: string;
  readonly ground: string;
  readonly stated: Record<Theme, string>;
}

const rows: readonly Row[] = [...css.matchAll(/^ +(text|part): +([\w-]+) on ([\w-]+) +([\d.]+) +([\d.]+)$/gm)].map(
  ([, kind, front = "", ground = "", light = "", dark = ""]) => ({
    kind: kind as Row["kind"],
    front,
    ground,
    stated: { light, dark },
  }),
);

function namesOf(name: string): readonly string[] {
  return GROUPS[name] ?? [name];
}

/** The lowest contrast between a colour or group and its grounds. A tone stands on its own soft ground. */
function lowest({ front, ground }: Row, theme: Theme): number {
  const all = colours[theme];
  const colour = (name: string): Rgb => {
    const found = all.get(name);
    if (!found) throw new Error(`there is no colour --${name}`);
    return found;
  };
  const groundsOf = (name: string): readonly Rgb[] => {
    if (ground === "own-soft") return [colour(`${name}-soft`)];
    if (ground === "mixed") return softs.map((soft) => mix(colour("page"), colour(soft), SHARE_OF_PAGE));
    return namesOf(ground).map(colour);
  };
  return Math.min(...namesOf(front).flatMap((name) => groundsOf(name).map((each) => contrast(colour(name), each))));
}

/** Contrast as it is stated: never better than it is. */
function say(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

test("contrast is reckoned as WCAG does", () => {
  assert.is(contrast([255, 255, 255], [0, 0, 0]), 21);
  assert.is(contrast([119, 119, 119], [255, 255, 255]).toFixed(2), "4.48");
  assert.equal(mix([255, 255, 255], [0, 0, 0], 0.65), [166, 166, 166]);
});

test("every stated contrast is what it is, and enough", () => {
  assert.ok(rows.length > 20, `only ${rows.length} rows`);
  const wrong = rows.flatMap((row) => {
    const [light, dark] = [lowest(row, "light"), lowest(row, "dark")];
    const needed = row.kind === "text" ? 4.5 : 3;
    const right = `${row.kind}: ${row.front} on ${row.ground} ${say(light)} ${say(dark)}`;
    if (Math.min(light, dark) < needed) return [`too little: ${right}`];
    return row.stated.light === say(light) && row.stated.dark === say(dark) ? [] : [right];
  });
  assert.is(wrong.join("\n"), "");
});

test("every colour is in the table, as a front or as a ground", () => {
  // A line that separates carries no meaning.
  const stated = new Set(["line", ...rows.flatMap(({ front, ground }) => [...namesOf(front), ...namesOf(ground)])]);
  if (rows.some(({ ground }) => ground === "own-soft")) for (const soft of softs) stated.add(soft);
  assert.equal(
    names.filter((name) => !stated.has(name)),
    [],
  );
});

test.run();
