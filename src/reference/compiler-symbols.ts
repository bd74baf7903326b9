// What the compiler's symbols are known by: flags, and names that it gives itself. As numbers, because the compiler is the site's
// own: no module here imports it.

/** Flags of the compiler's symbols. */
export const FLAGS = {
  /** Declared with `var`, or a parameter. */
  functionScoped: 1,
  /** Of functions and of blocks. */
  variable: 3,
  function: 16,
  class: 32,
  interface: 64,
  /** Constant ones and others. */
  enum: 384,
  /** With values or without, those too that a module is exported as. */
  namespace: 1536,
  method: 8192,
  /** All that has a value. */
  value: 111551,
  typeAlias: 524288,
  alias: 2097152,
  optional: 16777216,
};

/** The name under which a module's symbol has its `export =`. */
export const EQUALS = "export=";
/** The name under which it has its default. */
export const DEFAULT = "default";
/** The name under which it has its `export *`. */
export const STARS = "__export";
