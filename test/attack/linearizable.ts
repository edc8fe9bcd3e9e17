export type Call<Operation> = Readonly<{
  operation: Operation;
  /** Calls and answers are numbered in order. */
  calledAt: number;
  /** Infinity without an answer: the operation may have happened at any time since, or never. */
  answeredAt: number;
}>;

export type Model<State, Operation> = Readonly<{
  initial: State;
  /** Returns the next state; undefined where this state cannot give the answer. */
  apply: (state: State, operation: Operation) => State | undefined;
  keyOf: (state: State) => string;
}>;

export type Verdict<State, Operation> = Readonly<{
  steps: number;
  /** Undefined for linearizable calls; otherwise where the longest order ends. */
  stuck: Readonly<{ after: number; state: State; next: Operation[] }> | undefined;
}>;

/**
 * Searches depth first for an order of the calls that explains the answers. Sources: Wing and Gong, Testing and
 * Verifying Concurrent Objects (1993); Lowe, Testing for Linearizability (2017), for the cache of visited states.
 */
export function linearize<State, Operation>(
  calls: readonly Call<Operation>[],
  { initial, apply, keyOf }: Model<State, Operation>,
): Verdict<State, Operation> {
  const rest = new Rest(calls);
  const seen = new Set<string>();
  const path: Array<{ call: Call<Operation>; state: State; others: Call<Operation>[] }> = [];
  let state = initial;
  let candidates = rest.mayComeNext();
  const reached = () => ({ after: path.length, state, next: candidates.map(({ operation }) => operation) });
  let stuck = reached();
  while (!rest.isAnswered) {
    const call = candidates.pop();
    const after = call && apply(state, call.operation);
    if (!call) {
      const last = path.pop();
      if (!last) return { steps: seen.size, stuck };
      rest.putBack(last.call);
      ({ state, others: candidates } = last);
    } else if (after !== undefined) {
      rest.take(call);
      const key = `${keyOf(after)} ${rest.key}`;
      if (seen.has(key)) rest.putBack(call);
      else {
        seen.add(key);
        path.push({ call, state, others: candidates });
        state = after;
        candidates = rest.mayComeNext();
        if (path.length > stuck.after) stuck = reached();
      }
    }
  }
  return { steps: seen.size, stuck: undefined };
}

class Rest<Operation> {
  readonly #answered: readonly Call<Operation>[];
  readonly #lost: readonly Call<Operation>[];
  readonly #taken = new Set<Call<Operation>>();
  #first = 0;

  constructor(calls: readonly Call<Operation>[]) {
    const inOrder = calls.toSorted((a, b) => a.calledAt - b.calledAt);
    this.#answered = inOrder.filter(({ answeredAt }) => answeredAt < Infinity);
    this.#lost = inOrder.filter(({ answeredAt }) => answeredAt === Infinity);
  }

  get isAnswered(): boolean {
    return this.#first === this.#answered.length;
  }

  /** Calls made after the first open answer cannot be taken before it, so they are not part of the key. */
  get key(): string {
    const around = this.#around.map((call) => (this.#taken.has(call) ? 1 : 0));
    const lost = this.#lost.map((call) => (this.#taken.has(call) ? 1 : 0));
    return `${this.#first} ${around.join("")} ${lost.join("")}`;
  }

  /** Returns calls that may come next, the earliest answered one last. */
  mayComeNext(): Call<Operation>[] {
    const left = this.#around.filter((call) => !this.#taken.has(call));
    const firstAnswer = Math.min(...left.map(({ answeredAt }) => answeredAt));
    const answered = left.filter(({ calledAt }) => calledAt < firstAnswer);
    const lost = this.#lost.filter((call) => call.calledAt < firstAnswer && !this.#taken.has(call));
    return [...lost, ...answered.sort((a, b) => b.answeredAt - a.answeredAt)];
  }

  take(call: Call<Operation>): void {
    this.#taken.add(call);
    while (!this.isAnswered && this.#taken.has(this.#answered[this.#first]!)) this.#first += 1;
  }

  putBack(call: Call<Operation>): void {
    this.#taken.delete(call);
    if (call.answeredAt === Infinity) return;
    while ((this.#answered[this.#first]?.calledAt ?? Infinity) > call.calledAt) this.#first -= 1;
  }

  get #around(): Call<Operation>[] {
    const end = this.#answered[this.#first]?.answeredAt ?? 0;
    let index = this.#first;
    while ((this.#answered[index]?.calledAt ?? Infinity) < end) index += 1;
    return this.#answered.slice(this.#first, index);
  }
}
