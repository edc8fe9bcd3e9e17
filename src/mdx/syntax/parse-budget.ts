import type { Root } from "mdast";

import { costOfFlow, costOfTree } from "./cost.ts";
import { type Flow, flowOf } from "./flow.ts";
import { type ParseError, parseErrorOf, tooComplex } from "./parse-error.ts";
import { parse, type Syntax } from "./parse.ts";

/** A tree, or why there is none. */
export type Tree = Readonly<{ tree: Root; error?: undefined } | { tree?: undefined; error: ParseError }>;

/** What one answer to a reader may cost, in microseconds. */
const PREVIEW = 500_000;

/**
 * Reads texts while that costs no more microseconds, as `cost.ts` rates them, than are given: the parser's time grows
 * with the square of a hostile text.
 */
export class ParseBudget {
  #left: number;

  constructor(microseconds: number) {
    this.#left = microseconds;
  }

  static forPreview(): ParseBudget {
    return new ParseBudget(PREVIEW);
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** @param weight how many times as dear as ordinary text this is known to be */
  flow(text: string, syntax: Syntax, weight = 1): Flow {
    if (!this.#spend(weight * costOfFlow(text))) return { state: "invalid", error: tooComplex };
    return flowOf(text, syntax);
  }

  tree(text: string): Tree {
    if (!this.#spend(costOfTree(text))) return { error: tooComplex };
    try {
      return { tree: parse(text) };
    } catch (error) {
      return { error: parseErrorOf(error, text) };
    }
  }

  /** What is nested too deeply costs nothing, for nobody reads it. */
  #spend(microseconds: number): boolean {
    if (microseconds === Number.POSITIVE_INFINITY) return false;
    const isEnough = microseconds <= this.#left;
    this.#left = isEnough ? this.#left - microseconds : 0;
    return isEnough;
  }
}
