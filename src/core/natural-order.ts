let collator: Intl.Collator | undefined;

/** Compares as people do: `a2` comes before `a10`. */
export function naturalOrder(one: string, other: string): number {
  // Made for the first list, so that each start is faster.
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(one, other);
}
