import { orAbsence } from "../absence.ts";
import type { Branch } from "../repository/branch.ts";

type Times = ReadonlyMap<string, number>;

/** When the files of a branch last changed, by path from the repository's root. Asked for once until the branch moves. */
export class CommitTimes {
  readonly #branch: Branch;
  #last: Readonly<{ head: string; asked: Promise<Times> }> | undefined;

  constructor(branch: Branch) {
    this.#branch = branch;
  }

  /** Returns Unix milliseconds, newest first; none where the repository cannot say. */
  timesAt(head: string | undefined): Promise<Times> {
    if (head === undefined) return Promise.resolve(new Map());
    if (this.#last?.head !== head) this.#last = { head, asked: this.#ask(head) };
    return this.#last.asked;
  }

  async #ask(head: string): Promise<Times> {
    const { value } = await orAbsence(this.#branch.withDeadline(() => this.#branch.host.commitTimes(head)));
    if (!value && this.#last?.head === head) this.#last = undefined;
    return value ?? new Map();
  }
}
