/** The first item with the smallest value; undefined: no items. */
export function minBy<Item>(items: Iterable<Item>, scoreOf: (item: Item) => number): Item | undefined {
  let least: { item: Item; value: number } | undefined;
  for (const item of items) {
    const value = scoreOf(item);
    if (least === undefined || value < least.value) least = { item, value };
  }
  return least?.item;
}
