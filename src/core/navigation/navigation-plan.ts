import type { Menu, MenuEdit, MenuItem } from "../../sites/server.ts";
import { Invalid, Stale } from "../errors.ts";
import { pageText } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { Slug } from "../slug/slug.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import { type EditWords, wordsOf } from "./edit-words.ts";
import type { MenuPart, MenuSources, Written } from "./menu-sources.ts";
import type { PageValue } from "./menu-value-texts.ts";
import type { NavigationChange, NavigationEdit } from "./navigation-edit.ts";
import { editionsOf } from "./navigation-revision.ts";
import type { EditionMenus, ShownMenu, SiteNavigation } from "./site-navigation.ts";

type Deps = Readonly<{
  branch: Pick<Branch, "host">;
  siteNavigation: Pick<SiteNavigation, "menusOf" | "editionOf" | "shown">;
  menuSources: Pick<MenuSources, "asked" | "partAt" | "areKnown" | "haveFaults">;
  siteIndex: Pick<SiteIndex, "listed">;
  texts: TextWork;
}>;

/** What is published with the edits. */
export type Around = Readonly<{
  /** Texts of pages that are written, by where these are before pages move. */
  written: Written;
  /** Where a page is before pages move; undefined where there is none. */
  pathOf: (slug: Slug) => string | undefined;
  /** The paths of new pages, which get their entries in menus that need it, where no edit adds them. */
  added?: readonly string[] | undefined;
  /** Pages that are deleted or move, by where they are before. */
  leaving?: ReadonlyMap<string, Leaving> | undefined;
  /** Whether edits are tried on menus that changed meanwhile. */
  isTriedAgain?: boolean | undefined;
}>;

/** `to` is undefined for a page that is deleted. */
export type Leaving = Readonly<{ slug: Slug; to: Slug | undefined }>;

/** What edits of menus change, by paths from before pages move. */
export type NavigationPlan = Readonly<{
  files: ReadonlyMap<string, string>;
  values: ReadonlyMap<string, readonly PageValue[]>;
  /** As the edited menus are afterwards, with the ids from before. */
  menus: readonly Menu[];
  /** All texts that would be written, with those of pages. */
  written: Written;
}>;

/** The menus are others than those that edits are of. */
export class NavigationMoved extends Stale {
  readonly revision: string;
  readonly menus: readonly ShownMenu[];

  constructor({ revision }: Pick<EditionMenus, "revision">, menus: readonly ShownMenu[]) {
    super("The menu changed after you read it. Nothing was published. Read it again.");
    this.revision = revision;
    this.menus = menus;
  }
}

/** An edit that can't be carried out. `edit` is its number, from 0. */
export class NavigationRefused extends Invalid {
  readonly edit: number;
  readonly reason: string;

  constructor({ edit, reason }: Readonly<{ edit: number; reason: string }>) {
    super(`navigation.edits[${edit}] can't be carried out. ${reason}`);
    this.edit = edit;
    this.reason = reason;
  }

  /** Edits have no numbers on a screen. */
  override get told(): string {
    return this.reason;
  }
}

/** Edits of one part, with their numbers. */
type Batch = Readonly<{
  part: MenuPart;
  edits: Array<readonly [number: number, edit: NavigationEdit]>;
  added?: readonly string[];
}>;

/** What edits of menus change in files. */
export class NavigationPlanner {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws NavigationMoved, NavigationRefused, Unavailable */
  async plan(
    navigation: NavigationChange | undefined,
    { written, pathOf, added = [], leaving = new Map(), isTriedAgain = false }: Around,
  ): Promise<NavigationPlan> {
    const { menuSources, texts } = this.#deps;
    const editions = navigation ? await this.#editions(navigation.revision, isTriedAgain) : [];
    const now = new Map(written);
    const files = new Map<string, string>();
    const values = new Map<string, PageValue[]>();
    let menus: readonly Menu[] = editions.flatMap(({ parts }) => parts.flatMap((part) => part.menus));
    const known = new Known(editions);
    const batches = navigation ? batchesOf(navigation.edits, known) : [];
    for (const [number, edit] of (navigation?.edits ?? []).entries()) {
      const path =
        edit.do === "add"
          ? "slug" in edit
            ? pathOf(edit.slug)
            : undefined
          : "id" in edit
            ? known.pages.get(edit.id)
            : undefined;
      const left = path === undefined ? undefined : leaving.get(path);
      const reason = left && refusalOf(edit, left);
      if (reason !== undefined) throw new NavigationRefused({ edit: number, reason });
    }
    for (const batch of await this.#withAdded(batches, added)) {
      const asked = await menuSources.asked(batch.part, { written: now });
      const meant = batch.edits.map(([number, edit]) => engineEdit(edit, number, pathOf));
      const edited = await texts.run("editedNavigation", asked, meant, batch.added);
      if ("refused" in edited) {
        const [number = 0] = batch.edits[edited.refused.edit] ?? [];
        throw new NavigationRefused({ edit: number, reason: edited.refused.reason });
      }
      for (const { path, text } of edited.files) {
        files.set(path, text);
        now.set(path, text);
      }
      for (const [path, own] of Map.groupBy(edited.values, (each) => each.path)) {
        values.set(path, [...(values.get(path) ?? []), ...own]);
        const text = await this.#withValues(path, now.get(path), own, batch.edits[0]?.[0] ?? 0);
        now.set(path, text);
      }
      const others = new Set(edited.menus.map(({ id }) => id));
      menus = [...menus.filter(({ id }) => !others.has(id)), ...edited.menus];
    }
    return { files, values, menus, written: now };
  }

  /** Checks that the generator can build the menus without pages that go. @throws Invalid, Unavailable */
  async checkBuilt(gone: readonly string[], written: Written): Promise<void> {
    const { menuSources, texts } = this.#deps;
    if (gone.length === 0 || !menuSources.haveFaults) return;
    const paths = [...gone, ...written.keys()];
    const found = await Promise.all(paths.map((path) => menuSources.partAt(path)));
    const parts = new Map(found.flatMap((part) => (part ? [[JSON.stringify(part), part] as const] : [])));
    for (const part of parts.values()) {
      const [now, then] = [await menuSources.asked(part), await menuSources.asked(part, { written })];
      const [fault] = await inTime(texts.run("newFaults", now, then), []);
      if (fault !== undefined) throw new Invalid(fault);
    }
  }

  /** Returns what edits do, in words; "an entry" is one that menus don't have any more. @throws Unavailable */
  async words({ revision, edits }: NavigationChange): Promise<readonly EditWords[]> {
    const { siteNavigation, siteIndex } = this.#deps;
    const editions = await Promise.all(
      (editionsOf(revision) ?? []).map((each) => siteNavigation.menusOf(each)),
    );
    const { labels } = new Known(editions);
    const addsPages = edits.some((edit) => edit.do === "add" && "slug" in edit);
    const { pages } = addsPages ? await siteIndex.listed() : { pages: [] };
    const titles = new Map(pages.map(({ slug, title }) => [slug, title]));
    return edits.map((edit) => wordsOf(edit, { labels, titles }));
  }

  async #withAdded(batches: readonly Batch[], added: readonly string[]): Promise<readonly Batch[]> {
    const { menuSources } = this.#deps;
    if (added.length === 0 || !menuSources.areKnown) return batches;
    const parts = await Promise.all(
      added.map(async (path) => [path, await menuSources.partAt(path)] as const),
    );
    const keyOf = ({ folder, language }: MenuPart) => `${folder}\n${language}`;
    const byPart = Map.groupBy(parts, ([, part]) => (part ? keyOf(part) : ""));
    const own = batches.map((batch) => {
      const paths = byPart.get(keyOf(batch.part))?.map(([path]) => path);
      byPart.delete(keyOf(batch.part));
      return { ...batch, ...(paths && { added: paths }) };
    });
    const others = [...byPart.values()].flatMap((each): Batch[] => {
      const [[, part] = []] = each;
      return part ? [{ part, edits: [], added: each.map(([path]) => path) }] : [];
    });
    return [...own, ...others];
  }

  async #editions(revision: string, isTriedAgain: boolean): Promise<readonly EditionMenus[]> {
    const { siteNavigation } = this.#deps;
    const asked = editionsOf(revision);
    if (!asked) throw await this.#moved(await siteNavigation.menusOf(await siteNavigation.editionOf({})));
    const found: EditionMenus[] = [];
    for (const edition of asked) {
      const menus = await siteNavigation.menusOf(edition);
      if (!isTriedAgain && menus.revision !== edition.revision) throw await this.#moved(menus);
      found.push(menus);
    }
    return found;
  }

  async #moved(edition: EditionMenus): Promise<NavigationMoved> {
    const menus = edition.parts.flatMap((part) => part.menus);
    return new NavigationMoved(edition, this.#deps.siteNavigation.shown(menus));
  }

  async #withValues(
    path: string,
    text: string | undefined,
    values: readonly PageValue[],
    edit: number,
  ): Promise<string> {
    const changed = await this.#deps.texts.run(
      "withMenuValues",
      text ?? (await this.#published(path)),
      values,
    );
    if ("problem" in changed) throw new NavigationRefused({ edit, reason: `${path}: ${changed.problem}` });
    return changed.text;
  }

  async #published(path: string): Promise<string> {
    const { host } = this.#deps.branch;
    const head = await host.head();
    const [entry] = head ? await host.entries(head, [path]) : [];
    return entry?.kind === "file" ? pageText(await host.read(entry.sha)) : "";
  }
}

/** Where entries are, by their ids. */
class Known {
  readonly labels = new Map<string, string>();
  /** Those of entries that are no groups, which would stay without their pages. */
  readonly pages = new Map<string, string>();
  /** The only menu, where there is one. */
  readonly only: MenuPart | undefined;
  readonly #parts = new Map<string, MenuPart>();

  constructor(editions: readonly EditionMenus[]) {
    const all = editions.flatMap(({ parts }) => parts);
    for (const { part, menus } of all)
      for (const { id, items } of menus) {
        this.#parts.set(id, part);
        this.#add(items, part);
      }
    const [first, ...others] = all.flatMap(({ part, menus }) => menus.map(() => part));
    this.only = others.every((part) => part === first) ? first : undefined;
  }

  /** Returns the part of an edit. @throws NavigationRefused */
  partOf(edit: NavigationEdit, number: number): MenuPart {
    const {
      id,
      parent,
      before,
      menu,
      as,
    }: Partial<Record<"id" | "parent" | "before" | "menu" | "as", string | null>> = edit;
    const named = [id, parent, before, menu].filter((each) => typeof each === "string");
    const unknown = named.find((each) => !this.#parts.has(each));
    if (unknown !== undefined)
      throw new NavigationRefused({ edit: number, reason: `No menu has the entry “${unknown}” any more.` });
    const part = named.length > 0 ? this.#parts.get(named[0]!) : this.only;
    if (!part)
      throw new NavigationRefused({
        edit: number,
        reason: "There are several menus. Say in menu which is meant.",
      });
    if (named.some((each) => this.#parts.get(each) !== part))
      throw new NavigationRefused({
        edit: number,
        reason: "Its entries are in menus of different folders of pages.",
      });
    if (typeof as === "string") this.#parts.set(as, part);
    return part;
  }

  #add(items: readonly MenuItem[], part: MenuPart): void {
    for (const { id, label, page, items: inside } of items) {
      this.#parts.set(id, part);
      this.labels.set(id, label);
      if (page !== null && !inside) this.pages.set(id, page);
      this.#add(inside ?? [], part);
    }
  }
}

/** Ids that were read are known within one turn alone, so edits of a part are carried out together. */
function batchesOf(edits: readonly NavigationEdit[], known: Known): readonly Batch[] {
  const batches = new Map<MenuPart, Batch>();
  for (const [number, edit] of edits.entries()) {
    const part = known.partOf(edit, number);
    batches.getOrInsertComputed(part, () => ({ part, edits: [] })).edits.push([number, edit]);
  }
  return [...batches.values()];
}

/** Returns why an edit can't be of a page that leaves; undefined where it can. */
function refusalOf(edit: NavigationEdit, { slug, to }: Leaving): string | undefined {
  const page = `The page “${slug || "/"}”`;
  if (edit.do === "add" && "slug" in edit) {
    if (edit.slug !== slug) return undefined;
    return to === undefined
      ? `${page} is deleted at the same time, so it can't be added.`
      : `${page} moves to “${to || "/"}” at the same time. Add it with that path.`;
  }
  const did = edit.do === "move" ? "moved" : edit.do === "rename" ? "renamed" : undefined;
  return did && to === undefined
    ? `${page} is deleted at the same time, so its entry can't be ${did}.`
    : undefined;
}

function engineEdit(edit: NavigationEdit, number: number, pathOf: Around["pathOf"]): MenuEdit {
  if (edit.do !== "add") return edit;
  if ("href" in edit) return edit;
  const { slug, ...others } = edit;
  const page = pathOf(slug);
  if (page === undefined)
    throw new NavigationRefused({ edit: number, reason: `There is no page at “${slug || "/"}”.` });
  return { ...others, page };
}
