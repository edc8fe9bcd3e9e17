import type { Menu } from "../../sites/server.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { DomainError } from "../errors.ts";
import type { Pages } from "../page/pages.ts";
import type { Session } from "../session/session.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { Edition, Written } from "./menu-sources.ts";
import type { NavigationDraft } from "./navigation-draft.ts";
import type { NavigationDrafts } from "./navigation-drafts.ts";
import { checkNavigation, type NavigationChange, type NavigationEdit, withEdit } from "./navigation-edit.ts";
import { type NavigationPlan, type NavigationPlanner, NavigationRefused } from "./navigation-plan.ts";
import { editionsOf } from "./navigation-revision.ts";
import type { Navigation, ShownItem, ShownMenu, SiteNavigation, WantedEdition } from "./site-navigation.ts";

type Deps = Readonly<{
  siteNavigation: Pick<SiteNavigation, "read" | "shown" | "menusOf" | "menusWith" | "editions">;
  navigationPlanner: Pick<NavigationPlanner, "plan" | "words">;
  navigationDrafts: Pick<NavigationDrafts, "findIfAny" | "save">;
  folders: Pick<PageFolders, "newPathOf">;
  pages: Pick<Pages, "files">;
  drafts: Pick<DraftStore, "find">;
}>;

/** The menus of an edition with the edits that wait carried out. */
export type DraftedMenus = Readonly<{
  menus: readonly ShownMenu[];
  draft: NavigationDraft | undefined;
  /** As of `Navigation`. */
  isWhole: boolean;
  /** Why the edits can't be carried out any more; then the menus are as published. */
  problem: string | undefined;
}>;

/** `seen` is the draft that somebody adds to. */
type Added = Readonly<{
  edits: readonly NavigationEdit[];
  seen: NavigationDraft | undefined;
  edition: WantedEdition;
}>;

/** Of more languages and versions, none is named: the menus of each are read again. */
const MAX_OTHERS = 30;

/** The site's menus as they would be if the draft of them were published. */
export class DraftedNavigation {
  readonly #deps: Deps;
  /** The plan of the last edits: those of one draft are asked for again and again. */
  #last: Readonly<{ key: string; plan: Promise<NavigationPlan> }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** With `patienceMs` it waits no longer for texts. @throws Forbidden for a token that is limited to folders, Unavailable */
  async read(
    wanted: WantedEdition,
    session: Session,
    patience: Readonly<{ patienceMs?: number }> = {},
  ): Promise<DraftedMenus> {
    const { siteNavigation, navigationDrafts } = this.#deps;
    const navigation = await siteNavigation.read(wanted, session, patience);
    const published = { menus: navigation.menus, isWhole: navigation.isWhole, problem: undefined };
    if (navigation.menus.length === 0) return { ...published, draft: undefined };
    const draft = await navigationDrafts.findIfAny(session);
    if (!draft) return { ...published, draft };
    try {
      const menus = await this.#drafted(await this.#plan(draft, navigation), navigation);
      const now = new Map(siteNavigation.shown(menus, session).map((menu) => [menu.id, menu]));
      return { ...published, menus: navigation.menus.map((menu) => now.get(menu.id) ?? menu), draft };
    } catch (error) {
      if (!(error instanceof NavigationRefused)) throw error;
      return { ...published, problem: error.reason, draft };
    }
  }

  /** Saves a draft with more edits. @throws NavigationRefused where one can't be carried out, Invalid, StaleNavigationDraft, Unavailable */
  async add({ edits, seen, edition }: Added, session: Session): Promise<NavigationChange> {
    const { siteNavigation, navigationDrafts } = this.#deps;
    const navigation = await siteNavigation.read(edition, session);
    // Without its menu, an edit of another language or version could be meant.
    const only = navigation.menus.length === 1 ? navigation.menus[0]!.id : undefined;
    const placed = edits.map((edit) =>
      "parent" in edit && edit.parent === null ? { ...edit, menu: edit.menu ?? only } : edit,
    );
    const change = {
      revision: withRevision(seen?.revision, navigation.revision),
      edits: placed.reduce(withEdit, seen?.edits ?? []),
    };
    checkNavigation(change);
    await this.#plan(change, navigation).catch(async (error: unknown) => {
      const { menus } = await this.read(edition, session);
      if (!(error instanceof NavigationRefused) || !isOfOther(edits, navigation.menus, menus)) throw error;
      const reason = "It was changed in another language or version with the same menu. Change it there.";
      throw new NavigationRefused({ edit: error.edit, reason });
    });
    await navigationDrafts.save({ ...change, updatedAt: seen?.updatedAt ?? null }, session);
    return change;
  }

  /** Returns what edits do, a sentence each. @throws Unavailable */
  async sentences(change: NavigationChange): Promise<string[]> {
    const words = await this.#deps.navigationPlanner.words(change);
    return words.map(({ says }) => `${says}.`);
  }

  /**
   * Returns the other languages and versions that read the same menus as those that are edited, so that they change, too. @throws
   * Unavailable
   */
  async alsoIn(change: NavigationChange): Promise<readonly Edition[]> {
    const { siteNavigation } = this.#deps;
    const own = editionsOf(change.revision) ?? [];
    const isOwn = ({ language, version }: Edition) =>
      own.some((each) => each.language === language && each.version === version);
    // The folder around those of languages is in none.
    const isNamed = ({ language, version }: Edition) => language !== null || version !== null;
    const others = (await siteNavigation.editions()).filter((edition) => !isOwn(edition) && isNamed(edition));
    if (others.length === 0 || others.length > MAX_OTHERS) return [];
    const plan = await this.#plan(change, change).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
    const found: Edition[] = [];
    for (const edition of plan && plan.files.size > 0 ? others : []) {
      const { parts } = await siteNavigation.menusOf(edition);
      const before = parts.flatMap(({ menus }) => menus);
      if (!Bun.deepEquals(before, await siteNavigation.menusWith(edition, plan!.written)))
        found.push(edition);
    }
    return found;
  }

  /** Menus that no edit names can read the same file as one that is edited. */
  async #drafted(plan: NavigationPlan, { menus, ...edition }: Navigation): Promise<readonly Menu[]> {
    const edited = new Set(plan.menus.map(({ id }) => id));
    if (plan.files.size === 0 || menus.every(({ id }) => edited.has(id))) return plan.menus;
    const others = await this.#deps.siteNavigation.menusWith(edition, plan.written);
    return [...plan.menus, ...others.filter(({ id }) => !edited.has(id))];
  }

  async #plan(change: NavigationChange, navigation: Pick<Navigation, "revision">): Promise<NavigationPlan> {
    const { pages, folders, navigationPlanner } = this.#deps;
    const files = await pages.files();
    const pathOf = (slug: Slug) => files.get(slug) ?? folders.newPathOf(slug);
    const written = await this.#newPages(change, files);
    const key = JSON.stringify([navigation.revision, change.revision, change.edits, [...written]]);
    if (this.#last?.key === key) return this.#last.plan;
    const plan = navigationPlanner.plan(change, { written, pathOf, isTriedAgain: true });
    this.#last = { key, plan };
    plan.catch(() => {
      if (this.#last?.plan === plan) this.#last = undefined;
    });
    return plan;
  }

  /** Returns the texts of pages that are added and not published yet. */
  async #newPages({ edits }: NavigationChange, files: ReadonlyMap<Slug, string>): Promise<Written> {
    const { drafts, folders } = this.#deps;
    const written = new Map<string, string>();
    for (const edit of edits) {
      if (edit.do !== "add" || !("slug" in edit) || files.has(edit.slug)) continue;
      written.set(folders.newPathOf(edit.slug), (await drafts.find(edit.slug))?.content ?? "");
    }
    return written;
  }
}

/** Whether an edit names an entry that is there only because menus of another language or version are edited. */
function isOfOther(
  edits: readonly NavigationEdit[],
  published: readonly ShownMenu[],
  drafted: readonly ShownMenu[],
): boolean {
  const [before, now] = [published, drafted].map((menus) => idsIn(menus.flatMap(({ items }) => items)));
  const named = edits.flatMap((edit): Array<string | null> => [
    "id" in edit ? edit.id : null,
    ...("parent" in edit ? [edit.parent, edit.before] : []),
  ]);
  return named.some((id) => id !== null && now!.has(id) && !before!.has(id));
}

function idsIn(items: readonly ShownItem[], ids = new Set<string>()): ReadonlySet<string> {
  for (const { id, items: inside } of items) {
    ids.add(id);
    idsIn(inside ?? [], ids);
  }
  return ids;
}

/** Edits can be of several languages and versions: then it is their revisions, with commas. */
function withRevision(all: string | undefined, revision: string): string {
  const editionOf = (each: string) => each.slice(0, each.lastIndexOf("/"));
  const others = all?.split(",").filter((each) => editionOf(each) !== editionOf(revision)) ?? [];
  return [...others, revision].join(",");
}
