import { t } from "elysia";

import type { CurrentText, EditedText } from "../../core/draft/current-texts.ts";
import type { PageDialects } from "../../core/page/page-dialects.ts";
import { type Slug, slug } from "../../core/slug/slug.ts";
import type { BlockDifferences } from "../../core/text/block-differences.ts";
import { inTime } from "../../core/text/in-time.ts";
import type { NamedBlocks, Part } from "../../core/text/named-blocks.ts";
import type { TextWork } from "../../core/text/text-work.ts";
import type { TextAnswer } from "./tool.ts";

export const slugField = t.String({
  description: 'The page\'s path, such as "guide/install"; "" is the home page.',
});

export const versionField = t.String({ description: "As read_page or the last edit answered." });

/** The path to a block: `[2, 0]` is the first block in the page's third one. */
export const positionField = t.Array(t.Number({ multipleOf: 1, minimum: 0 }), {
  minItems: 1,
  maxItems: 32,
});

/** A model may write the address of a page in place of its slug. @throws Invalid */
export function slugOf(text: string): Slug {
  return slug(text.replace(/^\/|\/$/g, ""));
}

export type Reading = Readonly<{ texts: TextWork; dialects: Pick<PageDialects, "of"> }>;

/** Answers with a page, or with a part of it. */
export async function pageAnswer(
  current: CurrentText,
  part: Part | undefined,
  reading: Reading,
): Promise<TextAnswer> {
  const unlisted = { blocks: [], moreBlocks: 0, texts: [current.content] };
  const named = await inTime(namedBlocks(current, part, reading), unlisted);
  const author = current.draft && { author: current.draft.author };
  return {
    facts: { ...factsOf(current), ...author, ...listed(named) },
    texts: part ? named.texts : [current.content],
  };
}

/** The text is what was sent, so only its blocks are named. What was saved is saved, also where these take too long to find. */
export async function savedAnswer(current: CurrentText, reading: Reading): Promise<TextAnswer> {
  const named = await inTime(namedBlocks(current, undefined, reading), { blocks: [], moreBlocks: 0 });
  return { facts: { ...factsOf(current), ...listed(named) }, texts: [] };
}

/** Answers with what the agent, who knows the text before and what it sent, doesn't know. */
export async function editedAnswer(
  { before, saved }: EditedText,
  sent: readonly string[],
  reading: Reading,
): Promise<TextAnswer> {
  const { texts, ...found } = await inTime(differences(before, saved, sent, reading), unknownDifferences);
  return { facts: { ...factsOf(saved), ...found }, texts };
}

/** The newer text, for an agent that read another one: what differs, or all of it where that isn't known. */
export async function newerAnswer(
  current: CurrentText,
  read: string | undefined,
  reading: Reading,
): Promise<TextAnswer> {
  if (read === undefined) return pageAnswer(current, undefined, reading);
  const found = await inTime(differences(read, current, [], reading), undefined);
  if (!found) return pageAnswer(current, undefined, reading);
  const { texts, asSent: _, ...changes } = found;
  return { facts: { ...factsOf(current), ...changes }, texts };
}

const unknownDifferences: BlockDifferences = { moved: [], removed: [], asSent: [], blocks: [], texts: [] };

function factsOf({ slug, version, draft }: CurrentText) {
  return { slug, version, state: draft ? "draft" : "published" };
}

function listed({ blocks, moreBlocks }: Pick<NamedBlocks, "blocks" | "moreBlocks">) {
  return { blocks, ...(moreBlocks > 0 && { moreBlocks }) };
}

async function namedBlocks({ slug, content }: CurrentText, part: Part | undefined, reading: Reading) {
  const { dialect } = await reading.dialects.of(slug);
  return reading.texts.run("namedBlocks", content, part, dialect);
}

async function differences(
  before: string,
  { slug, content }: CurrentText,
  sent: readonly string[],
  { texts, dialects }: Reading,
) {
  const { dialect } = await dialects.of(slug);
  return texts.run("blockDifferences", before, content, sent, dialect);
}
