import { Unavailable } from "../../core/errors.ts";
import { GitFailure } from "./git.ts";

export function branchMissing(branch: string): string {
  return `The branch “${branch}” no longer exists. Nothing was published. Ask your administrator to restore it with git, or to set REPOSITORY_BRANCH and restart the server.`;
}

/** A failure of git is the repository's fault, not the caller's. */
export async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unreadable(error);
  }
}

export function unreadable(error: unknown): unknown {
  if (!(error instanceof GitFailure)) return error;
  return new Unavailable("Couldn't read or write the repository. Try again in a moment.", { cause: error });
}
