import { Conflict, type DomainError, NotFound, UpstreamFailed } from "../../../core/errors.ts";
import { LargeFileRefused } from "../../../core/repository/large-file-store.ts";
import { plainWords } from "../remote-refusal.ts";

/** Who is asked for what. */
export type Asking = Readonly<{
  /** To ask is to upload nothing. */
  operation: "upload" | "ask" | "download";
  /** The repository's, and the one that answers, which keeps files for it. */
  host: string;
  by: string;
  hasToken: boolean;
}>;

const MAX_SAID = 300;

const keptFor = {
  upload: " Nothing was published, and your drafts are saved.",
  ask: "",
  download: "",
} as const;

/** Returns the refusal of what Git LFS answered with a status. `said` is its own sentence. Source: batch.md of Git LFS. */
export function lfsRefusal(asking: Asking, status: number, said: string): DomainError {
  const { operation, host, by } = asking;
  const kept = keptFor[operation];
  const words = plainWords(said).slice(0, MAX_SAID);
  const cause = new Error(`${by} answered ${status}: ${words}`);
  const refused = (sentence: string, what = "") =>
    new LargeFileRefused(`${sentence}${kept}${what}`, { cause });
  if (status === 404 || status === 410 || status === 501) return missing(asking, cause);
  if (status === 401 || status === 403) return forbidden(asking, cause);
  if (status === 413) return refused(`The file is too large for Git LFS of ${by}.`, " Use a smaller one.");
  if (status === 429)
    return new UpstreamFailed(`Git LFS of ${by} is asked too often.${kept} Try again in a few minutes.`, {
      cause,
    });
  if (status === 507 || status === 509)
    return refused(`Git LFS of ${by} has no more room.`, " Ask your administrator to look there.");
  if (status >= 300 && status < 400)
    return refused(
      `Git LFS of ${by} sends to another address, which docs-admin doesn't follow.`,
      ` Ask your administrator to set lfs.url in .lfsconfig to an address of ${host} that answers itself.`,
    );
  if (status >= 500)
    return new UpstreamFailed(`Git LFS of ${by} failed.${kept} Try again in a few minutes.`, { cause });
  const itSays = words === "" ? "" : ` It says: ${words}`;
  return refused(`Git LFS of ${by} doesn't ${operation === "download" ? "give" : "take"} the file.`, itSays);
}

/** Of an answer that isn't one of the batch API. */
export function unusable({ operation, by }: Asking, why: string): UpstreamFailed {
  return new UpstreamFailed(
    `Git LFS of ${by} answers what docs-admin can't use.${keptFor[operation]} Ask your administrator to look into the log.`,
    { cause: new Error(why) },
  );
}

export function unreachable({ operation, by }: Asking): string {
  return `Can't reach Git LFS of ${by}.${keptFor[operation]} Try again in a moment.`;
}

export function silent({ operation, by }: Asking): string {
  return `Git LFS of ${by} doesn't answer.${keptFor[operation]} Try again in a moment.`;
}

function missing({ operation, host, by }: Asking, cause: Error): DomainError {
  if (operation === "download") return new NotFound(`Git LFS of ${by} doesn't have this file.`, { cause });
  return new Conflict(
    `${host} has no Git LFS for this repository, where .gitattributes puts such a file.${keptFor[operation]} Ask your administrator to turn it on there, or add the file with git.`,
    { cause },
  );
}

function forbidden({ operation, host, by, hasToken }: Asking, cause: Error): DomainError {
  const kept = keptFor[operation];
  const may = operation === "download" ? "read" : "write";
  if (by !== host)
    return new LargeFileRefused(
      `${by}, where ${host} keeps files of Git LFS, refuses this.${kept} Try again, and ask your administrator if it goes on.`,
      { cause },
    );
  return new LargeFileRefused(
    hasToken
      ? `${host} refuses GIT_TOKEN for Git LFS, or it may not ${may} there.${kept} Ask your administrator for one that may.`
      : `${host} asks for a token for Git LFS.${kept} Ask your administrator to set GIT_TOKEN.`,
    { cause },
  );
}
