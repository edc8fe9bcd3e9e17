import type { PageNaming } from "../../sites/server.ts";
import { orAbsence } from "../absence.ts";
import { Conflict, NotFound } from "../errors.ts";
import { checkName } from "../line.ts";
import type { PageMoveStore } from "../page/page-moves.ts";
import type { Pages } from "../page/pages.ts";
import { checkNoPart } from "../page/parts.ts";
import type { Clock, Meter } from "../ports.ts";
import { checkTouches, checkWrites } from "../session/access.ts";
import { authorOf, type Session } from "../session/session.ts";
import { checkAnswered, type OpenQuestion } from "../slug/open-question.ts";
import { checkNewName, isNewName, type Slug } from "../slug/slug.ts";
import type { DraftStore } from "./draft-store.ts";
import {
  checkBase,
  checkContent,
  checkSeen,
  type DiscardedDraft,
  type Draft,
  DraftChanged,
  DraftGone,
  type DraftSummary,
  StaleDraft,
} from "./draft.ts";
import type { PageEvents } from "./page-events.ts";
import { allOf, type Writer, writersOf } from "./writer.ts";

type Deps = Readonly<{
  store: DraftStore;
  pageMoves: Pick<PageMoveStore, "moveFrom" | "release">;
  pages: Pick<Pages, "pathOf" | "lastParts">;
  naming: PageNaming;
  question?: OpenQuestion | undefined;
  clock: Clock;
  pageEvents: Pick<PageEvents, "emit">;
  /** Tells them that their text was changed, or discarded. Never throws. */
  notifications: Readonly<
    Record<"saved" | "discarded", (slug: Slug, writers: readonly Writer[], session: Session) => Promise<void>>
  >;
  meter?: Meter | undefined;
}>;

type Save = Readonly<{
  slug: Slug;
  content: string;
  updatedAt?: number | null;
  author?: string | null;
  /** The `sha` that the edit started from; undefined keeps the draft's. */
  base?: string | null;
  /** Whose words are in the text, too. */
  others?: readonly Writer[] | undefined;
  /** Refuses the save too if the draft of `updatedAt` was published or discarded meanwhile. */
  needsDraft?: boolean;
}>;

export class Drafts {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  list(): Promise<DraftSummary[]> {
    return this.#deps.store.list();
  }

  findIfAny(slug: Slug): Promise<Draft | undefined> {
    return this.#deps.store.find(slug);
  }

  async movedTo(slug: Slug): Promise<Slug | undefined> {
    return (await this.#deps.pageMoves.moveFrom(slug))?.to;
  }

  /** Returns the new `updatedAt` after the save is on disk. @throws Invalid, TooLarge, Forbidden, StaleDraft, DraftGone, Unavailable */
  async save(
    { slug: asked, content, updatedAt, author, base, needsDraft = false, others = [] }: Save,
    session: Session,
  ): Promise<number> {
    checkContent(content);
    const seen = checkSeen(updatedAt);
    checkWrites(session, "draft", [asked]);
    const { store, clock, pageEvents, notifications, meter } = this.#deps;
    const named = checkName(author, "author");
    // What a script saves is never taken for another person's.
    const by = authorOf(session, session.kind === "token" ? undefined : named);
    const write = (slug: Slug, isOnlyChanged: boolean, earlier: readonly Writer[] = []) =>
      store.save({
        slug,
        content,
        seen,
        author: by,
        writers: allOf(writersOf(session, by), others, earlier),
        base: checkBase(base),
        needsDraft: isOnlyChanged,
        now: clock.now(),
      });
    // Most drafts are still where their writer saw them, so nobody looks for a move first.
    let slug = asked;
    let written = seen === undefined ? undefined : await write(slug, true);
    if (!written || ("stale" in written && !written.stale)) {
      await this.#checkNew(asked, seen);
      slug = await this.#whereItIs(asked, { seen, base });
      checkTouches(session, "draft", [slug], "This page was moved to where this token may not write.");
      // A draft that starts again from what was discarded is still the text of its writers.
      const earlier = seen === undefined ? [] : await store.writersOf(slug, { updatedAt: seen });
      written = await write(slug, needsDraft, earlier);
    }
    meter?.saved("stale" in written ? "conflict" : "saved");
    if ("stale" in written) throw written.stale ? new StaleDraft(written.stale) : new DraftGone();
    pageEvents.emit(slug, { kind: "saved", by, updatedAt: written.updatedAt });
    await notifications.saved(slug, written.writers, session);
    return written.updatedAt;
  }

  /** Only a page that is there can be called like a file. While the repository is away it may be. @throws Invalid, NotConfigured */
  async #checkNew(slug: Slug, seen: number | undefined): Promise<void> {
    const { store, pages, naming, question } = this.#deps;
    checkNoPart(slug, pages.lastParts);
    if ((question === undefined && isNewName(slug, naming)) || (await store.find(slug))) return;
    // What was here once is no new page: its text is kept.
    if (seen === undefined) checkAnswered(question);
    const { value: path, absence } = await orAbsence(pages.pathOf(slug));
    if (path === undefined && !absence) checkNewName(slug, naming);
  }

  /** Keeps a lost text as a version. Returns the draft's new `updatedAt` if it was `seen`. @throws as `save` */
  async setAside(
    { slug, content, seen }: Readonly<{ slug: Slug; content: string; seen: number }>,
    session: Session,
  ): Promise<number | undefined> {
    checkWrites(session, "draft", [slug]);
    checkContent(content);
    const { store, clock, pageEvents } = this.#deps;
    const author = authorOf(session);
    const writers = allOf(writersOf(session, author), await store.writersOf(slug, { updatedAt: seen }));
    const updatedAt = await store.setAside({ slug, content, seen, author, writers, now: clock.now() });
    const by = (await store.find(slug))?.author;
    if (by !== undefined) pageEvents.emit(slug, { kind: "saved", by });
    return updatedAt;
  }

  /** Returns whose text versions are: that of this time, and each that has this text. */
  writersOf(slug: Slug, text: Parameters<DraftStore["writersOf"]>[1]): Promise<Writer[]> {
    return this.#deps.store.writersOf(slug, text);
  }

  versions(slug: Slug): Promise<DraftSummary[]> {
    return this.#deps.store.versions(slug);
  }

  /** @throws NotFound */
  async version(slug: Slug, updatedAt: number): Promise<Draft> {
    const version = await this.#deps.store.version(slug, updatedAt);
    if (!version) throw new NotFound("No version was saved at that time, or it is no longer stored.");
    return version;
  }

  /** @throws NotFound, DraftChanged, Forbidden, Unavailable */
  async discard(slug: Slug, session: Session, seen?: number): Promise<number> {
    checkWrites(session, "draft", [slug]);
    const { store, pageEvents, notifications } = this.#deps;
    const writers = await store.writers(slug);
    const discarded = await this.#clear(slug, checkSeen(seen));
    if (discarded === undefined) {
      const newer = await this.findIfAny(slug);
      throw newer ? new DraftChanged(newer) : new NotFound("This page has no draft.");
    }
    pageEvents.emit(slug, { kind: "discarded", by: session.name });
    await notifications.discarded(slug, writers, session);
    return discarded;
  }

  discarded(since: number): Promise<DiscardedDraft[]> {
    return this.#deps.store.discarded(since);
  }

  /** @throws Conflict where a newer draft exists, Forbidden, Unavailable */
  async restore(slug: Slug, updatedAt: number, session: Session): Promise<void> {
    checkWrites(session, "draft", [slug]);
    if (await this.#deps.store.restore(slug, updatedAt)) {
      return this.#deps.pageEvents.emit(slug, { kind: "restored", by: session.name });
    }
    throw new Conflict("Couldn't restore the draft: it is already restored, or a newer draft exists.");
  }

  /** A page that was moved while somebody wrote is saved where it is now; a new page at its old slug is another one. */
  async #whereItIs(slug: Slug, { seen, base }: Readonly<{ seen: number | undefined; base: Save["base"] }>) {
    const { store, pageMoves } = this.#deps;
    const move = await pageMoves.moveFrom(slug);
    if (!move || (await store.find(slug))) return slug;
    // Another page that moved here has versions of its own.
    if (seen !== undefined) return (await store.version(slug, seen)) ? slug : move.to;
    if (base === move.base) return move.to;
    await pageMoves.release(slug);
    return slug;
  }

  #clear(slug: Slug, seen?: number): Promise<number | undefined> {
    return this.#deps.store.discard(slug, { seen, now: this.#deps.clock.now() });
  }
}
