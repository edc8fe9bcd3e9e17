import { ReviewMoved } from "../../../core/change/review.ts";
import { Conflict, Forbidden, NotFound } from "../../../core/errors.ts";
import type { Refused } from "../refusal.ts";

/** GitHub answers 405 while its rules don't allow the merge, and 409 for another head. */
export function notMerged({ status, cause }: Refused) {
  if (status === 409) return new ReviewMoved();
  if (status !== 405 && status !== 422) return undefined;
  if (/head sha/i.test(cause.message)) return new ReviewMoved();
  return new Conflict(
    "GitHub doesn't allow this merge yet. An approval or a check can be missing, or the page was changed on the branch. Nothing was published.",
    { cause },
  );
}

/** Source: “Draft pull requests are not supported in this repository.” */
export function noDrafts({ status, cause }: Refused) {
  return status === 422 && /draft/i.test(cause.message)
    ? new Conflict("GitHub allows no draft pull requests in this repository. Ask without “Draft”.", {
        cause,
      })
    : undefined;
}

/** GitHub answers 200 to a query that it refuses. */
export function notReady(error: unknown): never {
  if (!(error instanceof Error) || error.name !== "GraphqlResponseError") throw error;
  throw new Forbidden("GitHub doesn't let this account make the pull request ready.", { cause: error });
}

export function noAccess({ status, cause }: Refused) {
  return status === 403
    ? new Forbidden("GitHub doesn't let this account open or close pull requests here.", { cause })
    : undefined;
}

export function unknownOn404({ status }: Refused) {
  return status === 404 ? unknown() : undefined;
}

export function unknown(): NotFound {
  return new NotFound("There is no review with this number.");
}

/** For what is asked together with the pull request itself, which says that there is none. */
export function orNoneIfUnknown(error: unknown): readonly [] {
  if (!(error instanceof NotFound)) throw error;
  return [];
}
