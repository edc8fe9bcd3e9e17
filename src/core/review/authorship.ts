import { contentOf, type PageChange, sourceOf } from "../change/page-change.ts";
import type { Review, WaitingChange, WaitingNavigation } from "../change/review.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { checkSeen } from "../draft/draft.ts";
import { allOf, type Writer, writersOf } from "../draft/writer.ts";
import type { PageWriters } from "../history/page-writers.ts";
import type { EditWords } from "../navigation/edit-words.ts";
import { type NavigationDraftStore, publishedNavigation } from "../navigation/navigation-draft.ts";
import type { NavigationChange } from "../navigation/navigation-edit.ts";
import type { Pages } from "../page/pages.ts";
import type { Changesets } from "../publication/changesets.ts";
import { authorOf, type Session } from "../session/session.ts";
import type { StoredReview } from "./review-store.ts";

type Deps = Readonly<{
  drafts: Pick<DraftStore, "writers" | "writersOf">;
  pages: Pick<Pages, "sourceIfAny">;
  pageWriters: Pick<PageWriters, "writersOf">;
  changesets: Pick<Changesets, "authorsOf" | "wordsOf">;
  navigationDrafts: Pick<NavigationDraftStore, "find" | "writers">;
}>;

export const OWN_TEXT = "Your own text is in this review, so someone else must approve it.";

/** Whose text changes are. */
export class Authorship {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns changes with who is named for each. */
  async withAuthors(changes: readonly PageChange[], session: Session): Promise<WaitingChange[]> {
    const authors = await this.#deps.changesets.authorsOf(changes, session);
    return changes.map((change, index) => ({ change, author: authors[index]! }));
  }

  /** Returns edits of menus with who is named for them, and whose they are. */
  async ofNavigation(
    navigation: NavigationChange | undefined,
    session: Session,
  ): Promise<
    Readonly<{ waiting?: WaitingNavigation; writers: readonly Writer[]; words: readonly EditWords[] }>
  > {
    const { changesets, navigationDrafts } = this.#deps;
    if (!navigation) return { writers: [], words: [] };
    const words = await changesets.wordsOf(navigation);
    const draft = publishedNavigation(navigation, await navigationDrafts.find());
    const author = authorOf(session, draft?.author);
    const known = draft ? await navigationDrafts.writers() : [];
    const { revision, edits } = navigation;
    return {
      waiting: { revision, edits, author, words: words.map(({ says }) => says) },
      writers: allOf(writersOf(session, author, known), known),
      words,
    };
  }

  /** Includes everybody who saved a draft of these pages, because their words can be in the text. */
  async writersOf(waiting: readonly WaitingChange[], session: Session): Promise<Writer[]> {
    const writers = await Promise.all(
      waiting.map(async ({ change, author }) => {
        const content = contentOf(change);
        const known = content === undefined ? [] : await this.#writersOf(change, content);
        return allOf(writersOf(session, author, known), known);
      }),
    );
    return allOf(...writers);
  }

  /** A text can be that of a draft that is gone, and what an undo brings back was published once. */
  async #writersOf(change: PageChange, content: string): Promise<Writer[]> {
    const { drafts, pages, pageWriters } = this.#deps;
    const slug = sourceOf(change);
    const { undoes: from, updatedAt } = change;
    const saved = await drafts.writersOf(slug, { updatedAt: checkSeen(updatedAt), content });
    const all = allOf(await drafts.writers(slug), saved);
    if (from === undefined) return all;
    const instead = (await pages.sourceIfAny(slug))?.content ?? "";
    return allOf(all, await pageWriters.writersOf({ slug, content, instead, from }));
  }
}

/** Returns whose text what a review has of a page is, as far as it is known: also of who pushed it. */
export function writersIn(
  { author, authorId }: Pick<Review, "author" | "authorId">,
  waiting: WaitingChange,
  asked: Pick<StoredReview, "writers"> | undefined,
): Writer[] {
  return allOf([{ name: author, id: authorId }, { name: waiting.author }], asked?.writers ?? []);
}
