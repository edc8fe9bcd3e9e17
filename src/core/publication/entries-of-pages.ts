import { orAbsence } from "../absence.ts";
import type { Acts } from "../audit/act.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import type { PageEvents } from "../draft/page-events.ts";
import type { NavigationDraft, NavigationDraftStore } from "../navigation/navigation-draft.ts";
import type { NavigationEdit } from "../navigation/navigation-edit.ts";
import type { Pages } from "../page/pages.ts";
import type { Clock } from "../ports.ts";
import type { Slug } from "../slug/slug.ts";
import type { StagedChangeStore } from "./staged-changes.ts";

type Deps = Readonly<{
  acts: Pick<Acts, "aside">;
  store: NavigationDraftStore;
  pageEvents: Pick<PageEvents, "menusChanged">;
  pages: Pick<Pages, "files">;
  drafts: Pick<DraftStore, "find">;
  staged: Pick<StagedChangeStore, "list">;
  clock: Clock;
}>;

/** A new page gets its place in the menu before its first text is saved, and a draft that is discarded can be restored. */
const WAITS_MS = 60 * 60 * 1000;

/** The draft of the navigation, without the entries of pages that nobody wrote: they are dropped when it is read. */
export class EntriesOfPages implements NavigationDraftStore {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async find(): Promise<NavigationDraft | undefined> {
    const { store, clock } = this.#deps;
    const draft = await store.find();
    if (!draft || clock.now() - draft.updatedAt < WAITS_MS) return draft;
    // Where the site can't be reached, nobody knows what is published.
    const { value: missing } = await orAbsence(this.#missing(draft.edits));
    if (!missing || missing.size === 0) return draft;
    const { updatedAt: seen, revision, author } = draft;
    const edits = withoutPages(draft.edits, missing);
    const left = { revision, edits, seen, author, writers: [], now: clock.now() };
    await this.#deps.acts.aside(
      async () => void (await (edits.length === 0 ? store.clear(seen) : store.save(left))),
    );
    return store.find();
  }

  writers() {
    return this.#deps.store.writers();
  }

  async save(save: Parameters<NavigationDraftStore["save"]>[0]) {
    const { store, pageEvents } = this.#deps;
    const saved = await store.save(save);
    if ("updatedAt" in saved) pageEvents.menusChanged();
    return saved;
  }

  async clear(seen: number | undefined) {
    const { store, pageEvents } = this.#deps;
    const isCleared = await store.clear(seen);
    if (isCleared) pageEvents.menusChanged();
    return isCleared;
  }

  /** Returns the pages that get entries, and are neither published nor written nor moved there. */
  async #missing(edits: readonly NavigationEdit[]): Promise<ReadonlySet<Slug>> {
    const { pages, drafts, staged } = this.#deps;
    const added = edits.flatMap((edit) => (edit.do === "add" && "slug" in edit ? [edit.slug] : []));
    if (added.length === 0) return new Set();
    const [files, changes] = [await pages.files(), await staged.list()];
    const moved = new Set(changes.flatMap((change) => (change.does === "move" ? [change.to] : [])));
    const missing = new Set<Slug>();
    for (const slug of added)
      if (!files.has(slug) && !moved.has(slug) && !(await drafts.find(slug))) missing.add(slug);
    return missing;
  }
}

/** What was done to an entry, or put into it, goes with it; what was put before it goes to the end. */
function withoutPages(edits: readonly NavigationEdit[], missing: ReadonlySet<Slug>): NavigationEdit[] {
  const dropped = new Set<string>();
  return edits.flatMap((edit): NavigationEdit[] => {
    const isOfDropped =
      ("id" in edit && dropped.has(edit.id)) ||
      ("parent" in edit && edit.parent !== null && dropped.has(edit.parent)) ||
      (edit.do === "add" && "slug" in edit && missing.has(edit.slug));
    if (isOfDropped) {
      if ("as" in edit && edit.as !== undefined) dropped.add(edit.as);
      return [];
    }
    const isBefore = "before" in edit && edit.before !== null && dropped.has(edit.before);
    return [isBefore ? { ...edit, before: null } : edit];
  });
}
