import type { Slug } from "../slug/slug.ts";
import type { BuildState } from "../wire.ts";

/** A line of a page that a build complains about. */
export type Place = Readonly<{ slug: Slug; line: number }>;

/** What is known of the site's build from a commit. */
export type Build = Readonly<{
  state: BuildState;
  /** Why it failed. */
  sentence?: string | undefined;
  /** An http or https address where the build is described. */
  link?: string | undefined;
  /** The home page of the site that was built, without a slash at its end. */
  siteUrl?: string | undefined;
  /** The last lines that it printed. */
  log?: string | undefined;
  places?: readonly Place[] | undefined;
}>;

export type Deployment = Build &
  Readonly<{
    sha: string;
    /** When the commit was published, in Unix milliseconds. */
    at: number;
    pages: readonly Slug[];
  }>;

/** How the last publication of a page isn't live. */
export type NotLive = Readonly<{ sha: string; state: "building" | "failed" }>;

/** A build of which nothing was heard for so long is no news any more, in milliseconds. */
export const HEARD_WITHIN_MS = 6 * 60 * 60 * 1000;

/** A push that nobody made here can have corrected an older one. */
export const FAILED_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;

export function isOver({ state }: Pick<Build, "state">): boolean {
  return state === "live" || state === "failed";
}
