import { isNestedDeeply } from "./cost.ts";
import { ParseBudget } from "./parse-budget.ts";
import { parse } from "./parse.ts";
import { tooIntricate } from "./refusal.ts";

/** A tree, or why there is none. */
export type Read = ReturnType<ParseBudget["tree"]>;

/** In microseconds. */
const MAX_MICROSECONDS = 500_000;
/** UTF-16 units of text, which is also rendered. */
const MAX_UNITS = 300_000;

/** Reads texts as long as all of them together cost no more than one answer to a reader may: a second at most. */
export class PreviewBudget {
  readonly #budget = new ParseBudget(MAX_MICROSECONDS);
  #units = MAX_UNITS;

  read(text: string): Read {
    if (isNestedDeeply(text) || !this.#spend(text.length)) return { refusal: tooIntricate };
    return this.#budget.tree(text);
  }

  /** A fence costs the parser no more than its lines, whatever braces and marks are in it. */
  readFence(text: string): Read {
    if (!isFence(text)) return this.read(text);
    const lines = text.split(/\r\n|\n|\r/).length;
    return this.#spend((text.length + 10 * lines) / 2)
      ? { tree: parse(text, "markdown") }
      : { refusal: tooIntricate };
  }

  #spend(units: number): boolean {
    this.#units -= units;
    return this.#units >= 0;
  }
}

/** Whether a text is a fence, of code or of math, from its first line to its last. */
function isFence(text: string): boolean {
  const [, marker = ""] = /^[ \t]*(`{3,}|~{3,}|\${2,})/.exec(text) ?? [];
  if (marker === "") return false;
  const [, ...lines] = text.split(/[\r\n]/).map((line) => line.replace(/^[ \t]+/, ""));
  const closing = lines.findIndex((line) => line.startsWith(marker));
  return closing < 0 || (closing === lines.length - 1 && /^[`~$]+$/.test(lines[closing]!));
}
