/** The three versions that a merge is made of. */
export type Versions<T> = Readonly<{ base: T; mine: T; theirs: T }>;

export function each<T, U>(
  versions: Versions<T>,
  change: (version: T, name: keyof Versions<T>) => U,
): Versions<U> {
  return {
    base: change(versions.base, "base"),
    mine: change(versions.mine, "mine"),
    theirs: change(versions.theirs, "theirs"),
  };
}

/** The one that was changed; mine, where both were. */
export function agreed<T>({ base, mine, theirs }: Versions<T>): T {
  return mine === base ? theirs : mine;
}
