import type { Asset } from "../asset/asset.ts";
import { ChangesMoved, type Write } from "../change/page-change.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { DraftChanged } from "../draft/draft.ts";
import { NotFound } from "../errors.ts";
import { publishedFile } from "../page/page.ts";
import type { Branch } from "../repository/branch.ts";
import { blobId, type Commit, PageChanged } from "../repository/commit.ts";
import type { Session } from "../session/session.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { Changesets, PublishedPages } from "./changesets.ts";

type Deps = Readonly<{
  changesets: Pick<Changesets, "publish">;
  branch: Branch;
  drafts: DraftStore;
  folders: PageFolders;
}>;

type Publication = Pick<Write, "slug" | "content" | "updatedAt" | "base"> &
  Readonly<{ assets?: readonly Asset[]; message?: string | null }>;

export type Published = Commit & Readonly<{ page: WrittenPage; toLookAt: PublishedPages["toLookAt"] }>;

type WrittenPage = PublishedPages["pages"][number];

/** A draft as it was shown before **Publish** was pressed. */
type SeenDraft = Readonly<{ slug: Slug; updatedAt: number; base: string; message?: string }>;

export class Publications {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A newer draft stays. @throws Invalid, TooLarge, PageChanged, BranchMoved, Forbidden, Unavailable, with the branch unchanged */
  async publish({ assets, message, ...page }: Publication, session: Session): Promise<Published> {
    const { slug, content, updatedAt, base } = page;
    const change = { does: "write", slug, content, updatedAt, base, keepsNewer: true } as const;
    const { sha, pages, toLookAt } = await this.#deps.changesets
      .publish({ changes: [change], assets, message }, session)
      .catch((refusal: unknown) => {
        throw refusal instanceof ChangesMoved ? new PageChanged() : refusal;
      });
    return { sha, page: pages[0]!, toLookAt };
  }

  /** A second click returns the branch's commit. @throws NotFound, DraftChanged, and as `publish` */
  async publishDraft({ slug, updatedAt, base, message }: SeenDraft, session: Session): Promise<Published> {
    const draft = await this.#deps.drafts.find(slug);
    if (!draft) return this.#published(slug, updatedAt);
    if (draft.updatedAt !== updatedAt) throw new DraftChanged(draft);
    return this.publish({ slug, content: draft.content, updatedAt, base, message }, session);
  }

  async #published(slug: Slug, updatedAt: number): Promise<Published> {
    const { branch, folders, drafts } = this.#deps;
    const { head, at } = await branch.snapshot(folders.pathsOf(slug));
    const { path, sha } = publishedFile(folders, slug, { head, at }) ?? {};
    const content = (await drafts.version(slug, updatedAt))?.content;
    if (
      head &&
      path !== undefined &&
      sha &&
      content !== undefined &&
      sha === blobId(Buffer.from(content), sha)
    )
      return { sha: head, page: { slug, path, sha }, toLookAt: [] };
    throw new NotFound("This draft no longer exists. Someone published or discarded it.");
  }
}
