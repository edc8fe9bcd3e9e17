import type { Removal } from "../change/page-change.ts";
import { Invalid } from "../errors.ts";
import type { PlacedMove } from "../move/move-planner.ts";
import type { Planned } from "../move/moved-aliases.ts";
import type { NavigationChange } from "../navigation/navigation-edit.ts";
import {
  type Leaving,
  type NavigationPlan,
  type NavigationPlanner,
  NavigationRefused,
} from "../navigation/navigation-plan.ts";
import { publishedFile } from "../page/page.ts";
import { type Pages, pageText } from "../page/pages.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import type { FileChange } from "../repository/commit.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { TakesTooLong } from "../text/takes-too-long.ts";
import type { TextWork } from "../text/text-work.ts";

type Deps = Readonly<{
  branch: Pick<Branch, "host">;
  navigationPlanner: Pick<NavigationPlanner, "plan" | "checkBuilt">;
  pages: Pick<Pages, "files" | "places">;
  folders: PageFolders;
  texts: TextWork;
}>;

/** Edits of menus that are published; `isTriedAgain` also where menus changed since they were read. */
export type EditedMenus = NavigationChange & Readonly<{ isTriedAgain?: boolean | undefined }>;

/** What edits of menus change in a publication, beside its pages. */
export class MenuEdits {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Menus are edited as they are before pages move; what moves and goes changes them after that. */
  async plan(
    edited: EditedMenus | undefined,
    texts: readonly Planned[],
    snapshot: BranchSnapshot,
  ): Promise<NavigationPlan | undefined> {
    const { navigationPlanner, pages, folders } = this.#deps;
    const isNew = ({ change }: Planned) =>
      change.does === "write" &&
      change.undoes === undefined &&
      !change.isUnlisted &&
      !publishedFile(folders, change.slug, snapshot);
    const added = texts.filter(isNew);
    if (!edited && added.length === 0) return undefined;
    const [places, files] = [await pages.places(), await pages.files()];
    const pathOf = ({ change: { slug }, placed }: Planned) =>
      placed?.fromPath ?? publishedFile(folders, slug, snapshot)?.path ?? places.of(slug);
    const changed = texts.flatMap((each) => {
      const { change, text } = each;
      return text === undefined ? [] : [[change.slug, pathOf(each), text] as const];
    });
    const paths = new Map(changed.map(([slug, path]) => [slug, path]));
    const leaving = new Map<string, Leaving>();
    for (const { change, placed } of texts) {
      const { does, slug } = change;
      if (does === "delete") leaving.set(files.get(slug) ?? "", { slug, to: undefined });
      if (does === "move" && placed) leaving.set(placed.fromPath, { slug: change.from, to: slug });
    }
    const plan = navigationPlanner.plan(edited, {
      added: added.map(({ change: { slug } }) => paths.get(slug)!),
      written: new Map(changed.map(([, path, text]) => [path, text])),
      pathOf: (slug) => paths.get(slug) ?? files.get(slug),
      leaving,
      isTriedAgain: edited?.isTriedAgain,
    });
    // Nobody asked for more than the page, which is published without an entry then, and named.
    return edited ? plan : plan.catch(unlessRefused);
  }

  /** Checks that the site can be built where pages move and go, with the files that are written then. @throws Invalid, Unavailable */
  async checkBuilt(
    { placed, removals }: Readonly<{ placed: readonly PlacedMove[]; removals: readonly Removal[] }>,
    files: readonly FileChange[],
  ): Promise<void> {
    const published = await this.#deps.pages.files();
    const deleted = removals.flatMap(({ slug }) => published.get(slug) ?? []);
    const moved = placed.flatMap(({ fromPath, sha }) => (sha ? [fromPath] : []));
    if (deleted.length + moved.length === 0) return;
    const written = new Map(
      files.map(({ path, content }) => [path, content && Buffer.from(content).toString()] as const),
    );
    await this.#deps.navigationPlanner.checkBuilt([...deleted, ...moved], written);
  }

  /** Returns the entries that new pages get. @throws Unavailable */
  async entriesOf(
    pages: ReadonlyArray<Readonly<{ slug: Slug; content: string }>>,
  ): Promise<NavigationPlan | undefined> {
    const { navigationPlanner } = this.#deps;
    const places = await this.#deps.pages.places();
    const written = new Map(pages.map(({ slug, content }) => [places.of(slug), content]));
    const pathOf = (slug: Slug) => places.of(slug);
    return navigationPlanner
      .plan(undefined, { written, pathOf, added: [...written.keys()] })
      .catch(unlessRefused);
  }

  /** Returns the pages whose front matter says where they are in menus, as they will be. */
  async valued(
    edits: NavigationPlan,
    placed: readonly PlacedMove[],
    head: string,
    files: readonly FileChange[],
  ): Promise<FileChange[]> {
    if (edits.values.size === 0) return [];
    const { branch, texts } = this.#deps;
    const moved = new Map(placed.map(({ fromPath, toPath }) => [fromPath, toPath]));
    const known = new Map(files.map((file) => [file.path, file]));
    const wanted = Array.from(edits.values, ([path, values]) => ({ path: moved.get(path) ?? path, values }));
    const others = wanted.map(({ path }) => path).filter((path) => !known.has(path));
    const entries = new Map((await branch.host.entries(head, others)).map((entry) => [entry.path, entry]));
    const valued = wanted.map(async ({ path, values }): Promise<FileChange[]> => {
      const [file, entry] = [known.get(path), entries.get(path)];
      const isFile = entry?.kind === "file";
      const content = file ? file.content : isFile ? await branch.host.read(entry.sha) : undefined;
      if (content === undefined) return [];
      const changed = await texts.run("withMenuValues", pageText(content), values);
      if ("problem" in changed) throw new Invalid(`${path}: ${changed.problem}`);
      const isExecutable = file?.isExecutable ?? (isFile && entry.isExecutable);
      return [{ path, content: Buffer.from(changed.text), isExecutable }];
    });
    return (await Promise.all(valued)).flat();
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof NavigationRefused || error instanceof TakesTooLong)) throw error;
}

/** A menu that is a page, too, has the edits alone; its links change as those of a menu. */
export function withoutEdited(texts: ReadonlyMap<string, string>, edits: NavigationPlan | undefined) {
  return edits ? new Map([...texts].filter(([path]) => !edits.files.has(path))) : texts;
}

export function withReplaced(files: readonly FileChange[], by: readonly FileChange[]): FileChange[] {
  const replaced = new Map(by.map((file) => [file.path, file]));
  return [...files.filter(({ path }) => !replaced.has(path)), ...by];
}
