import { orAbsence } from "../absence.ts";
import { sourceOf } from "../change/page-change.ts";
import { isOpen, type Review, type ReviewDetail } from "../change/review.ts";
import type { ShownChange } from "../difference/shown-differences.ts";
import { writerOf } from "../draft/writer.ts";
import type { Clock } from "../ports.ts";
import { authorOf, type Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import type { ReviewedPage } from "./reviewed-pages.ts";

/** Digests by page: first of the change, then of each block. */
type Seen = ReadonlyMap<Slug, readonly string[]>;

/** What one person saw of a review. Times are Unix milliseconds. */
export type ReviewLook = Readonly<{
  review: number;
  person: string;
  at: number;
  /** When the review had last changed. */
  updatedAt: number;
  /** Undefined where its changes were not shown. */
  seen: Seen | undefined;
}>;

/** @throws Unavailable from every write */
export interface ReviewLookStore {
  find(review: number, person: string): Promise<ReviewLook | undefined>;
  /** Returns when each of these reviews had last changed when this person looked at it. */
  updatesSeen(reviews: readonly number[], person: string): Promise<ReadonlyMap<number, number>>;
  put(look: ReviewLook): Promise<void>;
}

type Deps = Readonly<{ store: ReviewLookStore; clock: Clock }>;

/** What is new to a person who looked before. */
export type NewToReader = Readonly<{
  pages: ReadonlySet<Slug>;
  isNewBlock: (slug: Slug, change: ShownChange) => boolean;
  /** When this person looked; undefined where they never did. */
  since: number | undefined;
}>;

/** More of a review are kept as one for each page. */
const MAX_DIGESTS = 2000;

const DIGEST_CHARACTERS = 10;

export const nothingNew: NewToReader = { pages: new Set(), isNewBlock: () => false, since: undefined };

export class ReviewLooks {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Somebody is shown a review: returns what is new to them, and keeps what they see. */
  async look(
    { id, updatedAt }: ReviewDetail,
    pages: readonly ReviewedPage[],
    session: Session,
  ): Promise<NewToReader> {
    const { store, clock } = this.#deps;
    const person = personOf(session);
    const before = await store.find(id, person);
    const seen = seenOf(pages);
    // Reading still works when the store is read-only.
    await orAbsence(store.put({ review: id, person, at: clock.now(), updatedAt, seen }));
    return before ? newSince(before, seen) : nothingNew;
  }

  /** Somebody knows what is in a review, because they put it there. */
  async wrote({ id, updatedAt }: Review, session: Session): Promise<void> {
    const { store, clock } = this.#deps;
    const now = clock.now();
    const look = { review: id, person: personOf(session), at: now, seen: undefined };
    await store.put({ ...look, updatedAt: Math.max(updatedAt, now) });
  }

  /** Returns which open reviews are new to a person, or changed since they looked. */
  async marks(reviews: readonly Review[], session: Session): Promise<ReadonlyMap<number, "new" | "changed">> {
    const open = reviews.filter(isOpen);
    const ids = open.map(({ id }) => id);
    const seen = await this.#deps.store.updatesSeen(ids, personOf(session));
    return new Map(
      open.flatMap(({ id, updatedAt, author }): Array<[number, "new" | "changed"]> => {
        const known = seen.get(id);
        if (known === undefined) return author === authorOf(session) ? [] : [[id, "new"]];
        return updatedAt > known ? [[id, "changed"]] : [];
      }),
    );
  }
}

function personOf(session: Session): string {
  const { id } = writerOf(session);
  return session.kind !== "token" && id !== undefined ? id : `${session.kind}:${authorOf(session)}`;
}

function seenOf(pages: readonly ReviewedPage[]): Seen {
  const all = pages.map(({ change, changes }): [Slug, string[]] => {
    const { does, slug } = change;
    const blocks = changes.filter(({ kind }) => kind !== "note").map(digestOf);
    return [sourceOf(change), [digestOf({ does, slug }), ...blocks]];
  });
  const count = all.reduce((sum, [, digests]) => sum + digests.length, 0);
  if (count <= MAX_DIGESTS) return new Map(all);
  return new Map(all.map(([slug, digests]) => [slug, [digestOf(digests)]]));
}

function newSince({ seen: before, at }: ReviewLook, seen: Seen): NewToReader {
  if (!before) return { ...nothingNew, since: at };
  const pages = [...seen].filter(([slug, digests]) => digests.join() !== before.get(slug)?.join());
  return {
    pages: new Set(pages.map(([slug]) => slug)),
    isNewBlock: (slug, change) => {
      const digest = digestOf(change);
      const known = before.get(slug) ?? [];
      return (seen.get(slug) ?? []).includes(digest) && !known.includes(digest);
    },
    since: at,
  };
}

function digestOf(value: unknown): string {
  const digest = new Bun.CryptoHasher("sha1").update(JSON.stringify(value)).digest("hex");
  return digest.slice(0, DIGEST_CHARACTERS);
}
