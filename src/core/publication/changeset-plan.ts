import { contentOf, type PageChange, type Removal, sourceOf } from "../change/page-change.ts";
import { type FileEntry, pageFile, pathsAt } from "../change/page-files.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import type { LinkFix, MovedFiles } from "../link/moved-texts.ts";
import type { FixedPages, FixOptions, LinkFixes } from "../move/link-fixes.ts";
import type { MovePlanner, PlacedMove } from "../move/move-planner.ts";
import { type Planned, withAliases } from "../move/moved-aliases.ts";
import type { Bases } from "../move/moved-drafts.ts";
import type { MovedPictures } from "../move/moved-pictures.ts";
import type { SiteFileChanges, SiteFiles } from "../move/site-files.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import { filesOfPage, publishedFile } from "../page/page.ts";
import { type Pages, pageText } from "../page/pages.ts";
import { TakenNames } from "../page/taken-names.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import { blobId, blobOf, type FileChange } from "../repository/commit.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { SitePlaces } from "../site/site-places.ts";
import { NewFiles } from "../slug/new-files.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import { checkNewName, type Slug } from "../slug/slug.ts";
import type { TextWork } from "../text/text-work.ts";
import type { Undone, UndoneFiles } from "../undo/undone-files.ts";
import { type CopiedPicture, copyOf } from "../undo/undone-pictures.ts";
import { checkConflicts } from "./change-conflicts.ts";
import { type EditedMenus, type MenuEdits, withoutEdited, withReplaced } from "./menu-edits.ts";

type Deps = Readonly<{
  branch: Branch;
  drafts: DraftStore;
  pages: Pick<Pages, "files" | "places" | "shas" | "slugOf">;
  folders: PageFolders;
  movePlanner: MovePlanner;
  movedPictures: Pick<MovedPictures, "filesOf">;
  linkFixes: LinkFixes;
  siteFiles: SiteFiles;
  undoneFiles: UndoneFiles;
  siteIndex: Pick<SiteIndex, "properties">;
  sitePlaces: Pick<SitePlaces, "siteBase">;
  texts: TextWork;
  dialects: Pick<PageDialects, "of">;
  menuEdits: MenuEdits;
}>;

type Options = FixOptions & Readonly<{ navigation?: EditedMenus | undefined }>;

type PlannedFix = LinkFix & Readonly<{ slug: Slug; source: Slug }>;

export type ChangesetPlan = Readonly<{
  files: readonly FileChange[];
  /** The file of each changed page from the repository's root, and its blob afterwards, null for a removed one. */
  outcomes: ReadonlyMap<Slug, Readonly<{ path: string; sha: string | null }>>;
  placed: readonly PlacedMove[];
  removals: readonly Removal[];
  moved: MovedFiles | undefined;
  /** The files of pages before, where links change. */
  pages: ReadonlyMap<Slug, string>;
  links: readonly PlannedFix[];
  unread: readonly Slug[];
  bases: Bases;
  site: SiteFileChanges;
  /** Pages whose front matter says what was edited in menus. */
  inMenus: readonly Slug[];
}>;

const none: FixedPages = { pages: [], unread: [] };

export class ChangesetPlanner {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws ChangesMoved, Invalid for a page that is in the way or unknown, Conflict where one is not text, Unavailable */
  async plan(
    changes: readonly PageChange[],
    snapshot: BranchSnapshot,
    { navigation, ...options }: Options = {},
  ): Promise<ChangesetPlan> {
    const { movePlanner, movedPictures, siteFiles, menuEdits } = this.#deps;
    const placed = await movePlanner.place(changes, snapshot);
    const removals = changes.filter((change) => change.does === "delete");
    const moved = await movePlanner.movedFiles(placed, removals);
    const texts = await this.#texts(changes, placed);
    const edits = await menuEdits.plan(navigation, texts, snapshot);
    const own = moved ? await this.#ownFixes({ texts, moved, options }, snapshot) : none;
    const moving = moved && withoutMade(moved, placed);
    const elsewhere = moving
      ? await movePlanner.fixesElsewhere(changes.map(sourceOf), moving, options)
      : none;
    const head = snapshot.head ?? "";
    const linked = await this.#filesElsewhere(elsewhere, head);
    const fixed = new Map(own.pages.map((page) => [page.slug, page.content]));
    const pictures = moved?.pictures ?? [];
    const { site: found, copied } = await this.#undone(changes, {
      placed,
      pictures,
      site: await siteFiles.changes({
        ...{ placed, removals, head: snapshot.head, fixed: withoutEdited(textsOf(linked), edits) },
        edited: edits?.files,
        added: this.#added(changes, snapshot),
      }),
      head: snapshot.head,
    });
    const { planned, site } = await withAliases(
      texts.map((each) => ({ ...each, text: fixed.get(sourceOf(each.change)) ?? each.text })),
      found,
      this.#deps,
    );
    await checkConflicts(planned, snapshot, this.#deps);
    const slugs = new Map(placed.map(({ change }) => [change.from, change.slug]));
    const { files, paths } = await this.#files(planned, snapshot, await this.#restored(changes));
    // A menu can be a page, too.
    const ofSite = new Map(site.files.map((file) => [file.path, file]));
    const filesElsewhere = linked.map((file) => ofSite.get(file.path) ?? file);
    const ofPages = new Set([...files, ...linked].map(({ path }) => path));
    const all = [
      ...files,
      ...filesElsewhere,
      ...(await movedPictures.filesOf(pictures, head)),
      ...copied.map(copyOf),
      ...site.files.filter(({ path }) => !ofPages.has(path)),
    ];
    const valued = edits ? await menuEdits.valued(edits, placed, head, all) : [];
    const written = withReplaced(all, valued);
    await menuEdits.checkBuilt({ placed, removals }, written);
    return {
      files: written,
      outcomes: this.#outcomes(planned, { paths, valued, snapshot }),
      placed,
      removals,
      moved,
      pages: moved ? await this.#deps.pages.files() : new Map(),
      links: [...own.pages, ...elsewhere.pages].flatMap(({ slug, fixes }) =>
        fixes.map((fix) => ({ source: slug, slug: slugs.get(slug) ?? slug, ...fix })),
      ),
      unread: [...own.unread, ...elsewhere.unread],
      bases: await this.#bases(planned, elsewhere, filesElsewhere),
      site,
      inMenus: valued.flatMap(({ path }) => this.#deps.pages.slugOf(path) ?? []),
    };
  }

  #outcomes(
    planned: readonly Planned[],
    {
      paths,
      valued,
      snapshot,
    }: Readonly<{
      paths: ReadonlyMap<Slug, string>;
      valued: readonly FileChange[];
      snapshot: BranchSnapshot;
    }>,
  ): ChangesetPlan["outcomes"] {
    const { folders } = this.#deps;
    const shas = new Map(valued.map((file) => [file.path, blobOf(file, snapshot.head ?? "") ?? null]));
    return new Map(
      planned.map((each) => {
        const { slug } = each.change;
        const path =
          paths.get(slug) ??
          publishedFile(folders, slug, snapshot)?.path ??
          each.placed?.toPath ??
          folders.newPathOf(slug);
        return [slug, { path, sha: shas.get(path) ?? this.#shaOf(each, snapshot) }];
      }),
    );
  }

  /**
   * A move whose commit exists already, or of a draft alone, writes nothing where it has no text of its own. @throws Invalid where a
   * draft alone can't get a new title
   */
  #texts(changes: readonly PageChange[], placed: readonly PlacedMove[]): Promise<Planned[]> {
    const { branch, drafts, texts, dialects } = this.#deps;
    return Promise.all(
      changes.map(async (change) => {
        const move = placed.find((each) => each.change === change);
        const sha = move?.sha;
        const published = sha ? pageText(await branch.host.read(sha)) : undefined;
        const text = contentOf(change) ?? published;
        const title = change.does === "move" ? change.title : undefined;
        const isSame = text === undefined || title === undefined;
        const draft =
          sha === "" && title !== undefined && isSame ? await drafts.find(sourceOf(change)) : undefined;
        const { dialect } = await dialects.of(sourceOf(change));
        if (draft) await texts.run("withTitle", draft.content, title!, dialect);
        const retitled = isSame ? text : await texts.run("withTitle", text, title, dialect);
        return { change, placed: move, text: retitled };
      }),
    );
  }

  /** Returns the pages that have no file yet, and didn't have one before. */
  #added(changes: readonly PageChange[], snapshot: BranchSnapshot): Slug[] {
    return changes.flatMap(({ does, slug, undoes }) =>
      does === "write" && undoes === undefined && !publishedFile(this.#deps.folders, slug, snapshot)
        ? [slug]
        : [],
    );
  }

  async #undone(changes: readonly PageChange[], { site, ...beside }: Omit<Undone, "commit">) {
    const { branch, undoneFiles } = this.#deps;
    const undone = new Set(changes.filter(comesOrGoes).flatMap(({ undoes }) => undoes ?? []));
    let found = { site, copied: [] as readonly CopiedPicture[] };
    for (const sha of undone) {
      const commit = await branch.host.describe(sha);
      const { site, copied } = await undoneFiles.undone({ ...beside, site: found.site, commit });
      found = { site, copied: [...found.copied, ...copied] };
    }
    return found;
  }

  /** Returns the files that pages had before the publication that is undone took them away. */
  async #restored(changes: readonly PageChange[]): Promise<ReadonlyMap<Slug, FileEntry>> {
    const { branch, pages } = this.#deps;
    const back = changes.filter(({ does, undoes }) => does === "write" && undoes !== undefined);
    const slugs = new Set(back.map(({ slug }) => slug));
    const found = new Map<Slug, FileEntry>();
    for (const sha of new Set(back.map(({ undoes }) => undoes!))) {
      const { files, parents } = await branch.host.describe(sha);
      const removed = files.flatMap(({ path, status }) => {
        const slug = status === "removed" ? pages.slugOf(path) : undefined;
        return slug !== undefined && slugs.has(slug) ? [path] : [];
      });
      const entries = removed.length > 0 ? await branch.host.entries(parents[0]!, removed) : [];
      for (const entry of entries) if (entry.kind === "file") found.set(pages.slugOf(entry.path)!, entry);
    }
    return found;
  }

  async #ownFixes(
    {
      texts,
      moved,
      options,
    }: Readonly<{ texts: readonly Planned[]; moved: MovedFiles; options: FixOptions | undefined }>,
    snapshot: BranchSnapshot,
  ): Promise<FixedPages> {
    const { folders, linkFixes, pages } = this.#deps;
    const places = texts.every(({ placed }) => placed) ? undefined : await pages.places();
    const linking = texts.flatMap(({ change, text, placed }) => {
      const isFinal = change.undoes !== undefined || (change.does === "move" && !change.fixesLinks);
      if (text === undefined || isFinal) return [];
      const written = publishedFile(folders, change.slug, snapshot);
      const path = placed?.fromPath ?? written?.path ?? places!.of(change.slug);
      return [{ slug: sourceOf(change), path, content: text }];
    });
    return linkFixes.fixLinks(linking, moved, options);
  }

  async #files(
    planned: readonly Planned[],
    snapshot: BranchSnapshot,
    restored: ReadonlyMap<Slug, FileEntry>,
  ): Promise<Readonly<{ files: readonly FileChange[]; paths: ReadonlyMap<Slug, string> }>> {
    const { branch, folders } = this.#deps;
    const removed = new Set(
      planned.flatMap(({ change, placed }) =>
        change.does === "write" || (placed && placed.sha === undefined)
          ? []
          : filesOfPage(folders, sourceOf(change), snapshot).map(({ path }) => path),
      ),
    );
    // To list a large site takes time, and a page that has a file takes no new name.
    const isNew = planned.some(
      ({ change: { slug }, text, placed }) =>
        text !== undefined && (placed ?? publishedFile(folders, slug, snapshot) === undefined),
    );
    const all = isNew ? await pathsAt(snapshot, branch.host, folders) : [];
    const kept = all.filter((path) => !removed.has(path));
    const [taken, newFiles] = [new TakenNames(kept, folders), new NewFiles(kept, folders)];
    const written = planned.flatMap(({ change: { slug }, text, placed }) => {
      if (text === undefined) return [];
      const content = Buffer.from(text);
      const file = placed
        ? movedFile(placed, content, { folders, taken })
        : pageFile(slug, content, { folders, snapshot, taken, newFiles, restored: restored.get(slug) });
      taken.add(file.path);
      return [{ slug, file }];
    });
    const paths = new Map(written.map(({ slug, file }) => [slug, file.path]));
    const writtenPaths = new Set(paths.values());
    const gone = [...removed].filter((path) => !writtenPaths.has(path));
    return {
      files: [...gone.map((path) => ({ path, content: undefined })), ...written.map(({ file }) => file)],
      paths,
    };
  }

  async #filesElsewhere({ pages: fixed }: FixedPages, head: string): Promise<FileChange[]> {
    if (fixed.length === 0) return [];
    const { branch, pages } = this.#deps;
    const files = await pages.files();
    const paths = fixed.map(({ slug }) => files.get(slug)!);
    const entries = await branch.host.entries(head, paths);
    const executable = new Set(
      entries.flatMap((entry) => (entry.kind === "file" && entry.isExecutable ? [entry.path] : [])),
    );
    return fixed.map(({ content }, index) => {
      const path = paths[index]!;
      return { path, content: Buffer.from(content), isExecutable: executable.has(path) };
    });
  }

  async #bases(
    planned: readonly Planned[],
    elsewhere: FixedPages,
    filesElsewhere: readonly FileChange[],
  ): Promise<Bases> {
    const moved = planned.flatMap(({ change, text, placed }) => {
      if (!placed?.sha || text === undefined) return [];
      const after = blobId(Buffer.from(text), placed.sha);
      return [[change.slug, { before: placed.sha, after }] as const];
    });
    const shas = elsewhere.pages.length > 0 ? await this.#deps.pages.shas() : new Map();
    const others = elsewhere.pages.flatMap(({ slug }, index) => {
      const before = shas.get(slug);
      return before === undefined
        ? []
        : [[slug, { before, after: blobOf(filesElsewhere[index]!, before)! }] as const];
    });
    return new Map([...moved, ...others]);
  }

  #shaOf({ change, text }: Planned, snapshot: BranchSnapshot): string | null {
    if (change.does === "delete") return null;
    if (text !== undefined) return blobId(Buffer.from(text), snapshot.head ?? "");
    return publishedFile(this.#deps.folders, change.slug, snapshot)?.sha ?? null;
  }
}

function textsOf(files: readonly FileChange[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ path, content = "" }) => [path, Buffer.from(content).toString()]));
}

/** Links elsewhere changed with a move that is made already; where pages changed places, they would change back. */
function withoutMade(moved: MovedFiles, placed: readonly PlacedMove[]): MovedFiles {
  const made = new Set(placed.flatMap(({ fromPath, sha }) => (sha === undefined ? [fromPath] : [])));
  return { ...moved, moved: moved.moved.filter(([from]) => !made.has(from)) };
}

function comesOrGoes({ does, base }: PageChange): boolean {
  return does !== "write" || base === "";
}

type Room = Readonly<{ folders: PageFolders; taken: TakenNames }>;

function movedFile(
  { change, toPath, sha, isExecutable }: PlacedMove,
  content: Uint8Array,
  { folders, taken }: Room,
) {
  if (sha !== undefined) {
    if (change.undoes === undefined) checkNewName(change.slug, folders.placeOf(change.slug).naming);
    taken.checkNew(change.slug, toPath);
  }
  return { path: toPath, content, isExecutable };
}
