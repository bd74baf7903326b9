// What the configuration says of the API reference. No values.

/** A package of the reference: its npm name, or more. */
export type ReferencePackageConfig =
  | string
  | {
      readonly name: string;
      /** Declaration file under the content folder, for a package that is not installed. */
      readonly types?: string;
      /** A ready `.api.json` under the content folder. */
      readonly model?: string;
      /** The declarations give names and kinds only: neither signatures nor members are shown. */
      readonly namesOnly?: boolean;
      /**
       * What imports of its other entry points say, of those that are documented for what the main one lacks
       * (`["hono/cookie"]`). @default all
       */
      readonly entryPoints?: readonly string[];
      /** Packages whose items count as its own (`["@fluidframework/*"]`). */
      readonly bundle?: readonly string[];
      /** Markdown that its page says of it: where the facts stand, what is not documented. */
      readonly note?: string;
    };

/** `reference` in the configuration. */
export interface ReferenceConfig {
  /** Every package that gets pages. */
  readonly packages: readonly ReferencePackageConfig[];
  /** npm names of the packages that stand in the sidebar, in its order. @default all */
  readonly headline?: readonly string[];
  /** TSDoc modifier tags of the packages' own, without `@`. @default ["legacy", "system"] */
  readonly tags?: readonly string[];
  /** Folder of the pages under the docs folder. @default "api" */
  readonly path?: string;
  /**
   * Address of a declaration's source, with `{file}`, and as they are needed `{version}`, `{directory}` (where the
   * package's repository keeps it) and `{name}`: `https://github.com/o/r/blob/v{version}/{directory}/{file}`.
   */
  readonly sourceUrl?: string;
}
