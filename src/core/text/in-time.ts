import type { ShownChange } from "../difference/shown-differences.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Slug } from "../slug/slug.ts";
import { TakesTooLong } from "./takes-too-long.ts";
import type { TextWork } from "./text-work.ts";

export async function inTime<Answer, Otherwise>(
  answer: Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TakesTooLong) return otherwise;
    throw error;
  }
}

type Reading = Readonly<{ texts: TextWork; dialects: Pick<PageDialects, "of"> }>;

export async function titleInTime(
  { texts, dialects }: Reading,
  slug: Slug,
  content: string,
): Promise<string> {
  const { dialect } = await dialects.of(slug);
  return (await inTime(texts.run("titleOf", content, dialect), undefined)) ?? (slug || "Home page");
}

export const uncompared = "These texts take too long to compare, so the differences aren't shown";

/** Of two texts of a page, or of a part of it. */
export async function changesInTime(
  { texts, dialects }: Reading,
  slug: Slug,
  { before, after }: Readonly<{ before: string; after: string }>,
): Promise<readonly ShownChange[]> {
  const { dialect } = await dialects.of(slug);
  const shown = texts.run("shownChanges", before, after, dialect);
  return inTime(shown, [{ kind: "note", note: uncompared }]);
}
