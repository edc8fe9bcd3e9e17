import type { Move, PageChange, Removal } from "../change/page-change.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { NotFound } from "../errors.ts";
import type { Moving } from "../move/moving.ts";
import { type NavigationDraftStore, StaleNavigationDraft } from "../navigation/navigation-draft.ts";
import { publishedFile } from "../page/page.ts";
import type { Branch } from "../repository/branch.ts";
import { blobId } from "../repository/commit.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { EditedMenus } from "./menu-edits.ts";

type Deps = Readonly<{
  branch: Pick<Branch, "snapshot">;
  drafts: Pick<DraftStore, "find" | "version">;
  moving: Pick<Moving, "currentSlug">;
  folders: PageFolders;
  navigationDrafts: Pick<NavigationDraftStore, "find">;
}>;

/** The draft of a page that moves is published at its new path. */
type Chosen = Readonly<{
  drafts: ReadonlyArray<Readonly<{ slug: Slug; updatedAt: number; base: string }>>;
  others: ReadonlyArray<Move | Removal>;
}>;

/** What somebody chose to publish, by the versions that were shown. */
export class ChosenChanges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the changes with the texts of the drafts; of those that are published already, too, for a second click. @throws NotFound */
  async changesOf({ drafts, others }: Chosen): Promise<PageChange[]> {
    const written = new Map(
      await Promise.all(
        drafts.map(async (each) => {
          const content = await this.#draftText(each.slug, each.updatedAt);
          return [each.slug, { ...each, content }] as const;
        }),
      ),
    );
    const changes = others.map((change): PageChange => {
      const draft = change.does === "move" ? written.get(change.from) : undefined;
      if (!draft) return change;
      written.delete(draft.slug);
      return { ...draft, ...change };
    });
    const writes = Array.from(written.values(), (draft) => ({ does: "write" as const, ...draft }));
    return [...writes, ...changes];
  }

  /** Returns the edits of menus as they were shown; they are tried on the menus that there are. @throws NotFound, StaleNavigationDraft */
  async navigationAt(updatedAt: number): Promise<EditedMenus> {
    const draft = await this.#deps.navigationDrafts.find();
    if (!draft) throw new NotFound("The changes of the menu were published or discarded meanwhile.");
    if (draft.updatedAt !== updatedAt) throw new StaleNavigationDraft(draft);
    return { revision: draft.revision, edits: draft.edits, isTriedAgain: true };
  }

  /** Returns the text of a draft, or the same text that is published already. @throws NotFound */
  async #draftText(asked: Slug, updatedAt: number): Promise<string> {
    const { branch, folders, drafts, moving } = this.#deps;
    const slug = (await drafts.find(asked)) ? asked : await moving.currentSlug(asked);
    const content = (await drafts.version(slug, updatedAt))?.content;
    if (content !== undefined && (await drafts.find(slug))) return content;
    const file = publishedFile(folders, slug, await branch.snapshot(folders.pathsOf(slug)));
    if (content !== undefined && file?.sha === blobId(Buffer.from(content), file?.sha ?? "")) return content;
    throw new NotFound(`The draft of “${slug || "/"}” no longer exists. Someone published or discarded it.`);
  }
}
