import type { Root } from "mdast";

import { type Flow, flowOf, parse, type Refusal, refusalOf, type Syntax, tooIntricate } from "./syntax.ts";

/** A call of the parser costs as much as so many units more of text. */
const CALL = 200;
/** To read inside of lines costs as much as so many readings of the flow. */
const TREE = 3;
/** A line costs as much as so many units. */
const LINE = 3;
/** At every closing brace the JavaScript is read anew from its start: three of them cost as much as the text. */
const BRACES = 3;
/** Every mark of emphasis or of a link is compared with those before it in its paragraph: so many cost as much as that. */
const MARKS = 20;

/**
 * Reads texts while that costs no more than a page may: the parser's time grows with the square of a hostile text.
 * A unit is one UTF-16 unit of ordinary text, under a microsecond.
 */
export class Effort {
  #left: number;

  constructor(units: number) {
    this.#left = units;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** @param weight how many times as dear as ordinary text this is known to be */
  flow(text: string, syntax: Syntax, weight = 1): Flow {
    if (!this.#spend(CALL + weight * costOf(text, syntax)))
      return { state: "refused", refusal: tooIntricate };
    return flowOf(text, syntax);
  }

  tree(text: string): Readonly<{ tree: Root; refusal?: undefined } | { tree?: undefined; refusal: Refusal }> {
    if (!this.#spend(TREE * (CALL + costOf(text, "mdx") + costOfMarks(text))))
      return { refusal: tooIntricate };
    try {
      return { tree: parse(text) };
    } catch (error) {
      return { refusal: refusalOf(error, text) };
    }
  }

  #spend(units: number): boolean {
    const isEnough = units <= this.#left;
    this.#left = isEnough ? this.#left - units : 0;
    return isEnough;
  }
}

function costOf(text: string, syntax: Syntax): number {
  const units = text.length + LINE * (text.split("\n").length - 1);
  if (syntax === "markdown") return units;
  return units * (1 + (text.split("}").length - 1) / BRACES);
}

function costOfMarks(text: string): number {
  const paragraphs = text.split(/[\r\n][ \t]*(?:[\r\n]|[-+*][ \t]|\d+[.)][ \t])/);
  return paragraphs.reduce((units, { length }, index) => {
    const marks = paragraphs[index]!.match(/[*_~[\]]/g)?.length ?? 0;
    return units + (length * marks) / MARKS;
  }, 0);
}
