/** One line of an order. */
export interface Item {
  readonly price: number;
  readonly count: number;
}

// #region total
/** Adds up what an order costs. */
export function total(items: readonly Item[]): number {
  return items.reduce((sum, { price, count }) => sum + price * count, 0);
}
// #endregion total
