import type { CommitSummary } from "../repository/commit.ts";

/** `since` is the commit of the original that its translation is as new as. */
export type NewerOriginal = Readonly<{ at: number; since: string }>;

type Commits = readonly Pick<CommitSummary, "sha" | "at">[];

/**
 * Whether a page changed after its translation did, by the commits of both, the newest first. Where none of the original's is as old
 * as the translation, it is compared with the oldest that is known.
 */
export function newerOriginal(translation: Commits, [newest, ...others]: Commits): NewerOriginal | undefined {
  const [own] = translation;
  if (!own || !newest || newest.at <= own.at) return undefined;
  const since = others.find(({ at }) => at <= own.at) ?? others.at(-1);
  return since && { at: newest.at, since: since.sha };
}
