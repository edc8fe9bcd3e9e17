import type { Root } from "mdast";

import { costOfFlow, costOfTree } from "./cost.ts";
import { type Flow, flowOf } from "./flow.ts";
import { type ParseError, parseErrorOf, tooComplex } from "./parse-error.ts";
import { parse, type Syntax } from "./parse.ts";

export type Tree = Readonly<{ tree: Root; error?: undefined } | { tree?: undefined; error: ParseError }>;

/** Limits what the parser may cost, as `cost.ts` estimates it, because its time is quadratic in hostile text. */
export class ParseBudget {
  #left: number;

  constructor(microseconds: number) {
    this.#left = microseconds;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** @param weight the cost relative to ordinary text */
  flow(text: string, syntax: Syntax, weight = 1): Flow {
    if (!this.#spend(weight * costOfFlow(text))) return { state: "invalid", error: tooComplex };
    return flowOf(text, syntax);
  }

  tree(text: string, read = parse): Tree {
    if (!this.#spend(costOfTree(text))) return { error: tooComplex };
    try {
      return { tree: read(text) };
    } catch (error) {
      return { error: parseErrorOf(error, text) };
    }
  }

  /** Text that is nested too deeply is never read, so it costs nothing. */
  #spend(microseconds: number): boolean {
    if (microseconds === Number.POSITIVE_INFINITY) return false;
    const isEnough = microseconds <= this.#left;
    this.#left = isEnough ? this.#left - microseconds : 0;
    return isEnough;
  }
}
