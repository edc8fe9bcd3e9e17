import type { Acts } from "../audit/act.ts";
import type { PageEvents } from "../draft/page-events.ts";
import { writerOfAct } from "../draft/writer.ts";
import type { Exclusive } from "../mutex.ts";
import type { Pages } from "../page/pages.ts";
import type { Clock, Log } from "../ports.ts";
import type { BuildReports } from "../repository/build-reports.ts";
import type { Change, Commit } from "../repository/commit.ts";
import {
  type Build,
  type Deployment,
  FAILED_WITHIN_MS,
  HEARD_WITHIN_MS,
  isOver,
  type NotLive,
} from "../repository/deployment.ts";
import type { Slug } from "../slug/slug.ts";
import type { WebhookEvent } from "../webhook/webhook-event.ts";
import { BuildQueue } from "./build-queue.ts";
import type { DeploymentStore, RecordedBuild } from "./deployment-store.ts";
import type { PagePlaces } from "./places.ts";
import type { SiteBuilder } from "./site-builder.ts";
import { DeploymentWatch, SAID_WITHIN_MS } from "./watching.ts";

type Deps = Readonly<{
  store: DeploymentStore;
  /** Undefined where nothing is built on this machine. */
  builder: SiteBuilder | undefined;
  /** Undefined where nobody reports builds. */
  reports: BuildReports | undefined;
  /** Between two requests about a commit, in milliseconds. */
  buildPauseMs?: number | undefined;
  pages: Pick<Pages, "slugOf">;
  pagePlaces: PagePlaces;
  pageEvents: Pick<PageEvents, "changed" | "site">;
  announce: (event: WebhookEvent) => Promise<void>;
  /** Tells who published. Never throws. */
  notifications: Readonly<{ buildFailed: (builds: readonly RecordedBuild[]) => Promise<void> }>;
  acts: Pick<Acts, "current">;
  commitUrl: (sha: string) => string;
  clock: Clock;
  log: Log;
  /** One build at a time, of all servers. */
  turn?: Exclusive;
}>;

type ChangedPage = Readonly<{ slug: Slug; isDeleted: boolean }>;

/** Follows each publication until the site shows it, or its build fails. */
export class Deployments implements Disposable {
  readonly #deps: Deps;
  readonly #queue: BuildQueue | undefined;
  readonly #watch: DeploymentWatch | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { builder, reports } = deps;
    const followed = {
      ...deps,
      record: (...build: Parameters<DeploymentStore["record"]>) => this.#record(...build),
      places: (text: string) => deps.pagePlaces.placesIn(text),
    };
    this.#queue = builder && new BuildQueue({ ...followed, builder });
    this.#watch = reports && new DeploymentWatch({ ...followed, reports });
  }

  /** To be called for every commit on the branch that was made here, also by merging. The commit exists, so errors are only logged. */
  async published({ sha }: Commit, { files, by }: Pick<Change, "files" | "by">): Promise<void> {
    const { store, pageEvents, acts, clock, log } = this.#deps;
    const changed = this.#changedPages(files);
    const publisher = acts.current ? writerOfAct(acts.current) : { name: by.name };
    try {
      await this.#announce(sha, { by: by.name, pages: changed });
      if (!this.#areFollowed) return;
      const pages = changed.map(({ slug }) => slug);
      await store.add({
        sha,
        at: clock.now(),
        state: this.#queue ? "building" : "unknown",
        pages,
        by: publisher,
      });
      for (const slug of pages) pageEvents.changed(slug);
    } catch (cause) {
      log.warn("A page was published, but whether the site shows it isn't known", { sha, cause });
    }
    this.#queue?.add(sha);
  }

  /** Goes on after a restart. */
  async resume(): Promise<void> {
    await this.#queue?.resume();
  }

  /** For somebody who looks at it: what others say is asked meanwhile. Undefined for a commit not published here, or long ago. */
  async look(sha: string): Promise<Deployment | undefined> {
    const deployment = this.#areFollowed ? await this.#deps.store.find(sha) : undefined;
    if (deployment && deployment.state !== "live") this.#watch?.look(sha);
    return deployment;
  }

  /** The code host may say something new. Of what nobody looks at, the last publication is asked about. */
  async hostChanged(): Promise<void> {
    const last = this.#watch && (await this.#deps.store.lastOpen(this.#deps.clock.now() - HEARD_WITHIN_MS));
    if (last) this.#watch?.look(last.sha);
    this.#watch?.hurry();
  }

  /** As `look`, for the last publication of a page; undefined once that is no news. */
  async lookAt(slug: Slug): Promise<Deployment | undefined> {
    const { store, clock } = this.#deps;
    const last = this.#areFollowed ? await store.ofPage(slug) : undefined;
    const isNews = last && clock.now() - last.at < FAILED_WITHIN_MS;
    return isNews ? await this.look(last.sha) : undefined;
  }

  /** Whether nothing more is expected of a deployment. On a code host, a check that failed can be run again. */
  isOver(deployment: Deployment): boolean {
    const canGoOn = deployment.state === "failed" && this.#watch !== undefined;
    const silentForMs = this.#deps.clock.now() - deployment.at;
    return (
      (isOver(deployment) && !canGoOn) ||
      silentForMs > (deployment.state === "unknown" ? SAID_WITHIN_MS : HEARD_WITHIN_MS)
    );
  }

  /** Returns the pages whose last publication isn't live yet, or failed. */
  async notLive(): Promise<ReadonlyMap<Slug, NotLive>> {
    const { store, clock } = this.#deps;
    if (!this.#areFollowed) return new Map();
    const building = clock.now() - HEARD_WITHIN_MS;
    const last = await store.lastOpen(building);
    // Once it is live, those before it are.
    if (last) await this.look(last.sha);
    return store.notLive({ building, failed: clock.now() - FAILED_WITHIN_MS });
  }

  [Symbol.dispose](): void {
    this.#watch?.[Symbol.dispose]();
  }

  /** Whether anything says how a publication goes on. */
  get #areFollowed(): boolean {
    return this.#queue !== undefined || this.#watch !== undefined;
  }

  async #record(sha: string, build: Build, options?: { withWaiting: boolean }): Promise<void> {
    const { store, pageEvents, announce, notifications, commitUrl } = this.#deps;
    const recorded = await store.record(sha, build, options);
    for (const { pages, by } of recorded)
      for (const slug of pages) {
        pageEvents.changed(slug);
        if (build.state === "live")
          pageEvents.site.emit({ kind: "live", slug, by: by?.name ?? null, commit: sha });
      }
    if (build.state !== "failed") return;
    await notifications.buildFailed(recorded);
    const pages = ((await store.find(sha))?.pages ?? []).map((slug) => ({ slug }));
    const { sentence, link: buildUrl } = build;
    const data = { commit: sha, commitUrl: commitUrl(sha), pages, sentence, buildUrl };
    await announce({ type: "build.failed", data });
  }

  async #announce(sha: string, { by, pages }: Readonly<{ by: string; pages: readonly ChangedPage[] }>) {
    const { announce, commitUrl, pageEvents } = this.#deps;
    if (pages.length === 0) return;
    const url = commitUrl(sha);
    for (const { slug } of pages) pageEvents.site.emit({ kind: "published", slug, by, commit: sha, url });
    await announce({ type: "page.published", data: { commit: sha, commitUrl: url, by, pages } });
  }

  /** A page that goes to another file is not deleted. */
  #changedPages(files: Change["files"]): readonly ChangedPage[] {
    const changed = new Map<Slug, boolean>();
    for (const { path, content } of files) {
      const slug = this.#deps.pages.slugOf(path);
      if (slug !== undefined) changed.set(slug, content === undefined && (changed.get(slug) ?? true));
    }
    return Array.from(changed, ([slug, isDeleted]) => ({ slug, isDeleted }));
  }
}
