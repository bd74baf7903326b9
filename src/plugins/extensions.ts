// Extensions of Markdown that plugins bring: checked, put in order, and guarded, so that what they do wrong is theirs.
import { got, isRecord } from "../config/check.ts";
import { type Extensions, isOfMarkdown } from "../markdown.ts";
import { type Fault, PluginError, type RunningPlugin } from "./module.ts";
import type { MarkdownExtension, MarkdownToken, SiteSettings } from "./types.ts";

/** Types of tokens that Markdown has already. */
const TAKEN: ReadonlySet<string> = new Set(
  (
    "space code heading table hr blockquote list list_item paragraph html text def escape tag link image strong em " +
    "codespan br del checkbox directive leafDirective textDirective include strayFence footnote footnoteRef extension"
  ).split(" "),
);

/**
 * Asks a plugin for its extensions, and checks them.
 * @throws PluginError
 */
function checkExtensions(plugin: RunningPlugin, site: SiteSettings): readonly MarkdownExtension[] {
  const { options } = plugin;
  let given: unknown;
  try {
    given = plugin.plugin.markdown?.({ options, site });
  } catch (error) {
    throw plugin.threw("markdown", error);
  }
  if (!Array.isArray(given))
    throw plugin.wrong("markdown", [`gave ${got(given)}`, "It must give a list of extensions, at once."]);
  const faults: Fault[] = [];
  for (const extension of given as unknown[]) {
    if (!isRecord(extension)) {
      faults.push([`gave ${got(extension)} as an extension`]);
      continue;
    }
    const { name, level } = extension as unknown as MarkdownExtension;
    if (typeof name !== "string" || name === "") {
      faults.push(["gave an extension without a name"]);
      continue;
    }
    const shown = `gave the extension ${JSON.stringify(name)}`;
    if (TAKEN.has(name)) faults.push([`${shown}, which Markdown itself has`, "Give it another name."]);
    if (level !== "block" && level !== "inline")
      faults.push([`${shown} of the level ${got(level)}`, 'Levels are "block" and "inline".']);
    for (const [key, isNeeded] of [
      ["tokenizer", true],
      ["renderer", true],
      ["start", false],
      ["plain", false],
    ] as const) {
      const value = extension[key];
      if (typeof value !== "function" && (isNeeded || value !== undefined))
        faults.push([`${shown} whose ${key} must be a function, not ${got(value)}`]);
    }
  }
  if (faults.length > 0) throw plugin.wrong("markdown", ...faults);
  return given as readonly MarkdownExtension[];
}

/**
 * Puts the extensions of all plugins together, the first plugin's first.
 * @param busy hears which plugin is at work, before and after it is
 * @throws PluginError
 */
export function joinExtensions(
  plugins: readonly RunningPlugin[],
  site: SiteSettings,
  busy: (plugin: RunningPlugin | undefined) => void = () => {},
): Extensions | undefined {
  const known = new Map<string, RunningPlugin>();
  const extensions = plugins.flatMap((plugin) =>
    checkExtensions(plugin, site).map((extension) => {
      const other = known.get(extension.name);
      if (other) {
        const whose = other === plugin ? "it gave already" : `the plugin ${JSON.stringify(other.plugin.name)} has`;
        throw plugin.wrong("markdown", [`gave the extension ${JSON.stringify(extension.name)}, which ${whose}`]);
      }
      known.set(extension.name, plugin);
      return guarded(extension, plugin, busy);
    }),
  );
  return extensions.length === 0 ? undefined : new Map(extensions.map((extension) => [extension.name, extension]));
}

/** The same extension; what it throws, and a token that can't be one, are errors of its plugin. */
function guarded(
  extension: MarkdownExtension,
  plugin: RunningPlugin,
  busy: (plugin: RunningPlugin | undefined) => void,
): MarkdownExtension {
  const { name, start, plain } = extension;
  const guard = <T>(work: () => T): T => {
    busy(plugin);
    try {
      return work();
    } catch (error) {
      // Markdown that is nested too deeply is none of its faults.
      if (error instanceof PluginError || isOfMarkdown(error)) throw error;
      throw plugin.threw("markdown", error);
    } finally {
      busy(undefined);
    }
  };
  const shown = `gave the extension ${JSON.stringify(name)}, whose`;
  return {
    name,
    level: extension.level,
    ...(start && { start: (src) => guard(() => start.call(extension, src)) }),
    tokenizer(src) {
      const token = guard(() => extension.tokenizer.call(this, src)) as MarkdownToken | undefined;
      if (token === undefined || token === null) return undefined;
      const { type, raw } = isRecord(token) ? token : {};
      const rule = "A token has the extension's name as its type, and as raw the text that it was made from.";
      if (type !== name)
        throw plugin.wrong("markdown", [`${shown} tokenizer gave a token of the type ${got(type)}`, rule]);
      if (typeof raw !== "string" || raw === "" || !src.startsWith(raw))
        throw plugin.wrong("markdown", [
          `${shown} token has the raw text ${got(raw)}, with which the source does not begin`,
          rule,
        ]);
      return token;
    },
    renderer(token) {
      const html = guard(() => extension.renderer.call(this, token));
      if (typeof html === "string" || html === false || html === undefined) return html;
      throw plugin.wrong("markdown", [`${shown} renderer gave ${got(html)}`, "It must give HTML as text, at once."]);
    },
    ...(plain && {
      plain: (token) => {
        const text = guard(() => plain.call(extension, token));
        if (typeof text === "string") return text;
        throw plugin.wrong("markdown", [`${shown} plain gave ${got(text)}`, "It must give Markdown as text."]);
      },
    }),
  };
}
