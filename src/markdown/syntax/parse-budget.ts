import type { Root } from "mdast";

import { costOfFlow, costOfTree } from "./cost.ts";
import { flowError } from "./flow.ts";
import { type ParseError, parseErrorOf, tooComplex } from "./parse-error.ts";
import { parse } from "./parse.ts";

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

  /** Returns why MDX refuses a text whose tags may pair with those of other texts. */
  flowError(text: string): ParseError | undefined {
    return this.#spend(costOfFlow(text)) ? flowError(text) : tooComplex;
  }

  tree(text: string): Tree {
    if (!this.#spend(costOfTree(text))) return { error: tooComplex };
    try {
      return { tree: parse(text) };
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
