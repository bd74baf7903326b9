// Long names in narrow columns. Used by the templates and by the sidebar's script.

/** Splits a label where its long words may break: before a capital, after a dot, slash, dash, underscore or bracket. */
export function breakName(label: string): string[] {
  return label.length >= 20 && /(?<!\S)\S{20}/.test(label)
    ? label.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[./_(-])(?=\w)/)
    : [label];
}
