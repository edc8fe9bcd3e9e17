import type { CommitDetail, CommitSummary } from "../publication/publication.ts";

const MAX_SUBJECT_CHARACTERS = 200;

/** Returns the latest commit that reverts `sha` and was not reverted itself, from commits with the latest first. */
export function standingUndo(sha: string, commits: readonly CommitSummary[]): CommitSummary | undefined {
  const reverted = new Map<string, CommitSummary>();
  for (const commit of commits) {
    if (reverted.has(commit.sha)) continue;
    for (const line of commit.message.split("\n")) {
      const of = /^This reverts commit ([0-9a-f]{40,64})\.$/.exec(line)?.[1];
      if (of && !reverted.has(of)) reverted.set(of, commit);
    }
  }
  return reverted.get(sha);
}

/** Git's own words, so that others find the commit too. */
function markOf(sha: string): string {
  return `This reverts commit ${sha}.`;
}

export function withMark(message: string, sha: string): string {
  return message.split("\n").includes(markOf(sha)) ? message : `${message}\n\n${markOf(sha)}`;
}

export function messageFor({ sha, message }: CommitDetail): string {
  const [subject = ""] = message.split("\n");
  const characters = [...subject];
  const isLong = characters.length > MAX_SUBJECT_CHARACTERS;
  const shown = isLong ? `${characters.slice(0, MAX_SUBJECT_CHARACTERS).join("")}…` : subject;
  return `Undo "${shown}"\n\n${markOf(sha)}`;
}
