import type { Writer } from "../draft/writer.ts";
import type { Build, Deployment, NotLive } from "../repository/deployment.ts";
import type { Slug } from "../slug/slug.ts";

/** `by` is who published it; undefined where that is not known. */
type Publication = Pick<Deployment, "sha" | "at" | "pages" | "state"> & Readonly<{ by?: Writer | undefined }>;

/** A commit of which it is known how its build goes on, and the pages of which it is the last publication. */
export type RecordedBuild = Pick<Publication, "sha" | "by"> & Readonly<{ pages: readonly Slug[] }>;

/** Keeps the latest publications. @throws Unavailable */
export interface DeploymentStore {
  /** Ignores a commit that it has already. */
  add(publication: Publication): Promise<void>;
  find(sha: string): Promise<Deployment | undefined>;
  /** Returns the deployment of the page's last publication. */
  ofPage(slug: Slug): Promise<Deployment | undefined>;
  /** Returns the pages whose last publication is not live: one that has been building or has failed since then. */
  notLive(since: Readonly<Record<NotLive["state"], number>>): Promise<ReadonlyMap<Slug, NotLive>>;
  /** Returns the last publication, since then, of which it isn't known how it ended. */
  lastOpen(since: number): Promise<Deployment | undefined>;
  /** Records that the build of a commit has started. */
  begin(sha: string, now: number): Promise<void>;
  /** Returns builds that have started and not ended, and the newest one that waits. */
  unfinished(): Promise<Readonly<{ started: readonly string[]; waiting: string | undefined }>>;
  /**
   * Records a build, and returns the commits concerned. The publications before it are live with it; `withWaiting` says that
   * those that waited fail with it.
   */
  record(sha: string, build: Build, options?: { withWaiting: boolean }): Promise<readonly RecordedBuild[]>;
}
