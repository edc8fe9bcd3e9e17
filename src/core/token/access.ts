import { Forbidden, NotFound } from "../errors.ts";
import type { Right } from "../session/scope.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";

/** A session may do everything; what a token may, it says. @throws Forbidden */
export function checkRight(session: Session, right: Right): void {
  if (hasRight(session, right)) return;
  const withheld = session.kind === "token" ? session.withheld : undefined;
  throw new Forbidden(withheld ?? `This token doesn't have the right “${right}”.`);
}

/** Of pages that the request names. @throws Forbidden without the right, or for a page outside the token's folders */
export function checkWrites(session: Session, right: Right, slugs: readonly Slug[]): void {
  checkRight(session, right);
  const outside = slugs.find((slug) => !isWithin(session, slug));
  if (outside !== undefined) throw outsideFolders(session, `This token may not write “${outside || "/"}”.`);
}

/** Of pages that the request doesn't name, such as those of a review: no refusal names them. @throws as `checkWrites` */
export function checkTouches(
  session: Session,
  right: Right,
  slugs: readonly Slug[],
  sentence = "This has pages that this token may not write.",
): void {
  checkRight(session, right);
  if (slugs.some((slug) => !isWithin(session, slug))) throw outsideFolders(session, sentence);
}

/** A file that is sent by its path can replace one that other pages use; an upload never does. @throws Forbidden */
export function checkFiles(session: Session, files: readonly unknown[]): void {
  if (files.length > 0 && isLimited(session))
    throw new Forbidden(
      "This token is limited to folders, so it can't send assets. Upload them first, and use their addresses.",
    );
}

/** Returns the slug. @throws Forbidden without the right `read`, NotFound outside the token's folders */
export function readable(session: Session, slug: Slug): Slug {
  checkRight(session, "read");
  if (!isWithin(session, slug)) throw new NotFound("No page that this token can read has this path.");
  return slug;
}

/** Returns those that lie in the token's folders. @throws Forbidden without the right `read` */
export function visible<Entry>(
  session: Session,
  entries: readonly Entry[],
  slugOf: (entry: Entry) => Slug | null,
): readonly Entry[] {
  checkRight(session, "read");
  if (!isLimited(session)) return entries;
  return entries.filter((entry) => {
    const slug = slugOf(entry);
    return slug !== null && isWithin(session, slug);
  });
}

/** Returns whether all these pages lie in the token's folders. @throws Forbidden without the right `read` */
export function canRead(session: Session, slugs: readonly Slug[]): boolean {
  return visible(session, slugs, (slug) => slug).length === slugs.length;
}

/** Returns whether a session may see what a review changes. @throws Forbidden without the right `read` */
export function canReadReview(
  session: Session,
  { slugs, navigation }: Readonly<{ slugs: readonly Slug[]; navigation?: object | undefined }>,
): boolean {
  return canRead(session, slugs) && !(navigation && isLimited(session));
}

/** Whether a page's text may be shown. It is hidden where it is unknown who asks. */
export function seesText(session: Session | undefined, slug: Slug): boolean {
  return session !== undefined && hasRight(session, "read") && isWithin(session, slug);
}

/** Whether the text of every page may be shown. */
export function seesAllTexts(session: Session): boolean {
  return hasRight(session, "read") && !isLimited(session);
}

/** Returns the folders whose pages alone may be read, undefined for all pages. */
export function readableFolders(session: Session): readonly Slug[] | undefined {
  return session.kind === "token" ? session.scope.folders : undefined;
}

export function isLimited(session: Session): boolean {
  return session.kind === "token" && session.scope.folders !== undefined;
}

function hasRight(session: Session, right: Right): boolean {
  return session.kind !== "token" || session.scope.can.includes(right);
}

function isWithin(session: Session, slug: Slug): boolean {
  if (session.kind !== "token" || !session.scope.folders) return true;
  return session.scope.folders.some((folder) => folder === "" || `${slug}/`.startsWith(`${folder}/`));
}

/** The sentence says what a token may not do. */
export function outsideFolders(session: Session, sentence: string): Forbidden {
  const folders = (readableFolders(session) ?? []).map((folder) => `“${folder}”`);
  return new Forbidden(`${sentence} It is limited to ${folders.join(", ")}.`);
}
