export function allOrNone<Item>(lists: readonly (readonly Item[] | undefined)[]): Item[] | undefined {
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}
