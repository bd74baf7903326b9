// Long names in narrow columns. Used by the templates and by the sidebar's script.

/**
 * Splits a label where its long words may break: before a capital, after a dot, slash, dash, underscore or bracket.
 * @param long characters from which on a word is long
 */
export function breakName(label: string, long = 20): string[] {
  return label.length >= long && label.split(/\s/).some((word) => word.length >= long)
    ? label.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[^./_(-][./_(-])(?=[A-Za-z])/)
    : [label];
}
