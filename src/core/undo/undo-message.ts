import type { CommitDetail, CommitSummary } from "../repository/commit.ts";

const MAX_SUBJECT_CHARACTERS = 200;

/** How many claims are looked at, because anybody who pushes can write any number. */
const MAX_CLAIMS = 20;

/** Whether the commit `by` did take back the commit `of`. */
type IsTrue = (by: CommitSummary, of: string) => Promise<boolean>;

/**
 * Returns the latest commit that reverts `sha` and was not reverted itself, from commits with the latest first. Anybody who
 * pushes can write that a commit reverts another one, so what it claims must be true.
 */
export async function standingUndo(
  sha: string,
  commits: readonly CommitSummary[],
  isTrue: IsTrue,
): Promise<CommitSummary | undefined> {
  const asked = new Set([sha]);
  const claiming = commits.toReversed().flatMap((commit) => {
    const claims = revertedIn(commit).filter((of) => asked.has(of));
    if (claims.length > 0) asked.add(commit.sha);
    return claims.map((of) => ({ commit, of }));
  });
  const reverted = new Map<string, CommitSummary>();
  for (const { commit, of } of claiming.toReversed().slice(0, MAX_CLAIMS))
    if (!reverted.has(commit.sha) && !reverted.has(of) && (await isTrue(commit, of)))
      reverted.set(of, commit);
  return reverted.get(sha);
}

function revertedIn({ message }: CommitSummary): string[] {
  const named = message
    .split("\n")
    .flatMap((line) => /^This reverts commit ([0-9a-f]{40,64})\.$/.exec(line)?.[1] ?? []);
  return [...new Set(named)];
}

/** What the commit takes back is written below it. */
export function undoMessage({ message }: Pick<CommitDetail, "message">, word: "Undo" | "Revert"): string {
  const [subject = ""] = message.split("\n");
  const characters = [...subject];
  const isLong = characters.length > MAX_SUBJECT_CHARACTERS;
  const shown = isLong ? `${characters.slice(0, MAX_SUBJECT_CHARACTERS).join("")}…` : subject;
  return `${word} "${shown}"`;
}
