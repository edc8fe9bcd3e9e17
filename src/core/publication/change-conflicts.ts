import { type ChangeConflict, ChangesMoved, sourceOf } from "../change/page-change.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { checkSeen } from "../draft/draft.ts";
import type { Planned } from "../move/moved-aliases.ts";
import { publishedFile } from "../page/page.ts";
import { pageText } from "../page/pages.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import { blobId } from "../repository/commit.ts";
import type { PageFolders } from "../slug/page-folders.ts";

type Deps = Readonly<{ branch: Branch; folders: PageFolders; drafts: DraftStore }>;

/** Compares what each change was written on with what there is now. @throws ChangesMoved, Conflict where a page is not text, Unavailable */
export async function checkConflicts(
  planned: readonly Planned[],
  snapshot: BranchSnapshot,
  deps: Deps,
): Promise<void> {
  const found = await Promise.all(planned.map((each) => conflictOf(each, snapshot, deps)));
  const conflicts = found.filter((each) => each !== undefined);
  if (conflicts.length > 0) throw new ChangesMoved(conflicts);
}

async function conflictOf(
  planned: Planned,
  snapshot: BranchSnapshot,
  deps: Deps,
): Promise<ChangeConflict | undefined> {
  const { branch, folders, drafts } = deps;
  const { change } = planned;
  if (isAsWanted(planned, publishedFile(folders, change.slug, snapshot)?.sha)) return undefined;
  const slug = sourceOf(change);
  const file = publishedFile(folders, slug, snapshot);
  const draft = await drafts.find(slug);
  const seen = checkSeen(change.updatedAt);
  const isOfDraft =
    change.does === "write" && seen !== undefined && !change.keepsNewer && draft?.updatedAt === seen;
  const base = change.base ?? (isOfDraft ? draft.base : undefined);
  const isRepeated = planned.placed?.isRepeated ?? false;
  const isUnseen = (isRepeated && seen === undefined && !base) || (planned.placed?.isUnclear ?? false);
  const isOtherDraft =
    (isUnseen && !file) ||
    (seen !== undefined &&
      !change.keepsNewer &&
      (draft ? draft.updatedAt !== seen : isRepeated || Boolean(change.needsDraft)));
  const isOtherPage = (isUnseen && file !== undefined) || (base !== undefined && (file?.sha ?? "") !== base);
  if (!isOtherDraft && !isOtherPage) return undefined;
  const page = file && {
    slug,
    path: file.path,
    sha: file.sha,
    content: pageText(await branch.host.read(file.sha)),
  };
  return {
    slug,
    ...(isOtherDraft ? { draft: draft ?? null } : {}),
    ...(isOtherPage ? { page: page ?? null } : {}),
  };
}

/** Whether a change is made already, so that the same request again changes nothing. */
function isAsWanted({ change, text, placed }: Planned, sha: string | undefined): boolean {
  if (change.does === "delete") return sha === undefined;
  if (placed?.sha !== undefined) return false;
  return text === undefined || (sha !== undefined && sha === blobId(Buffer.from(text), sha));
}
