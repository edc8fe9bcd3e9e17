import { type Collision, type Decision, merge, resolve } from "../mdx/merge.ts";
import { Invalid } from "./errors.ts";

export type { Collision, Decision } from "../mdx/merge.ts";

type Asked = Readonly<{
  base: string;
  mine: string;
  theirs: string;
  /** One for each collision in their order; else they are not made yet. */
  decisions: readonly Decision[];
}>;

/** Two texts made one; or the places that somebody has to decide. */
export type Merged = Readonly<{ text: string | undefined; collisions: readonly Collision[] }>;

/** @throws Invalid where a decision is not possible */
export function merged({ base, mine, theirs, decisions }: Asked): Merged {
  const both = merge(base, mine, theirs);
  const collisions = both.parts.filter((part) => typeof part !== "string");
  if (decisions.length !== collisions.length) return { text: both.text, collisions };
  try {
    return { text: resolve(both, decisions), collisions };
  } catch (error) {
    if (error instanceof RangeError) throw new Invalid(error.message);
    throw error;
  }
}
