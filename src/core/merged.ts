import { type Collision, type Decision, merge, resolve } from "../mdx/merge/index.ts";
import { Invalid } from "./errors.ts";

export type { Collision, Decision } from "../mdx/merge/index.ts";

/** Nobody decides on more. */
const MAX_COLLISIONS = 1000;

type Asked = Readonly<{
  base: string;
  mine: string;
  theirs: string;
  /** One for each collision in their order; else they are not made yet. */
  decisions: readonly Decision[];
}>;

/** Two texts made one; or the places that somebody has to decide. */
export type Merged = Readonly<{ text: string | undefined; collisions: readonly Collision[] }>;

/** @throws Invalid where a decision is not possible, or where there are too many to be made */
export function merged({ base, mine, theirs, decisions }: Asked): Merged {
  const both = merge(base, mine, theirs);
  const collisions = both.parts.filter((part) => typeof part !== "string");
  if (collisions.length > MAX_COLLISIONS)
    throw new Invalid("The texts differ in too many places to be merged. Take one of them.");
  if (decisions.length !== collisions.length) return { text: both.text, collisions };
  try {
    return { text: resolve(both, decisions), collisions };
  } catch (error) {
    if (error instanceof RangeError) throw new Invalid(error.message);
    throw error;
  }
}
