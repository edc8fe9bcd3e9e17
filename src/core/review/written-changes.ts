import type { DraftStore } from "../draft/draft-store.ts";
import { writersOf } from "../draft/writer.ts";
import type { Changesets } from "../publication/changesets.ts";
import { contentOf, type PageChange, sourceOf } from "../publication/page-change.ts";
import type { Session } from "../session/session.ts";
import type { WaitingChange } from "./review.ts";

type Deps = Readonly<{
  drafts: Pick<DraftStore, "writers">;
  changesets: Pick<Changesets, "authorsOf">;
}>;

export const OWN_TEXT = "Your own text is in this review, so somebody else must approve it.";

/** Whose text changes are. */
export class WrittenChanges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns changes with who is named for each. */
  async of(changes: readonly PageChange[], session: Session): Promise<WaitingChange[]> {
    const authors = await this.#deps.changesets.authorsOf(changes, session);
    return changes.map((change, index) => ({ change, author: authors[index]! }));
  }

  /** Includes everybody who saved a draft of these pages, because their words can be in the text. */
  async writersOf(waiting: readonly WaitingChange[], session: Session): Promise<string[]> {
    const writers = new Set<string>();
    for (const { change, author } of waiting) {
      for (const writer of writersOf(session, author)) writers.add(writer);
      if (contentOf(change) === undefined) continue;
      for (const writer of await this.#deps.drafts.writers(sourceOf(change))) writers.add(writer);
    }
    return [...writers].sort();
  }
}
