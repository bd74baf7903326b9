// Which names of packages a sample shows without the import that they need.

interface Shown {
  readonly hidden: Set<string>;
  readonly imported: Set<string>;
}

/** The names that some lines import from packages. */
function importedIn(code: string): string[] {
  const clauses = code.matchAll(/^import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"[^."][^"]*"/gm);
  return [...clauses].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim().replace(/^type\s+/, ""))
      .filter((name) => /^\w+$/.test(name)),
  );
}

/** Splits a sample into what readers see and what only the compiler does. */
function partsOf(body: string): { shown: string; hidden: string } {
  const [above = "", ...below] = body.split("// ---cut---\n");
  const [rest = "", after = ""] = (below.length > 0 ? below.join("") : above).split("// ---cut-after---\n");
  const cuts = /\/\/ ---cut-start---\n[\s\S]*?\/\/ ---cut-end---\n/g;
  const hidden = [below.length > 0 ? above : "", ...(rest.match(cuts) ?? []), after];
  return { shown: rest.replace(cuts, ""), hidden: hidden.join("\n") };
}

/** Finds names that the samples of a page use in sight, and import out of sight only: `line: name`. */
export function unseenImportsOf(markdown: string): string[] {
  const groups = new Map<string, Shown>();
  return [...markdown.matchAll(/^```tsx?\b(.*)\n([\s\S]*?)^```$/gm)].flatMap(
    ({ index, 1: info = "", 2: body = "" }) => {
      const line = markdown.slice(0, index).split("\n").length;
      const group = /group=(\S+)/.exec(info)?.[1] ?? String(line);
      const seen = groups.get(group) ?? { hidden: new Set(), imported: new Set() };
      groups.set(group, seen);
      const { shown, hidden } = partsOf(body);
      for (const name of importedIn(hidden)) seen.hidden.add(name);
      for (const name of importedIn(shown)) seen.imported.add(name);
      const code = shown.replace(/"[^"\n]*"|`[^`]*`|\/\/.*|\/[^/\n]+\/(?=[,)])/g, "");
      return [...seen.hidden]
        .filter((name) => !seen.imported.has(name) && new RegExp(`(?<![.\\w])${name}\\b`).test(code))
        .map((name) => `${line}: ${name}`);
    },
  );
}
