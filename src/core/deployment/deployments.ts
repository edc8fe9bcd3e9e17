import type { PageEvents } from "../page/page-events.ts";
import type { Pages } from "../page/pages.ts";
import type { Slug } from "../page/slug.ts";
import type { Clock, Log } from "../ports.ts";
import type { Change, Commit } from "../publication/publication.ts";
import { BuildQueue } from "./build-queue.ts";
import type { DeploymentStore } from "./deployment-store.ts";
import type { Build, Deployment, Place } from "./deployment.ts";
import { placesIn } from "./places.ts";
import type { SiteBuilder } from "./site-builder.ts";

type Deps = Readonly<{
  store: DeploymentStore;
  /** Undefined where nothing is built on this machine. */
  builder: SiteBuilder | undefined;
  pages: Pick<Pages, "slugOf" | "files">;
  folder: string;
  pageEvents: Pick<PageEvents, "changed">;
  clock: Clock;
  log: Log;
}>;

const HOUR = 60 * 60 * 1000;

/** A build of which nothing more was heard for so long is no news any more, in milliseconds. */
const HEARD_WITHIN_MS = 6 * HOUR;

/** Follows each publication until the site shows it, or its build fails. */
export class Deployments {
  readonly #deps: Deps;
  readonly #queue: BuildQueue | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { builder } = deps;
    this.#queue =
      builder &&
      new BuildQueue({
        ...deps,
        builder,
        record: (...build) => this.#record(...build),
        places: (text) => this.#placesIn(text),
      });
  }

  /** Whether anything says how a publication goes on. */
  get areFollowed(): boolean {
    return this.#queue !== undefined;
  }

  /** To be called for every commit on the branch that was made here, also by merging. The commit exists, so errors are only logged. */
  async published({ sha }: Commit, { files }: Pick<Change, "files">): Promise<void> {
    const { store, pages, pageEvents, clock, log } = this.#deps;
    if (!this.areFollowed) return;
    const slugs = new Set(files.flatMap(({ path }) => pages.slugOf(path) ?? []));
    const state = this.#queue ? "building" : "unknown";
    try {
      await store.add({ sha, at: clock.now(), state, pages: [...slugs] });
    } catch (cause) {
      log.warn("A page was published, but whether the site shows it isn't known", { sha, cause });
    }
    this.#queue?.add(sha);
    for (const slug of slugs) pageEvents.changed(slug);
  }

  /** Goes on after a restart. */
  async resume(): Promise<void> {
    await this.#queue?.resume();
  }

  /** Undefined for a commit that was not published here, or long ago. */
  find(sha: string): Deployment | undefined {
    return this.areFollowed ? this.#deps.store.find(sha) : undefined;
  }

  /** Returns the pages whose last publication isn't live yet, or failed. */
  notLive(): ReadonlyMap<Slug, "building" | "failed"> {
    const { store, clock } = this.#deps;
    return this.areFollowed ? store.notLive(clock.now() - HEARD_WITHIN_MS) : new Map();
  }

  async #record(sha: string, build: Build, options?: { withWaiting: boolean }): Promise<void> {
    const { store, pageEvents } = this.#deps;
    for (const slug of await store.record(sha, build, options)) pageEvents.changed(slug);
  }

  async #placesIn(text: string): Promise<readonly Place[]> {
    const { pages, folder, log } = this.#deps;
    try {
      const files = await pages.files();
      return placesIn(text, { slugs: new Map(Array.from(files, ([slug, path]) => [path, slug])), folder });
    } catch (cause) {
      log.warn("The pages that a build complains about can't be found", { cause });
      return [];
    }
  }
}
