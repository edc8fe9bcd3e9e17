/** The items of several lists, if none of these is missing. */
export function allOrNone<Item>(lists: readonly (readonly Item[] | undefined)[]): Item[] | undefined {
  const all: Item[] = [];
  for (const list of lists) {
    if (!list) return undefined;
    for (const item of list) all.push(item);
  }
  return all;
}
