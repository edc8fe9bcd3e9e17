import { checkSeen } from "../draft/draft.ts";
import { writersOf } from "../draft/writer.ts";
import { NotFound } from "../errors.ts";
import type { Clock } from "../ports.ts";
import { checkEverywhere, checkRight, outsideFolders, readsInFolders } from "../session/access.ts";
import type { Right } from "../session/scope.ts";
import { authorOf, type Session } from "../session/session.ts";
import { type NavigationDraft, type NavigationDraftStore, StaleNavigationDraft } from "./navigation-draft.ts";
import { checkNavigation, type NavigationChange, withoutLast } from "./navigation-edit.ts";

type Deps = Readonly<{ store: NavigationDraftStore; clock: Clock }>;

type Save = NavigationChange & Readonly<{ updatedAt?: number | null | undefined }>;

/** The edits of menus that wait, shared by all. */
export class NavigationDrafts {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Forbidden for a token that is limited to folders */
  findIfAny(session: Session): Promise<NavigationDraft | undefined> {
    checkMenus(session, "read");
    return this.#deps.store.find();
  }

  /** Returns its new `updatedAt`. @throws Invalid, StaleNavigationDraft, Forbidden */
  async save({ revision, edits, updatedAt }: Save, session: Session): Promise<number> {
    checkMenus(session, "draft");
    checkNavigation({ revision, edits });
    const author = authorOf(session);
    const saved = await this.#deps.store.save({
      ...{ revision, edits, author },
      seen: checkSeen(updatedAt),
      writers: writersOf(session, author),
      now: this.#deps.clock.now(),
    });
    if ("updatedAt" in saved) return saved.updatedAt;
    // A draft that ended at this moment is no obstacle to who tries again.
    if (!saved.stale) throw new NotFound("The changes of the menu were published or discarded. Try again.");
    throw new StaleNavigationDraft(saved.stale);
  }

  /** @throws NotFound, StaleNavigationDraft, Forbidden */
  async undoLast(updatedAt: number, session: Session): Promise<void> {
    checkMenus(session, "draft");
    const current = await this.#deps.store.find();
    const { revision, edits = [] } = current ?? {};
    const left = withoutLast(edits);
    if (revision === undefined || left.length === 0) return this.discard(updatedAt, session);
    await this.save({ revision, edits: left, updatedAt }, session);
  }

  /** @throws NotFound, StaleNavigationDraft, Forbidden */
  async discard(updatedAt: number | null | undefined, session: Session): Promise<void> {
    checkMenus(session, "draft");
    const { store } = this.#deps;
    if (await store.clear(checkSeen(updatedAt))) return;
    const current = await store.find();
    if (!current) throw new NotFound("No changes of the menu wait to be published.");
    throw new StaleNavigationDraft(current);
  }
}

/** Menus name pages of the whole site. @throws Forbidden without the right, or for a session that is limited to folders */
export function checkMenus(session: Session, right: Right): void {
  checkRight(session, right);
  if (right !== "read") checkEverywhere(session, "change menus");
  else if (readsInFolders(session)) throw outsideFolders(session, "This token can't read edits of menus.");
}
