import type { Build } from "./deployment.ts";

/** What others say of a build. `log` names files and lines, if they say any. */
export type BuildReport = Omit<Build, "places">;

/** A code host on which the site's builds are reported. */
export interface BuildReports {
  /** Returns what is known of a commit's build by now. Sends at most one request. @throws Unavailable, and for a person's token Unauthenticated */
  report(sha: string): Promise<BuildReport>;
  /** The same of a commit that is only proposed: every check counts, and the site is its preview. */
  proposed(sha: string): Promise<BuildReport>;
}
