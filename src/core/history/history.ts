import type { DraftSummary } from "../draft/draft.ts";
import { type CommitSummary, editorOf, withoutEditor } from "../repository/commit.ts";

/** `at` is Unix milliseconds. */
export type Version = Readonly<{ name: VersionName; author: string; at: number }> &
  (
    | Readonly<{ kind: "draft"; updatedAt: number }>
    | Readonly<{
        kind: "commit";
        sha: string;
        subject: string;
        /** The rest of the message; "" for none. */
        body: string;
      }>
  );

export type VersionName = `draft-${number}` | `commit-${string}` | "now";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const THINNED_TO = 10 * MINUTE;

export function versionName(text: string): VersionName | undefined {
  return /^(now|draft-\d{1,16}|commit-([0-9a-f]{40}|[0-9a-f]{64}))$/.test(text)
    ? (text as VersionName)
    : undefined;
}

/** A commit's time has whole seconds; it usually follows the save of the same second. */
const SECOND = 1000;

/** `draft` is the one that waits: nothing has published it, so it follows the commits of its second. */
export function together(
  saves: readonly DraftSummary[],
  commits: readonly CommitSummary[],
  draft?: Pick<DraftSummary, "updatedAt">,
): Version[] {
  const orderOf = ({ kind, at }: Version) => {
    const isLast = kind === "commit" || at === draft?.updatedAt;
    return isLast ? Math.floor(at / SECOND) * SECOND + SECOND - (kind === "commit" ? 1 : 0.5) : at;
  };
  return [...saves.map(ofSave), ...commits.map(ofCommit)].sort((a, b) => orderOf(b) - orderOf(a));
}

/** A save is compared with the version before it, a commit with the commit before it: the saves between are what it published. */
export function versionBefore(versions: readonly Version[], index: number): Version | undefined {
  const { kind } = versions[index]!;
  return versions.find((before, at) => at > index && (kind === "draft" || before.kind === "commit"));
}

/** Keeps the last save in ten minutes of one author's older ones. */
export function thinned(saves: readonly DraftSummary[], now: number): DraftSummary[] {
  return saves.filter(({ author, updatedAt }, index) => {
    const next = saves[index - 1];
    if (!next || next.author !== author || updatedAt > now - DAY) return true;
    return Math.floor(next.updatedAt / THINNED_TO) !== Math.floor(updatedAt / THINNED_TO);
  });
}

export function ofSave({ author, updatedAt }: DraftSummary): Version {
  return { kind: "draft", name: `draft-${updatedAt}`, author, at: updatedAt, updatedAt };
}

export function ofCommit(commit: CommitSummary): Extract<Version, { kind: "commit" }> {
  const { sha, at } = commit;
  const [subject = "", ...rest] = withoutEditor(commit.message).split("\n");
  const body = rest.join("\n").trim();
  return { kind: "commit", name: `commit-${sha}`, author: editorOf(commit), at, sha, subject, body };
}
