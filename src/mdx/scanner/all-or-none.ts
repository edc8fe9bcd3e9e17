export function allOrNone<Item>(lists: readonly (readonly Item[] | undefined)[]): Item[] | undefined {
  const all: Item[] = [];
  for (const list of lists) {
    if (!list) return undefined;
    for (const item of list) all.push(item);
  }
  return all;
}
