import { type Node, type OneOf, parsePattern } from "./pattern-syntax.ts";

type Assertion = Extract<Node, { is: "at" }>["where"];

type Step =
  | Readonly<{ is: "one"; of: OneOf; next: number }>
  | Readonly<{ is: "at"; where: Assertion; next: number }>
  | Readonly<{ is: "either"; all: readonly number[] }>
  | Readonly<{ is: "end" }>;

/** A repeated part is written out as often as it is repeated. */
const MAX_STEPS = 2000;
/** Steps by characters: half a second at most. */
const MAX_WORK = 1_000_000;

class TooLong extends Error {}

/**
 * A pattern in the syntax of RE2 that somebody else wrote. It never backtracks: its time grows with the text and the pattern alone.
 * Source: https://github.com/google/re2/wiki/Syntax.
 */
export class LinearPattern {
  readonly #steps: readonly Step[];
  readonly #start: number;

  private constructor(steps: readonly Step[], start: number) {
    this.#steps = steps;
    this.#start = start;
  }

  /** Returns undefined for what isn't known, and for what is too long. */
  static of(pattern: string): LinearPattern | undefined {
    const node = parsePattern(pattern);
    if (!node) return undefined;
    try {
      const steps = new Steps();
      const start = steps.add(node, steps.end());
      return new LinearPattern(steps.all, start);
    } catch (error) {
      if (error instanceof TooLong) return undefined;
      throw error;
    }
  }

  /** Returns whether a part of the text is as the pattern says; undefined where it would take too long. */
  isIn(text: string): boolean | undefined {
    const signs = Array.from(text);
    if (signs.length * this.#steps.length > MAX_WORK) return undefined;
    let now = new Set<number>();
    for (let at = 0; at <= signs.length; at += 1) {
      this.#enter(this.#start, { signs, at, into: now });
      const next = new Set<number>();
      for (const state of now) {
        const step = this.#steps[state]!;
        if (step.is === "end") return true;
        if (step.is === "one" && at < signs.length && step.of(signs[at]!))
          this.#enter(step.next, { signs, at: at + 1, into: next });
      }
      now = next;
    }
    return false;
  }

  #enter(
    first: number,
    { signs, at, into }: Readonly<{ signs: readonly string[]; at: number; into: Set<number> }>,
  ): void {
    const left = [first];
    for (let state = left.pop(); state !== undefined; state = left.pop()) {
      if (into.has(state)) continue;
      into.add(state);
      const step = this.#steps[state]!;
      if (step.is === "either") left.push(...step.all);
      if (step.is === "at" && holds(step.where, signs, at)) left.push(step.next);
    }
  }
}

function holds(where: Assertion, signs: readonly string[], at: number): boolean {
  const [before, after] = [signs[at - 1], signs[at]];
  switch (where) {
    case "start":
      return before === undefined;
    case "end":
      return after === undefined;
    case "line start":
      return before === undefined || before === "\n";
    case "line end":
      return after === undefined || after === "\n";
    case "word edge":
      return isOfWord(before) !== isOfWord(after);
    case "no word edge":
      return isOfWord(before) === isOfWord(after);
  }
}

function isOfWord(sign: string | undefined): boolean {
  return sign !== undefined && /^[0-9A-Za-z_]$/.test(sign);
}

class Steps {
  readonly all: Step[] = [];

  end(): number {
    return this.#push({ is: "end" });
  }

  /** Returns where a part begins that is followed by `next`. */
  add(node: Node, next: number): number {
    switch (node.is) {
      case "one":
        return this.#push({ is: "one", of: node.of, next });
      case "at":
        return this.#push({ is: "at", where: node.where, next });
      case "all":
        return node.parts.reduceRight((after, part) => this.add(part, after), next);
      case "either": {
        const all = node.parts.map((part) => this.add(part, next));
        return this.#push({ is: "either", all });
      }
      case "repeated":
        return this.#repeated(node, next);
    }
  }

  #repeated({ part, least, most }: Extract<Node, { is: "repeated" }>, next: number): number {
    let begins = next;
    if (most === undefined) {
      const loop = this.#push({ is: "either", all: [] });
      this.all[loop] = { is: "either", all: [this.add(part, loop), next] };
      begins = loop;
    }
    for (let more = least; more < (most ?? least); more += 1)
      begins = this.#push({ is: "either", all: [this.add(part, begins), next] });
    for (let count = 0; count < least; count += 1) begins = this.add(part, begins);
    return begins;
  }

  #push(step: Step): number {
    if (this.all.length >= MAX_STEPS) throw new TooLong();
    return this.all.push(step) - 1;
  }
}
