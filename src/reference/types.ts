// The nouns of the API reference. They are in `types/`, part by part. No values.
export type * from "./types/config.ts";
export type * from "./types/extracted.ts";
export type * from "./types/model.ts";
