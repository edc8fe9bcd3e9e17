import type { Remark, ReviewState, WaitingChange, WaitingNavigation } from "../core/change/review.ts";
import type { Decision, ReviewStore, StoredReview, Verdict } from "../core/review/review-store.ts";
import type { Slug } from "../core/slug/slug.ts";
import { SqlAudit } from "./audit.ts";
import { all, first, type Store, type Writing } from "./database.ts";
import { writersAsText, writersIn } from "./writers.ts";

type ReviewRow = {
  id: number;
  title: string;
  message: string;
  author: string;
  author_id: string | null;
  state: ReviewState;
  head: string;
  writers: string;
  reviewers: string;
  left_out: string;
  navigation: string | null;
  created_at: number;
  updated_at: number;
  published_as: string | null;
  slugs: string;
};

type ById = { author_id: string | null };

/** Earlier ones are not shown. */
const MAX_REMARKS = 500;

const selected = `
  select reviews.*, (select json_group_array(slug order by slug) from review_changes where review = id) as slugs
    from reviews`;

const open = "state not in ('merged', 'closed')";

export class SqlReviews implements ReviewStore {
  readonly #store: Store;
  readonly #audit: SqlAudit;

  constructor(store: Store, audit = new SqlAudit(store)) {
    this.#store = store;
    this.#audit = audit;
  }

  add(...[review, changes, does = "askForReview"]: Parameters<ReviewStore["add"]>): Promise<number> {
    return this.#audit.write(function* (record) {
      // What was known of a review with this number goes, with its changes.
      if (review.id !== undefined) yield* first("delete from reviews where id = $id", { id: review.id });
      const { id } = (yield* first<{ id: number }>(
        `insert into reviews (id, title, message, author, author_id, state, head, writers, reviewers, left_out, navigation, created_at, updated_at)
         values (coalesce($id, (select coalesce(max(id), 0) + 1 from reviews)),
                 $title, $message, $author, $authorId, $state, $head, $writers, $reviewers, $leftOut, $navigation, $createdAt, $updatedAt)
         returning id`,
        {
          id: review.id ?? null,
          title: review.title,
          message: review.message,
          author: review.author,
          authorId: review.authorId ?? null,
          state: review.state,
          head: review.head,
          createdAt: review.createdAt,
          updatedAt: review.updatedAt,
          writers: writersAsText(review.writers),
          reviewers: JSON.stringify(review.reviewers),
          leftOut: JSON.stringify([...review.leftOut]),
          navigation: review.navigation ? JSON.stringify(review.navigation) : null,
        },
      ))!;
      yield* put(id, changes);
      yield* record.change(does, ...slugsOf(changes));
      return id;
    });
  }

  async find(id: number): Promise<StoredReview | undefined> {
    const row = await this.#store.first<ReviewRow>(`${selected} where id = $id`, { id });
    return row && toReview(row);
  }

  async list(state: "open" | "all", most: number): Promise<StoredReview[]> {
    const where = state === "open" ? `where ${open}` : "";
    return (
      await this.#store.all<ReviewRow>(`${selected} ${where} order by id desc limit $most`, { most })
    ).map(toReview);
  }

  async commentCounts(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#store.all<{ review: number; count: number }>(
      `select review, count(*) as count from review_remarks
        where message <> '' and review in (select cast(value as bigint) from json_each($ids)) group by review`,
      { ids: JSON.stringify(ids) },
    );
    return new Map(rows.map(({ review, count }) => [review, count]));
  }

  async countOpen(): Promise<number> {
    return (await this.#store.first<{ count: number }>(
      `select count(*) as count from reviews where ${open}`,
    ))!.count;
  }

  async changes(id: number): Promise<WaitingChange[]> {
    return (
      await this.#store.all<{ change: string; author: string }>(
        "select change, author from review_changes where review = $id order by slug",
        { id },
      )
    ).map(({ change, author }) => ({ change: JSON.parse(change), author }));
  }

  async putChange(id: number, waiting: WaitingChange): Promise<void> {
    await this.#store.write(() => put(id, [waiting]));
  }

  async remarks(id: number): Promise<Remark[]> {
    return (
      await this.#store.all<Remark & ById>(
        "select author, author_id, at, does, message from review_remarks where review = $id order by id desc limit $most",
        { id, most: MAX_REMARKS },
      )
    )
      .map(withId)
      .reverse();
  }

  async verdicts(id: number): Promise<Verdict[]> {
    const verdicts = await this.#store.all<Verdict & ById>(
      `select author, author_id, does from review_remarks
        where id in (select max(id) from review_remarks
                      where review = $id and does in ('approves', 'requests-changes') group by author, author_id)
        order by id`,
      { id },
    );
    return verdicts.map(withId);
  }

  replaceChanges(id: number, seen: string, by: Parameters<ReviewStore["replaceChanges"]>[2]) {
    const { head, writers, leftOut, navigation, changes, remark } = by;
    return this.#audit.write(function* (record) {
      const changed = yield* first(
        `update reviews set head = $head, writers = $writers, left_out = $leftOut, navigation = $navigation, state = 'open', updated_at = case when $at > updated_at then $at else updated_at + 1 end
          where id = $id and head = $seen and ${open} returning id`,
        {
          id,
          seen,
          head,
          writers: writersAsText(writers),
          leftOut: JSON.stringify([...leftOut]),
          navigation: navigation ? JSON.stringify(navigation) : null,
          at: remark.at,
        },
      );
      if (!changed) return false;
      yield* first("delete from review_changes where review = $id", { id });
      yield* put(id, changes);
      yield* note(id, remark);
      yield* record.change("addChanges", ...slugsOf(changes));
      return true;
    });
  }

  decide(id: number, seen: string, { state, remark, publishedAs }: Decision): Promise<boolean> {
    return this.#audit.write(function* (record) {
      const decided = yield* first(
        `update reviews set state = $state, updated_at = case when $at > updated_at then $at else updated_at + 1 end, published_as = $publishedAs
          where id = $id and head = $seen and ${open} returning id`,
        { id, seen, state, at: remark.at, publishedAs: publishedAs ?? null },
      );
      if (!decided) return false;
      yield* note(id, remark);
      const pages = yield* all<{ slug: Slug }>("select slug from review_changes where review = $id", { id });
      yield* record.change(decisions[state], ...pages.map(({ slug }) => slug));
      return true;
    });
  }

  /** Deletes the texts of reviews that ended before then (Unix milliseconds). */
  async forgetTexts(before: number): Promise<void> {
    await this.#store.write(() =>
      first(
        `delete from review_changes
          where review in (select id from reviews where not (${open}) and updated_at < $before)`,
        { before },
      ),
    );
  }
}

/** The operation by which a review gets each state. */
const decisions: Readonly<Record<ReviewState, string>> = {
  open: "askForReview",
  approved: "approveReview",
  "changes-requested": "requestChanges",
  merged: "mergeReview",
  closed: "closeReview",
};

function slugsOf(changes: readonly WaitingChange[]): Slug[] {
  return changes.map(({ change }) => change.slug);
}

function* put(id: number, changes: readonly WaitingChange[]): Writing<void> {
  for (const { change, author } of changes)
    yield* first(
      `insert into review_changes (review, slug, author, change) values ($id, $slug, $author, $change)
         on conflict (review, slug) do update set author = excluded.author, change = excluded.change`,
      { id, slug: change.slug, author, change: JSON.stringify(change) },
    );
}

function* note(id: number, remark: Remark): Writing<void> {
  yield* first(
    `insert into review_remarks (review, author, author_id, at, does, message)
     values ($id, $author, $authorId, $at, $does, $message)`,
    { id, ...remark, authorId: remark.authorId ?? null },
  );
}

function withId<Row extends ById>({ author_id, ...row }: Row) {
  return { ...row, authorId: author_id ?? undefined };
}

function toReview({
  author_id,
  writers,
  reviewers,
  left_out,
  navigation,
  created_at,
  updated_at,
  published_as,
  slugs,
  ...row
}: ReviewRow) {
  return {
    ...row,
    authorId: author_id ?? undefined,
    slugs: JSON.parse(slugs) as Slug[],
    writers: writersIn(writers),
    reviewers: JSON.parse(reviewers) as string[],
    leftOut: new Map(JSON.parse(left_out) as Array<[Slug, string[]]>),
    ...(navigation !== null && { navigation: JSON.parse(navigation) as WaitingNavigation }),
    createdAt: created_at,
    updatedAt: updated_at,
    publishedAs: published_as ?? undefined,
  };
}
