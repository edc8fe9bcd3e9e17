import type { DeploymentStore, RecordedBuild } from "../core/deployment/deployment-store.ts";
import type { Build, Deployment, NotLive, Place } from "../core/repository/deployment.ts";
import type { Slug } from "../core/slug/slug.ts";
import { all, first, type Store } from "./database.ts";
import { writersAsText, writersIn } from "./writers.ts";

type DeploymentRow = {
  sha: string;
  at: number;
  state: string;
  sentence: string | null;
  link: string | null;
  site_url: string | null;
  log: string | null;
  pages: string;
  places: string;
};

/** Older publications are forgotten. */
const MAX_KEPT = 500;

const columns = "sha, at, state, sentence, link, site_url, log, pages, places";

export class SqlDeployments implements DeploymentStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async add({ sha, at, state, pages, by }: Parameters<DeploymentStore["add"]>[0]): Promise<void> {
    await this.#store.write(function* () {
      const added = yield* first<{ id: number }>(
        `insert into deployments (sha, at, state, pages, publisher)
         values ($sha, $at, $state, $pages, $publisher)
         on conflict do nothing returning id`,
        { sha, at, state, pages: JSON.stringify(pages), publisher: writersAsText(by ? [by] : []) },
      );
      if (!added) return;
      for (const slug of pages)
        yield* first(
          `insert into deployed_pages values ($slug, $id)
           on conflict (slug) do update set deployment = excluded.deployment`,
          { slug, id: added.id },
        );
      yield* first("delete from deployments where id <= $id", { id: added.id - MAX_KEPT });
    });
  }

  async find(sha: string): Promise<Deployment | undefined> {
    const row = await this.#store.first<DeploymentRow>(
      `select ${columns} from deployments where sha = $sha`,
      {
        sha,
      },
    );
    return row && toDeployment(row);
  }

  async ofPage(slug: Slug): Promise<Deployment | undefined> {
    const row = await this.#store.first<DeploymentRow>(
      `select ${columns} from deployed_pages join deployments on id = deployment where slug = $slug`,
      { slug },
    );
    return row && toDeployment(row);
  }

  async notLive({ building, failed }: Record<NotLive["state"], number>): Promise<Map<Slug, NotLive>> {
    const rows = await this.#store.all<NotLive & { slug: Slug }>(
      `select slug, sha, state from deployments join deployed_pages on id = deployment
        where (state = 'failed' and at >= $failed) or (state = 'building' and at >= $building)`,
      { building, failed },
    );
    return new Map(rows.map(({ slug, ...publication }) => [slug, publication]));
  }

  async lastOpen(since: number): Promise<Deployment | undefined> {
    const row = await this.#store.first<DeploymentRow>(
      `select ${columns} from deployments where state in ('unknown', 'building') and at >= $since
        order by id desc limit 1`,
      { since },
    );
    return row && toDeployment(row);
  }

  async begin(sha: string, now: number): Promise<void> {
    await this.#store.write(() =>
      first("update deployments set began_at = $now where sha = $sha", { sha, now }),
    );
  }

  async unfinished(): Promise<{ started: string[]; waiting: string | undefined }> {
    const rows = await this.#store.all<{ sha: string; began_at: number | null }>(
      "select sha, began_at from deployments where state = 'building' order by id desc",
    );
    return {
      started: rows.filter(({ began_at }) => began_at !== null).map(({ sha }) => sha),
      waiting: rows.find(({ began_at }) => began_at === null)?.sha,
    };
  }

  record(sha: string, build: Build, { withWaiting } = { withWaiting: false }): Promise<RecordedBuild[]> {
    const { state, sentence, link, siteUrl, log, places } = build;
    return this.#store.write(function* () {
      const changed = yield* all<{ id: number; sha: string; publisher: string }>(
        `with built as (select id from deployments where sha = $sha)
         update deployments set state = $state, sentence = $sentence, link = $link, site_url = $siteUrl,
                                log = $log, places = $places
          where id = (select id from built)
             or (id < (select id from built)
                 and (($state = 'live' and state <> 'live') or ($withWaiting = 1 and state = 'building')))
         returning id, sha, publisher`,
        {
          sha,
          state,
          sentence: sentence ?? null,
          link: link ?? null,
          siteUrl: siteUrl ?? null,
          log: log ?? null,
          places: JSON.stringify((places ?? []).map(({ slug, line }) => [slug, line])),
          withWaiting: Number(withWaiting),
        },
      );
      const recorded: RecordedBuild[] = [];
      for (const { id, sha, publisher } of changed.sort((one, other) => other.id - one.id)) {
        const rows = yield* all<{ slug: Slug }>(
          "select slug from deployed_pages where deployment = $id order by slug",
          { id },
        );
        recorded.push({ sha, by: writersIn(publisher)[0], pages: rows.map(({ slug }) => slug) });
      }
      return recorded;
    });
  }
}

function toDeployment({ sha, at, state, sentence, link, site_url, log, ...row }: DeploymentRow): Deployment {
  const places = JSON.parse(row.places) as ReadonlyArray<[Slug, number]>;
  return {
    sha,
    at,
    state: state as Build["state"],
    sentence: sentence ?? undefined,
    link: link ?? undefined,
    siteUrl: site_url ?? undefined,
    log: log ?? undefined,
    pages: JSON.parse(row.pages) as Slug[],
    places: places.map(([slug, line]): Place => ({ slug, line })),
  };
}
