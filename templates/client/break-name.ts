// Long names in narrow columns. Used by the templates and by the sidebar's script.

/**
 * Splits a label where its long words may break: before a capital, after a dot, slash, dash, underscore or bracket.
 * @param long characters from which on a word is long; one that stands alone breaks only where it must, and sooner is
 */
export function breakName(label: string, long = /\s/.test(label) ? 20 : 12): string[] {
  return label.length >= long && label.split(/\s/).some((word) => word.length >= long)
    ? label.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[^\u200e./_(-][./_(-])(?=[A-Za-z])/)
    : [label];
}
