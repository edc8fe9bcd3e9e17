/** What a client asked for and was answered, or was not. */
export type Call<Operation> = Readonly<{
  operation: Operation;
  /** Each call and each answer has a number of its own; those that came later have greater ones. */
  calledAt: number;
  /** Infinity where no answer came: it may have happened at any time since, or never. */
  answeredAt: number;
}>;

export type Model<State, Operation> = Readonly<{
  initial: State;
  /** The state after the operation; undefined where it cannot have had its answer in this state. */
  apply: (state: State, operation: Operation) => State | undefined;
  /** Equal for equal states. */
  keyOf: (state: State) => string;
}>;

export type Verdict<State, Operation> = Readonly<{
  /** How many states were looked at. */
  steps: number;
  /** Undefined where the calls are linearizable; else where the longest order that was found ends. */
  stuck: Readonly<{ after: number; state: State; next: Operation[] }> | undefined;
}>;

/**
 * Whether the calls can be put into one order in which each has its answer, and in which a call that was answered before
 * another was made comes first. It tries each call that may come next, depth first, and goes on from no set of calls and
 * state twice. Sources: Wing and Gong, Testing and Verifying Concurrent Objects (1993); Lowe, Testing for Linearizability
 * (2017), for what is remembered.
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

/** The calls that are not in the order yet. */
class Rest<Operation> {
  /** In the order in which they were made. */
  readonly #answered: readonly Call<Operation>[];
  readonly #lost: readonly Call<Operation>[];
  readonly #taken = new Set<Call<Operation>>();
  /** The index of the first answered one that is not taken. */
  #first = 0;

  constructor(calls: readonly Call<Operation>[]) {
    const inOrder = calls.toSorted((a, b) => a.calledAt - b.calledAt);
    this.#answered = inOrder.filter(({ answeredAt }) => answeredAt < Infinity);
    this.#lost = inOrder.filter(({ answeredAt }) => answeredAt === Infinity);
  }

  /** No answered one is left. */
  get isAnswered(): boolean {
    return this.#first === this.#answered.length;
  }

  /** Equal for equal rests. What was made after the answer to the first one cannot have been taken before it. */
  get key(): string {
    const around = this.#around.map((call) => (this.#taken.has(call) ? 1 : 0));
    const lost = this.#lost.map((call) => (this.#taken.has(call) ? 1 : 0));
    return `${this.#first} ${around.join("")} ${lost.join("")}`;
  }

  /** Those before which no other must come, the one that was answered first at the end. */
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

  /** The first answered one that is not taken, and those that were made before its answer. */
  get #around(): Call<Operation>[] {
    const end = this.#answered[this.#first]?.answeredAt ?? 0;
    let index = this.#first;
    while ((this.#answered[index]?.calledAt ?? Infinity) < end) index += 1;
    return this.#answered.slice(this.#first, index);
  }
}
