import { Forbidden, NotFound } from "../errors.ts";
import type { Slug } from "../slug/slug.ts";
import { isBelow, type Right, rightOfTokens, roleOf, type TokenRight } from "./scope.ts";
import type { PersonSession, Session } from "./session.ts";

const NOT_BY_TOKEN = "A token can't do this. Sign in to do it.";

/** @throws Forbidden, which says who may */
export function checkRight(session: Session, right: Right): void {
  if (!hasRight(session, right)) throw new Forbidden(whyNot(session, right));
}

/** @throws Forbidden for a token */
export function checkPerson(session: Session): asserts session is PersonSession {
  if (session.kind === "token") throw new Forbidden(NOT_BY_TOKEN);
}

export function hasRight({ scope }: Session, right: Right): boolean {
  return scope.can.includes(right);
}

function whyNot(session: Session, right: Right): string {
  const { role } = session.scope;
  if (session.kind !== "token")
    return `This takes the role “${roleOf[right]}”, and yours is “${role}”. Ask an administrator.`;
  const needed = rightOfTokens[right];
  if (needed === undefined) return NOT_BY_TOKEN;
  if (!session.madeWith.includes(needed)) return `This token doesn't have the right “${needed}”.`;
  return `${session.maker} has the role “${role}” now, so this token can't do this any more.`;
}

/** Says why a person reads a page only; undefined where they write it. */
export function whyOnlyReading(session: Session, slug: Slug): string | undefined {
  const { role, folders } = session.scope;
  if (!hasRight(session, "draft")) return `Writing takes the role “${roleOf.draft}”, and yours is “${role}”.`;
  return writesTo(session, slug) ? undefined : `You can write only in ${foldersInWords(folders!)}.`;
}

const MAX_NAMED = 3;

/** Returns a part of a sentence; the folders are at least one. */
export function foldersInWords(folders: readonly Slug[]): string {
  const named = folders.slice(0, MAX_NAMED).map(quoted);
  const more = folders.length - named.length;
  if (more > 0) return `${named.join(", ")} and ${more} more ${more === 1 ? "folder" : "folders"}`;
  const last = named.pop()!;
  return named.length > 0 ? `${named.join(", ")} and ${last}` : last;
}

/** Of a token that a person asks for. @throws Forbidden for a right that their role doesn't have */
export function checkMakes(session: Session, can: readonly TokenRight[]): void {
  const more = can.find((right) => !hasRight(session, right));
  if (more === undefined) return;
  const { role } = session.scope;
  throw new Forbidden(`Your role is “${role}”, so no token of yours can have the right “${more}”.`);
}

/** Of a page that goes: as a draft alone it takes `draft`, else `publish`. With a slug, as `checkWrites`. @throws Forbidden */
export function checkDeletes(session: Session, slug?: Slug): void {
  const right = hasRight(session, "publish") ? "publish" : "draft";
  checkWrites(session, right, slug === undefined ? [] : [slug]);
}

/** Of pages that the request names. @throws Forbidden without the right, or for a page outside the session's folders */
export function checkWrites(session: Session, right: Right, slugs: readonly Slug[]): void {
  checkRight(session, right);
  const outside = slugs.find((slug) => !writesTo(session, slug));
  if (outside !== undefined)
    throw outsideFolders(session, `${who(session)} may not write ${quoted(outside)}.`);
}

/**
 * Of pages that the request doesn't name, such as those of a review: a refusal names none that the session may not read.
 * @throws as `checkWrites`
 */
export function checkTouches(
  session: Session,
  right: Right,
  slugs: readonly Slug[],
  sentence = "This has pages that this token may not write.",
): void {
  const outside = slugs.filter((slug) => !writesTo(session, slug));
  const named = outside.filter((slug) => seesText(session, slug));
  checkWrites(session, right, named);
  if (outside.length > 0) throw outsideFolders(session, sentence);
}

/** A file that is sent by its path can replace one that other pages use; an upload never does. @throws Forbidden */
export function checkFiles(session: Session, files: readonly unknown[]): void {
  if (files.length === 0) return;
  checkEverywhere(session, "send assets. Upload them first, and use their addresses");
}

/** What isn't of pages in folders, such as menus. @throws Forbidden where the session writes in folders alone */
export function checkEverywhere(session: Session, does: string): void {
  if (writesInFolders(session)) throw outsideFolders(session, `${who(session)} can't ${does}.`);
}

/** Returns the slug. @throws Forbidden without the right `read`, NotFound outside the folders of a token */
export function readable(session: Session, slug: Slug): Slug {
  checkRight(session, "read");
  if (!isReadable(session, slug)) throw new NotFound("No page that this token can read has this path.");
  return slug;
}

/** Returns those that the session reads. @throws Forbidden without the right `read` */
export function visible<Entry>(
  session: Session,
  entries: readonly Entry[],
  slugOf: (entry: Entry) => Slug | null,
): readonly Entry[] {
  checkRight(session, "read");
  if (!readsInFolders(session)) return entries;
  return entries.filter((entry) => {
    const slug = slugOf(entry);
    return slug !== null && isReadable(session, slug);
  });
}

/** Returns whether the session reads all these pages. @throws Forbidden without the right `read` */
export function canRead(session: Session, slugs: readonly Slug[]): boolean {
  return visible(session, slugs, (slug) => slug).length === slugs.length;
}

/** Returns whether a session may see what a review changes. @throws Forbidden without the right `read` */
export function canReadReview(
  session: Session,
  { slugs, navigation }: Readonly<{ slugs: readonly Slug[]; navigation?: object | undefined }>,
): boolean {
  return canRead(session, slugs) && !(navigation && readsInFolders(session));
}

/** Whether a page's text may be shown. It is hidden where it is unknown who asks. */
export function seesText(session: Session | undefined, slug: Slug): boolean {
  return session !== undefined && hasRight(session, "read") && isReadable(session, slug);
}

/** Whether the text of every page may be shown. */
export function seesAllTexts(session: Session): boolean {
  return hasRight(session, "read") && !readsInFolders(session);
}

/** Returns the folders whose pages alone may be read, undefined for all pages. */
export function readableFolders(session: Session): readonly Slug[] | undefined {
  return session.scope.reads;
}

export function readsInFolders(session: Session): boolean {
  return session.scope.reads !== undefined;
}

/** Returns the folders in which alone may be written, undefined for everywhere. */
export function writableFolders(session: Session): readonly Slug[] | undefined {
  return session.scope.folders;
}

export function writesInFolders(session: Session): boolean {
  return session.scope.folders !== undefined;
}

export function writesTo({ scope }: Session, slug: Slug): boolean {
  return !scope.folders || isBelow(slug, scope.folders);
}

function isReadable({ scope }: Session, slug: Slug): boolean {
  return !scope.reads || isBelow(slug, scope.reads);
}

/** The sentence says what a session may not do. */
export function outsideFolders(session: Session, sentence: string): Forbidden {
  const folders = (writableFolders(session) ?? []).map((folder) => `“${folder}”`);
  const subject = session.kind === "token" ? "It is" : "You are";
  return new Forbidden(
    folders.length > 0 ? `${sentence} ${subject} limited to ${folders.join(", ")}.` : sentence,
  );
}

function who({ kind }: Session): string {
  return kind === "token" ? "This token" : "You";
}

function quoted(slug: Slug): string {
  return `“${slug || "/"}”`;
}
