export type ThreeWay<T> = Readonly<{ base: T; mine: T; theirs: T }>;

export type Side = "mine" | "theirs";

export function mapThreeWay<T, U>(
  { base, mine, theirs }: ThreeWay<T>,
  change: (value: T, version: keyof ThreeWay<T>) => U,
): ThreeWay<U> {
  return { base: change(base, "base"), mine: change(mine, "mine"), theirs: change(theirs, "theirs") };
}

export function isTrivial<T>({ base, mine, theirs }: ThreeWay<T>): boolean {
  return mine === theirs || mine === base || theirs === base;
}

/** Returns the version of the side that changed it, mine where both did. */
export function changedSide<T>({ base, mine, theirs }: ThreeWay<T>): T {
  return mine === base ? theirs : mine;
}
