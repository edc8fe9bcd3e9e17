import type { ShownChange } from "../difference/shown-differences.ts";
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

export async function titleInTime(texts: TextWork, slug: Slug, content: string): Promise<string> {
  return (await inTime(texts.run("titleOf", content), undefined)) ?? (slug || "Home page");
}

export const uncompared = "These texts take too long to compare, so the differences aren't shown";

export function changesInTime(
  texts: TextWork,
  before: string,
  after: string,
): Promise<readonly ShownChange[]> {
  return inTime(texts.run("shownChanges", before, after), [{ kind: "note", note: uncompared }]);
}
