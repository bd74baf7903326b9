// The package has no types of its own.
declare module "commonmark-spec" {
  export const tests: readonly {
    readonly number: number;
    readonly section: string;
    readonly markdown: string;
    readonly html: string;
  }[];
}
