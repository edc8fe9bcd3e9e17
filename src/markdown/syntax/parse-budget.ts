import type { Root } from "mdast";
import { parse as parser, preprocess } from "micromark";
import { subtokenize } from "micromark-util-subtokenize";

import { resetScriptBudget } from "./acorn.ts";
import { costOfFlow, costOfTree } from "./cost.ts";
import { type ParseError, parseErrorOf, tooComplex } from "./parse-error.ts";
import { extensions, parse, withoutMark } from "./parse.ts";

export type Tree = Readonly<{ tree: Root; error?: undefined } | { tree?: undefined; error: ParseError }>;

/** Limits what the parser may cost, as `cost.ts` estimates it, because its time is quadratic in hostile text. */
export class ParseBudget {
  #left: number;
  #isShort = false;

  constructor(microseconds: number) {
    this.#left = microseconds;
  }

  /** Returns what something finds, and what that cost. The cost is undefined where the budget was not enough. */
  priced<Found>(find: () => Found): Readonly<{ found: Found; cost: number | undefined }> {
    const left = this.#left;
    this.#isShort = false;
    const found = find();
    return { found, cost: this.#isShort ? undefined : left - this.#left };
  }

  /** Spends what something cost before, if so much is left. */
  repeat(cost: number | undefined): boolean {
    if (cost === undefined || cost > this.#left) return false;
    this.#left -= cost;
    return true;
  }

  /** Whether so much was left; otherwise nothing is after that. Text that is nested too deeply is never read, so it costs nothing. */
  spend(microseconds: number): boolean {
    if (microseconds === Number.POSITIVE_INFINITY) return false;
    const cost = Math.ceil(microseconds);
    const isEnough = cost <= this.#left;
    this.#left = isEnough ? this.#left - cost : 0;
    this.#isShort ||= !isEnough;
    return isEnough;
  }

  /** Returns why MDX refuses a text whose tags may pair with those of other texts. */
  flowError(text: string): ParseError | undefined {
    return this.spend(costOfFlow(text)) ? flowError(text) : tooComplex;
  }

  tree(text: string): Tree {
    if (!this.spend(costOfTree(text))) return { error: tooComplex };
    try {
      return { tree: parse(text) };
    } catch (error) {
      return { error: parseErrorOf(error, text) };
    }
  }
}

function flowError(text: string): ParseError | undefined {
  resetScriptBudget();
  try {
    const document = parser({ extensions: extensions.mdx }).document();
    subtokenize(document.write(preprocess()(withoutMark(text), undefined, true)));
    return undefined;
  } catch (error) {
    return parseErrorOf(error, text);
  }
}
