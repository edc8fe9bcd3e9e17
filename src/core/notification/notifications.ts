import type { Review } from "../change/review.ts";
import type { RecordedBuild } from "../deployment/deployment-store.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { isSamePerson, isWriter, nameKeyOf, type Writer, writerOf } from "../draft/writer.ts";
import type { PeopleStore } from "../people/people-store.ts";
import type { Clock, Log } from "../ports.ts";
import type { Identity, Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import type { NewNotification, NotificationStore, Seen } from "./notification-store.ts";
import {
  type Notification,
  type NotificationKind,
  type Recipient,
  recipientIn,
  recipientOf,
  type Subject,
} from "./notification.ts";

type Deps = Readonly<{
  store: NotificationStore;
  drafts: Pick<DraftStore, "latestWriters">;
  people: Pick<PeopleStore, "list">;
  clock: Clock;
  log: Log;
  /** Undefined where no server sends emails. */
  mail?: Readonly<{ after: number; pause: number; resume: () => void }> | undefined;
  /** Tells other servers. */
  tell?: ((news: Readonly<{ about: "notifications" }>) => void) | undefined;
}>;

/** Who published which pages, by which operation. */
export type Published = Readonly<{
  by: Writer;
  action: string;
  slugs: readonly Slug[];
  commit: string | undefined;
  /** The review that was merged. */
  review?: Pick<Review, "author" | "authorId"> | undefined;
}>;

const MOST_LISTED = 100;

/** The bell counts no further. */
const MOST_COUNTED = 10;

/** Of a text by more people than this, the others are not told. */
const MOST_TOLD = 100;

/** More pages of somebody that one commit has are one notification. */
const MOST_PAGES = 10;

/** What is changed again and again is told once in this time, also where several people type at once. Milliseconds. */
const TOGETHER_WITHIN = 60_000;

/** Tells people what concerns them. What happened stays, so errors are only logged. */
export class Notifications {
  readonly #deps: Deps;
  readonly #listeners = new Set<() => void>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The latest first. */
  list(session: Identity): Promise<Notification[]> {
    return this.#deps.store.list(recipientIn(session), MOST_LISTED);
  }

  countUnread(session: Identity): Promise<number> {
    return this.#deps.store.countUnread(recipientIn(session), MOST_COUNTED);
  }

  /** Somebody sees what they were told about. */
  async seen(session: Identity, what: Seen): Promise<void> {
    const { store, clock } = this.#deps;
    await this.#tried(async () => {
      if (await store.markRead(recipientIn(session), clock.now(), what)) this.#changed();
    });
  }

  /** Calls `listener` after something was told or read, until the returned function is called. */
  whenChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another server told or marked something. */
  heard(): void {
    for (const listener of this.#listeners) listener();
  }

  /** A draft was saved that has text of these writers. Who saves it has seen the page, unless a script of theirs does. */
  async saved(slug: Slug, writers: readonly Writer[], session: Session): Promise<void> {
    const by = writerOf(session);
    // At once, because who saves waits for both.
    const seen = session.kind === "token" ? undefined : this.seen(session, { slug });
    const telling = this.#tried(async () => {
      const recipients = toldOf(writers, (writer) => !isWriter(session, [writer]));
      if (recipients.length === 0) return;
      const change = { kind: "changed" as const, subject: { slug } };
      const since = this.#deps.clock.now() - TOGETHER_WITHIN;
      const known = await this.#deps.store.toldSince(since, { ...change, recipients });
      await this.#add(
        recipients
          .filter((recipient) => !known.includes(recipient))
          .map((recipient) => ({ ...change, by: by.name, recipient })),
      );
    });
    await Promise.all([seen, telling]);
  }

  /** A draft was discarded that had text of these writers. */
  async discarded(slug: Slug, writers: readonly Writer[], session: Session): Promise<void> {
    const told = { kind: "discarded" as const, subject: { slug }, by: writerOf(session).name };
    const recipients = toldOf(writers, (writer) => !isWriter(session, [writer]));
    await this.#tried(() => this.#add(recipients.map((recipient) => ({ ...told, recipient }))));
  }

  /** Pages were published that have text of others. It is no harm to say so twice. */
  async published({ by, action, slugs, commit, review }: Published): Promise<void> {
    await this.#tried(async () => {
      const writers = await this.#deps.drafts.latestWriters(slugs);
      const asker = review ? [{ name: review.author, id: review.authorId }] : [];
      const pages = new Map<Recipient, Slug[]>();
      for (const slug of slugs)
        for (const recipient of this.#others([...asker, ...(writers.get(slug) ?? [])], by))
          pages.getOrInsertComputed(recipient, () => []).push(slug);
      const told = { kind: kindOf(action), by: by.name, commit };
      await this.#add(
        [...pages].flatMap(([recipient, own]) =>
          subjectsOf(own, commit).map((subject) => ({ ...told, recipient, subject })),
        ),
      );
    });
  }

  async reviewAsked({ id, title, author, authorId, reviewers }: Review): Promise<void> {
    await this.#tried(async () => {
      const asked = reviewers.length === 0 ? [] : await this.#named(reviewers);
      await this.#aboutReview("review-asked", { id, title }, asked, { name: author, id: authorId });
    });
  }

  async changesRequested({ id, title, author, authorId }: Review, by: Writer): Promise<void> {
    await this.#tried(() =>
      this.#aboutReview("changes-requested", { id, title }, [{ name: author, id: authorId }], by),
    );
  }

  async buildFailed(builds: readonly RecordedBuild[]): Promise<void> {
    await this.#tried(() =>
      this.#add(
        builds.flatMap(({ sha, by }) => {
          const told = {
            kind: "build-failed" as const,
            subject: { commit: sha },
            by: undefined,
            commit: sha,
          };
          return by ? [{ ...told, recipient: recipientOf(by) }] : [];
        }),
      ),
    );
  }

  #aboutReview(
    kind: NotificationKind,
    { id, title }: Pick<Review, "id" | "title">,
    told: readonly Writer[],
    by: Writer,
  ): Promise<void> {
    const subject = { review: id, title };
    return this.#add(this.#others(told, by).map((recipient) => ({ recipient, kind, subject, by: by.name })));
  }

  #others(writers: readonly Writer[], by: Writer): Recipient[] {
    return toldOf(writers, (writer) => !isSamePerson(writer, by));
  }

  /** Reviewers are asked by their names: those are names of people who signed in here, or of somebody with the PIN. */
  async #named(names: readonly string[]): Promise<Writer[]> {
    const keys = new Set(names.map(nameKeyOf));
    const people = (await this.#deps.people.list()).filter(({ name }) => keys.has(nameKeyOf(name)));
    return [...names.map((name) => ({ name })), ...people];
  }

  async #add(told: ReadonlyArray<Omit<NewNotification, "at">>): Promise<void> {
    if (told.length === 0) return;
    const { store, clock, mail } = this.#deps;
    const at = clock.now();
    await store.add(
      told.map((each) => ({ ...each, at })),
      mail,
    );
    this.#changed();
    mail?.resume();
  }

  #changed(): void {
    this.heard();
    this.#deps.tell?.({ about: "notifications" });
  }

  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      this.#deps.log.warn("What people are told couldn't be read or kept", { cause });
    }
  }
}

/** Returns who of a text's writers is told: most texts have few, and of more than `MOST_TOLD` no others are looked at. */
function toldOf(writers: readonly Writer[], isOther: (writer: Writer) => boolean): Recipient[] {
  return [...new Set(writers.values().filter(isOther).map(recipientOf).take(MOST_TOLD))];
}

function subjectsOf(pages: readonly Slug[], commit: string | undefined): readonly Subject[] {
  if (pages.length > MOST_PAGES && commit !== undefined) return [{ commit, pages: pages.length }];
  return pages.slice(0, MOST_PAGES).map((slug) => ({ slug }));
}

/** Of an operation that publishes. */
function kindOf(operation: string): NotificationKind {
  if (operation === "undoPublication") return "undone";
  return operation === "deletePage" ? "deleted" : "published";
}
