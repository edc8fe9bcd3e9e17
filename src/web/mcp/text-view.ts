import { t } from "elysia";

import type { CurrentText } from "../../core/draft/current-texts.ts";
import type { PageDialects } from "../../core/page/page-dialects.ts";
import { type Slug, slug } from "../../core/slug/slug.ts";
import { inTime } from "../../core/text/in-time.ts";
import type { TextWork } from "../../core/text/text-work.ts";

const integer = (options: { description?: string } = {}) =>
  t.Number({ multipleOf: 1, minimum: 0, ...options });

export const slugField = t.String({
  description: 'The page\'s path, such as "guide/install"; "" is the home page.',
});

export const versionField = t.String({ description: "As read_page or the last edit answered." });

/** The path to a block: `[2, 0]` is the first block in the page's third one. */
export const positionField = t.Array(integer(), { minItems: 1, maxItems: 32 });

const blocks = {
  blocks: t.Array(
    t.Object({
      at: t.Array(integer()),
      kind: t.String(),
      line: integer(),
      lines: integer(),
      text: t.String(),
    }),
    { description: "text is how a block begins." },
  ),
  moreBlocks: integer({ description: "The number of those that are left out." }),
};

export const savedText = t.Object({ slug: t.String(), version: t.String(), ...blocks });

export const wholeText = t.Object({
  slug: t.String(),
  state: t.Union([t.Literal("draft"), t.Literal("published")]),
  author: t.Union([t.String(), t.Null()]),
  version: t.String(),
  text: t.String(),
  ...blocks,
});

/** A model may write the address of a page in place of its slug. @throws Invalid */
export function slugOf(text: string): Slug {
  return slug(text.replace(/^\/|\/$/g, ""));
}

/** What was saved is saved, also where its blocks take too long to find. */
const unlisted = { blocks: [], moreBlocks: 0 };

export type Reading = Readonly<{ texts: TextWork; dialects: Pick<PageDialects, "of"> }>;

export async function savedView({ slug, version, content }: CurrentText, { texts, dialects }: Reading) {
  const { dialect } = await dialects.of(slug);
  const { blocks, moreBlocks } = await inTime(texts.run("listedBlocks", content, dialect), unlisted);
  return { slug, version, blocks: blocks.map(({ at, ...block }) => ({ at: [...at], ...block })), moreBlocks };
}

export async function wholeView(current: CurrentText, reading: Reading) {
  const { draft, content } = current;
  return {
    ...(await savedView(current, reading)),
    state: draft ? ("draft" as const) : ("published" as const),
    author: draft?.author ?? null,
    text: content,
  };
}
