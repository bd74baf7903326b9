// Which files are mutated together, and which tests concern them.

export interface MutatedModule {
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** Whether tests run it as it is compiled, on a thread. @default false */
  readonly isCompiled?: true;
}

/** What must not fail unnoticed: where pages go, what is read of them, how it is read, what is written, and who may ask. */
export const MODULES: readonly MutatedModule[] = [
  { name: "route", files: ["src/route.ts"], tests: ["test/route/route.test.ts", "test/route/path-from.test.ts"] },
  {
    name: "front-matter",
    files: [
      "src/decode.ts",
      "src/frontmatter.ts",
      "src/frontmatter/keys.ts",
      "src/frontmatter/values.ts",
      "src/yaml.ts",
      "src/yaml/explain.ts",
      "src/yaml/lines.ts",
      "src/yaml/nodes.ts",
      "src/yaml/scan.ts",
    ],
    tests: [
      "test/frontmatter/messages.test.ts",
      "test/frontmatter/decode.test.ts",
      "test/frontmatter/yaml.test.ts",
      "test/frontmatter/frontmatter.test.ts",
      "test/frontmatter/bombs.test.ts",
    ],
  },
  {
    name: "common-markdown",
    files: ["src/markdown/common-blocks.ts", "src/markdown/common-inline.ts", "src/markdown/common-markdown.ts"],
    tests: ["test/markdown/lex.test.ts"],
  },
  {
    name: "markdown-checks",
    files: [
      "src/markdown/definition-like.ts",
      "src/markdown/emphasis-like.ts",
      "src/markdown/foreign-syntax.ts",
      "src/markdown/heading-id.ts",
      "src/markdown/indented-code.ts",
      "src/markdown/link-like.ts",
      "src/markdown/long-words.ts",
      "src/markdown/open-elements.ts",
      "src/markdown/slips.ts",
      "src/markdown/spaced-address.ts",
      "src/markdown/tables.ts",
      "src/markdown/task-like.ts",
      "src/markdown/unclosed-link.ts",
    ],
    tests: [
      "test/markdown/emphasis-like.test.ts",
      "test/markdown/features.test.ts",
      "test/markdown/foreign-syntax.test.ts",
      "test/markdown/glossary.test.ts",
      "test/markdown/heading-ids.test.ts",
      "test/markdown/indented-code.test.ts",
      "test/markdown/link-like.test.ts",
      "test/markdown/long-words.test.ts",
      "test/markdown/raw-html.test.ts",
      "test/markdown/slips.test.ts",
      "test/markdown/spaced-address.test.ts",
      "test/markdown/tables.test.ts",
      "test/markdown/task-like.test.ts",
      "test/markdown/unclosed-link.test.ts",
    ],
  },
  {
    name: "block-checks",
    files: ["src/markdown/block-checks.ts"],
    tests: [
      "test/markdown/block-checks.test.ts",
      "test/markdown/directives.test.ts",
      "test/markdown/features.test.ts",
      "test/markdown/foreign-syntax.test.ts",
      "test/markdown/heading-ids.test.ts",
      "test/markdown/indented-code.test.ts",
      "test/markdown/link-like.test.ts",
      "test/markdown/raw-html.test.ts",
      "test/markdown/slips.test.ts",
      "test/markdown/tables.test.ts",
      "test/markdown/task-like.test.ts",
      "test/markdown/urls.test.ts",
    ],
  },
  {
    name: "directives",
    files: ["src/markdown/directive-use.ts"],
    tests: [
      "test/markdown/attribute-values.test.ts",
      "test/markdown/built-in.test.ts",
      "test/markdown/directives.test.ts",
      "test/markdown/text-directives.test.ts",
    ],
  },
  {
    name: "code-blocks",
    files: ["src/markdown/code-lines.ts", "src/markdown/code-marks.ts", "src/markdown/fence-info.ts"],
    tests: ["test/markdown/code-lines.test.ts", "test/markdown/code.test.ts"],
  },
  { name: "nearest-page", files: ["src/nearest-page.ts"], tests: ["test/nearest-page/nearest-page.test.ts"] },
  {
    name: "last-update",
    files: ["src/last-update.ts"],
    tests: [
      "test/last-update/history.test.ts",
      "test/last-update/random-histories.test.ts",
      "test/site/last-update.test.ts",
    ],
  },
  {
    name: "take-over",
    files: ["src/init/markdown/convert.ts"],
    tests: [
      "test/init/convert.test.ts",
      "test/init/markup.test.ts",
      "test/init/vitepress.test.ts",
      "test/init/docusaurus.test.ts",
    ],
  },
  {
    name: "reference-literals",
    files: ["src/reference/literal-docs.ts", "src/reference/literal-members.ts"],
    tests: ["test/reference/literal-members.test.ts"],
    isCompiled: true,
  },
  {
    name: "publish",
    files: [
      "src/emit.ts",
      "src/emit/complete.ts",
      "src/emit/files.ts",
      "src/emit/lock.ts",
      "src/emit/ours.ts",
      "src/emit/patch.ts",
      "src/emit/places.ts",
      "src/emit/settle.ts",
      "src/emit/swap.ts",
      "src/emit/versions.ts",
      "src/emit/writers.ts",
    ],
    tests: [
      "test/emit/files.test.ts",
      "test/emit/patch.test.ts",
      "test/emit/swap.test.ts",
      "test/emit/ours.test.ts",
      "test/emit/complete.test.ts",
      "test/emit/lock.test.ts",
      "test/emit/link.test.ts",
      "test/emit/stage.test.ts",
      "test/emit/publish.test.ts",
      "test/emit/batch.test.ts",
      "test/emit/random-builds.test.ts",
      "test/emit/interrupted.test.ts",
      "test/emit/processes.test.ts",
      "test/emit/environment.test.ts",
      "test/emit/kill.test.ts",
    ],
  },
  {
    name: "server",
    files: [
      "src/server.ts",
      "src/server/folder.ts",
      "src/server/http.ts",
      "src/server/listen.ts",
      "src/live-reload.ts",
    ],
    tests: [
      "test/serve/rules.test.ts",
      "test/serve/sources.test.ts",
      "test/serve/static.test.ts",
      "test/serve/guard.test.ts",
      "test/serve/reload.test.ts",
      "test/serve/load.test.ts",
    ],
  },
];
