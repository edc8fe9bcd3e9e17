import type { CommitSummary, RemovedFile } from "../../core/repository/commit.ts";

/** `git log -z` prints four fields per commit: id, author, time in seconds, message. */
export const LOG_FORMAT = "--format=%H%x00%an%x00%at%x00%B";

export function commitsIn(printed: string): CommitSummary[] {
  const fields = printed.split("\0");
  const commits: CommitSummary[] = [];
  for (let at = 0; at + 3 < fields.length; at += 4) commits.push(commitAt(fields, at));
  return commits;
}

/** Returns the removed files, if the log prints changes with `--raw`: a line, then its path. */
export function removalsIn(printed: string): RemovedFile[] {
  const fields = printed.split("\0");
  const removed: RemovedFile[] = [];
  for (let at = 0; at + 3 < fields.length;) {
    const commit = commitAt(fields, at);
    for (at += 4; isChange(fields[at]); at += 2) {
      const [, mode, blob] = /^\n?:(\d+) 000000 ([0-9a-f]+) 0+ D$/.exec(fields[at]!) ?? [];
      if (blob && mode?.startsWith("100")) removed.push({ path: fields[at + 1]!, blob, commit });
    }
  }
  return removed;
}

/** Returns when each path was last changed, if the log prints a time per commit and its changes with `--raw`. */
export function changeTimesIn(printed: string): Map<string, number> {
  const fields = printed.split("\0");
  const times = new Map<string, number>();
  for (let at = 0; at < fields.length - 1;) {
    const time = Number(fields[at]) * 1000;
    for (at += 1; isChange(fields[at]); at += 2) {
      const path = fields[at + 1]!;
      if (!times.has(path)) times.set(path, time);
    }
  }
  return times;
}

function commitAt(fields: readonly string[], at: number): CommitSummary {
  const [sha, author, seconds, message] = fields.slice(at, at + 4);
  return { sha: sha!, author: author!, at: Number(seconds) * 1000, message: message!.trimEnd() };
}

/** An id never starts with a colon. */
function isChange(field: string | undefined): boolean {
  return field !== undefined && /^\n?:/.test(field);
}
