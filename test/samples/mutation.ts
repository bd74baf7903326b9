// Says whether the check of a site's samples sees what it should: breaks one name of a package in each module, all in one
// program, and looks which of them go unreported.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { parseFrontMatter } from "../../src/frontmatter.ts";
import { renderMarkdown } from "../../src/markdown.ts";
import { joinPath } from "../../src/route.ts";
import { findCompiler } from "../../src/samples/environment.ts";
import { assembleModules, placeOf, type SampleModule, type SamplePage } from "../../src/samples/modules.ts";
import { openProgram } from "../../src/samples/program.ts";
import { reportFindings } from "../../src/samples/report.ts";
import type { Checks, ResolvedConfig, Sample } from "../../src/types.ts";
import { listFiles } from "../support/folder.ts";

export interface Mutations {
  /** Modules in which a name was broken. */
  readonly broken: number;
  /** Modules that use no name of a package, and so were left as they are. */
  readonly untouched: number;
  /** `file:line name` of each broken name that was not reported at its line. */
  readonly unseen: readonly string[];
}

/**
 * Breaks a name in each module of a site.
 * @param content absolute path of the content folder
 * @param most modules, evenly taken
 */
export function mutateSamples(content: string, config: ResolvedConfig, most = Number.POSITIVE_INFINITY): Mutations {
  const setup = findCompiler(content, config.samples);
  if (!setup) throw new Error("no TypeScript is installed there");
  const modules = assembleModules(readPages(content, config));
  const step = Math.max(1, Math.ceil(modules.length / most));
  const chosen = modules.filter((_, i) => i % step === 0);
  const mutants = chosen.flatMap((module) => breakName(content, module) ?? []);
  // Shown files import one another: a broken one must not break the next, so it gets another name beside it.
  const response = openProgram(setup).check({
    modules: mutants.map(({ name, text }) => ({ name, text })),
    wanted: mutants.map(({ name }) => name),
  });
  const off: Checks = { ...config.checks, samples: "error" };
  const unseen = mutants.flatMap(({ module, name, line, column, identifier }) => {
    const findings = response.findings[name];
    const stated: SampleModule = {
      ...module,
      parts: module.parts.map((part) => ({ ...part, sample: bare(part.sample) })),
    };
    const { file, line: at } = placeOf(module, line, column, (each) => each);
    const seen =
      findings &&
      reportFindings(stated, findings, off, (each) => each).diagnostics.some(
        (each) => each.code === "sample-type-error" && each.file === file && each.line === at,
      );
    return seen ? [] : [`${file}:${at} ${identifier}`];
  });
  return { broken: mutants.length, untouched: chosen.length - mutants.length, unseen };
}

/** A fence that states no errors. */
function bare({ errors: _stated, ...sample }: Sample): Sample {
  return sample;
}

function readPages(content: string, config: ResolvedConfig): SamplePage[] {
  const files = listFiles(join(content, config.docsPath)).filter((file) => file.endsWith(".md"));
  return files.flatMap((name) => {
    const file = `${config.docsPath}/${name}`;
    const { body, bodyLine } = parseFrontMatter(readFileSync(join(content, file), "utf8"), {
      extra: config.extraFrontMatter,
      maxBytes: config.limits.frontMatterBytes,
    });
    const { samples } = renderMarkdown(body, {
      bodyLine,
      rawHtml: true,
      limits: config.limits,
      tocLevels: { min: 2, max: 3 },
      directives: new Map(),
      resolveLink: (href) => ({ href }),
      resolveAsset: (href) => ({ href }),
      readSnippet: () => ({ text: "" }),
      renderDirective: () => undefined,
      report: () => {},
    });
    const resolved = samples.map((sample) =>
      sample.file === undefined ? sample : { ...sample, file: joinPath(file, "..", sample.file) ?? "" },
    );
    return resolved.length > 0 ? [{ file, display: file, samples: resolved, allow: [] }] : [];
  });
}

/** Renames the last name that a module imports from a package, where it imports it. */
function breakName(content: string, module: SampleModule) {
  const text = module.text ?? readFileSync(join(content, module.name), "utf8");
  const file = ts.createSourceFile(module.name, text, ts.ScriptTarget.Latest, true);
  const imported = file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    if (statement.moduleSpecifier.text.startsWith(".")) return [];
    const names = statement.importClause?.namedBindings;
    return names && ts.isNamedImports(names) ? names.elements.map((each) => each.propertyName ?? each.name) : [];
  });
  const target = imported.at(-1);
  if (!target) return undefined;
  const { line, character: column } = file.getLineAndCharacterOfPosition(target.getStart());
  const name = module.text === undefined ? module.name.replace(/(\.[cm]?tsx?)$/, ".broken$1") : module.name;
  const broken = `${text.slice(0, target.getEnd())}Broken${text.slice(target.getEnd())}`;
  return { module, name, text: broken, line, column, identifier: target.text };
}
