// The nouns of docsgen: every type that more than one module speaks of. They are in `types/`, part by part. No values.
export type * from "./types/building.ts";
export type * from "./types/config.ts";
export type * from "./types/diagnostic.ts";
export type * from "./types/directives.ts";
export type * from "./types/props.ts";
export type * from "./types/record.ts";
export type * from "./types/site.ts";
