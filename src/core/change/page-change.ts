import type { DraftStore } from "../draft/draft-store.ts";
import { checkContent, checkSeen, type Draft } from "../draft/draft.ts";
import { Invalid, Stale } from "../errors.ts";
import { movedLines, nameOf } from "../history/former-slug.ts";
import { checkLine } from "../line.ts";
import type { Page } from "../page/page.ts";
import type { Slug } from "../slug/slug.ts";

/** For a move, `updatedAt` and `base` are of the page before it. */
type Seen = Readonly<{
  slug: Slug;
  /** The draft that is published; it alone is cleared. */
  updatedAt?: number | null | undefined;
  /** A draft that is gone has changed too, if the change isn't made already. */
  needsDraft?: boolean | undefined;
  /** A newer draft stays, in place of a refusal. */
  keepsNewer?: boolean | undefined;
  /** The page's `sha` that the change started from, "" for a new page; undefined skips the comparison. */
  base?: string | null | undefined;
  /** The publication that this takes back: its text stays as it is, and redirects, menus and pictures go back with it. */
  undoes?: string | undefined;
}>;

export type Write = Seen &
  Readonly<{
    does: "write";
    content: string;
    /** A new page gets no entry in menus. */
    isUnlisted?: boolean | undefined;
  }>;

/** `redirect` is the page that takes its place. */
export type Removal = Seen &
  Readonly<{
    does: "delete";
    redirect?: Slug | undefined;
    /** Menus may go on naming it where they can't be changed: somebody was shown which. */
    leavesEntries?: boolean | undefined;
  }>;

export type Move = Seen &
  Readonly<{
    does: "move";
    from: Slug;
    /** Undefined keeps the published text. */
    content?: string | undefined;
    /** Undefined keeps the title. */
    title?: string | undefined;
    /** Whether addresses that lead to the page, and its own relative ones, are changed. */
    fixesLinks: boolean;
    writesRedirect: boolean;
  }>;

export type PageChange = Write | Removal | Move;

/** What is newer than a change: `null` is what is gone, and what is as the change saw it has no key. */
export type ChangeConflict = Readonly<{ slug: Slug; draft?: Draft | null; page?: Page | null }>;

export class ChangesMoved extends Stale {
  readonly conflicts: readonly ChangeConflict[];

  constructor(conflicts: readonly ChangeConflict[]) {
    const pages = conflicts.map(({ slug }) => named(slug)).join(", ");
    super(
      `Nothing was published, because these pages changed meanwhile: ${pages}. Check them and try again.`,
    );
    this.conflicts = conflicts;
  }
}

/** With siblings, which go along: a folder in all versions. Those that undo a publication are as many as it made. */
const MAX_CHANGES = 500;
/** That a client asks for. */
export const MAX_ASKED = 100;

export function sourceOf(change: PageChange): Slug {
  return change.does === "move" ? change.from : change.slug;
}

export function contentOf(change: PageChange): string | undefined {
  return change.does === "delete" ? undefined : change.content;
}

/** Returns the draft that a change publishes or deletes: the version it names, or one with its text. A move without text has none. */
export async function publishedDraft(
  change: PageChange,
  drafts: Pick<DraftStore, "find">,
): Promise<Draft | undefined> {
  if (change.does === "move" && change.content === undefined) return undefined;
  const draft = await drafts.find(sourceOf(change));
  const seen = checkSeen(change.updatedAt);
  const isPublished = seen ? draft?.updatedAt === seen : draft?.content === contentOf(change);
  return isPublished ? draft : undefined;
}

/** Returns the publications that changes take back. */
export function undoneBy(changes: readonly PageChange[]): string[] {
  return [...new Set(changes.flatMap(({ undoes }) => undoes ?? []))];
}

export function checkChanges(changes: readonly PageChange[]): void {
  const counted = changes.filter(({ undoes }) => undoes === undefined);
  if (changes.length === 0) throw new Invalid(`changes must have 1 to ${MAX_ASKED} entries.`);
  if (counted.length > MAX_CHANGES)
    throw new Invalid(
      `${counted.length.toLocaleString("en")} pages would change in one commit. At most ${MAX_CHANGES} can.`,
    );
  const slugs = new Set<Slug>();
  const sources = new Set<Slug>();
  for (const change of changes) {
    const { slug, updatedAt } = change;
    const content = contentOf(change);
    const source = sourceOf(change);
    const twice = slugs.has(slug) ? slug : sources.has(source) ? source : undefined;
    if (twice !== undefined) throw new Invalid(`changes has ${named(twice)} twice.`);
    slugs.add(slug);
    sources.add(source);
    if (change.does === "delete" && change.redirect === slug)
      throw new Invalid(`${named(slug)} is deleted, so links can't be sent there.`);
    if (change.does === "move" && change.from === slug)
      throw new Invalid(`${named(slug)} can't be moved to itself.`);
    checkSeen(updatedAt);
    if (change.does === "move") checkTitle(change.title);
    if (content !== undefined) checkContent(content);
  }
}

const MAX_TITLE_CHARACTERS = 200;

function checkTitle(title: string | undefined): void {
  if (title === undefined) return;
  if (title.trim() === "") throw new Invalid("Enter a title.");
  if (title.length > MAX_TITLE_CHARACTERS)
    throw new Invalid(`The title is longer than ${MAX_TITLE_CHARACTERS} characters.`);
  checkLine(title, "The title");
}

export function named(slug: Slug): string {
  return `“${slug || "/"}”`;
}

/** How people see a page. */
export type Shown = Readonly<{ title: string; isNew?: boolean }>;

/** Names pages by `shown` where all of them are in it. */
export function messageFor(changes: readonly PageChange[], shown?: ReadonlyMap<Slug, Shown>): string {
  const [first] = changes;
  const seen = changes.flatMap(({ slug, does }) => (does === "move" ? [] : (shown?.get(slug) ?? [])));
  const areSeen = seen.length === changes.length;
  if (changes.length === 1) {
    if (first!.does === "move") return movedLines(first!.from, first!.slug)[0];
    const verb = first!.does === "delete" ? "Delete" : areSeen && seen[0]!.isNew ? "Add" : "Update";
    return `${verb} ${areSeen ? seen[0]!.title : nameOf(first!.slug)}`;
  }
  if (areSeen) return `Update ${changes.length} pages\n\n${seen.map(({ title }) => `- ${title}`).join("\n")}`;
  const verb = changes.every(({ does }) => does === "move") ? "Move" : "Update";
  return `${verb} ${changes.length} pages\n\n${listOf(changes)}`;
}

const MAX_LIST_CHARACTERS = 8000;

/** Returns a line of Markdown for each page, as far as a message can have them. */
export function listOf(changes: readonly PageChange[]): string {
  const lines = changes.map((change) => {
    if (change.does === "move") return movedLines(change.from, change.slug)[1];
    return `- ${nameOf(change.slug)}${change.does === "delete" ? " (deleted)" : ""}`;
  });
  let length = 0;
  const fitting = lines.filter((line) => {
    length += line.length + 1;
    return length <= MAX_LIST_CHARACTERS;
  });
  const more = lines.length - fitting.length;
  return [...fitting, ...(more > 0 ? [`- and ${more.toLocaleString("en")} more`] : [])].join("\n");
}
