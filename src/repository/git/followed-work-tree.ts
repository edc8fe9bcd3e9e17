import { existsSync } from "node:fs";

import type { Log } from "../../core/ports.ts";
import type { FollowedWorkTree } from "../../core/repository/repository-host.ts";
import { type Git, isOfKilledGit } from "./git.ts";
import { followBranch, IndexLocked } from "./work-tree.ts";

type Deps = Readonly<{
  git: Git;
  ref: string;
  /** What the work tree lacks, as text that outlives the process; "" for nothing. */
  lack: Readonly<{ find: () => Promise<string | undefined>; keep: (lack: string) => Promise<void> }>;
  /** Removes a lock that a killed git of ours left since then (Unix milliseconds). Returns whether there was one. */
  free: (since: number) => Promise<boolean>;
  clock: Readonly<{ now: () => number }>;
  log: Log;
}>;

/** From a commit that the work tree has to one that it lacks; the branch may be further by now. */
type Step = readonly [from: string, to: string];

/** The checked-out files of the branch. What they can't be given now is remembered, and given when the lock is gone. */
export class WorkTree implements FollowedWorkTree {
  readonly #deps: Deps;
  #lock: string | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get heldBy(): string | undefined {
    return this.#lock === undefined ? undefined : "index.lock";
  }

  get canCatchUp(): boolean {
    return this.#lock !== undefined && !existsSync(this.#lock);
  }

  /** After the branch moved. The commit exists, so what fails is only logged, and tried once more later. */
  async follow(from: string, to: string): Promise<void> {
    const { lack, log } = this.#deps;
    try {
      const lacking = stepIn(await lack.find());
      const isDone = !lacking || (await this.#take(lacking)) || this.#lock === undefined;
      const step: Step = lacking ? [lacking[1], to] : [from, to];
      if (!isDone) return;
      if (!(await this.#take(step))) await lack.keep(JSON.stringify(step));
      else if (lacking) await lack.keep("");
    } catch (cause) {
      log.warn("Couldn't update the work tree to the branch", { cause });
    }
  }

  /** `to` is the branch's head. */
  async catchUp(to: string): Promise<void> {
    const lacking = stepIn(await this.#deps.lack.find());
    if (lacking) return this.follow(lacking[1], to);
    // Another server gave it what it lacked.
    this.#lock = undefined;
  }

  /** Returns whether the work tree has the commit now. */
  async #take([from, to]: Step, isAgain = false): Promise<boolean> {
    const { git, ref, free, clock, log } = this.#deps;
    const began = clock.now();
    try {
      const skipped = from === to ? [] : await followBranch(git, ref, from, to);
      this.#lock = undefined;
      if (skipped.length > 0)
        log.warn("Files in the work tree have local changes and weren't updated", { paths: skipped });
      return true;
    } catch (cause) {
      // A git of ours that was killed at this left its lock.
      if (!isAgain && isOfKilledGit(cause) && (await free(began))) return this.#take([from, to], true);
      const lock = cause instanceof IndexLocked ? cause.path : undefined;
      if (lock === undefined) log.warn("Couldn't update the work tree to the branch", { cause });
      else if (lock !== this.#lock)
        log.warn("A lock holds the work tree, which is updated once it is gone", { file: lock });
      this.#lock = lock;
      return false;
    }
  }
}

function stepIn(text: string | undefined): Step | undefined {
  return text ? JSON.parse(text) : undefined;
}
