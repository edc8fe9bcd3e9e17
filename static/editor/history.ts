/** At `at`, `added` replaces `removed`. */
type Change = { at: number; removed: string; added: string };

/** UTF-16 units of text in all steps. */
const MAX_KEPT = 8 * 1024 * 1024;

/** Undo and redo of the whole page, across blocks. */
export class History {
  readonly #done: Change[] = [];
  readonly #undone: Change[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  record(before: string, after: string): void {
    if (before === after) return;
    this.#done.push(changeBetween(before, after));
    this.#undone.length = 0;
    while (this.#done.length > 1 && lengthOf(this.#done) > MAX_KEPT) this.#done.shift();
  }

  /** Drops all steps, because somebody else changed the text. */
  forget(): void {
    this.#done.length = this.#undone.length = 0;
  }

  /** Returns the text before the last step; undefined if there is none. */
  undo(text: string): string | undefined {
    const change = this.#done.pop();
    if (!change) return undefined;
    this.#undone.push(change);
    const { at, removed, added } = change;
    return text.slice(0, at) + removed + text.slice(at + added.length);
  }

  redo(text: string): string | undefined {
    const change = this.#undone.pop();
    if (!change) return undefined;
    this.#done.push(change);
    const { at, removed, added } = change;
    return text.slice(0, at) + added + text.slice(at + removed.length);
  }
}

function changeBetween(before: string, after: string): Change {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < most - at && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { at, removed: before.slice(at, before.length - same), added: after.slice(at, after.length - same) };
}

function lengthOf(changes: readonly Change[]): number {
  return changes.reduce((units, { removed, added }) => units + removed.length + added.length, 0);
}
