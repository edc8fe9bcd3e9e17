import { expect, test } from "bun:test";

import { PageCache } from "../../src/core/editor/page-cache.ts";
import { shownPage } from "../../src/core/editor/shown-page.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { written } from "../support/dialects.ts";

const shown = (content: string, more: Partial<Parameters<typeof shownPage>[0]> = {}) =>
  shownPage(
    { slug: slug("tea"), ...written(slug("tea")), content, known: [], pictureHosts: [], ...more },
    new PageCache(),
  );

const paragraphs = (count: number) => "a\n\n".repeat(count);

test("a page is shown from its start, with the place and the size of the rest", async () => {
  const content = paragraphs(1000);

  const { blocks, rest } = await shown(content);

  expect(blocks.length).toBeLessThan(500);
  expect(rest).toEqual({ start: 3 * blocks.length, blocks: 1000 - blocks.length, hasMore: true });
  expect((await shown(paragraphs(20))).rest).toBeUndefined();
});

test("of long blocks fewer are shown at first, and always one", async () => {
  const { blocks } = await shown(`${"word ".repeat(14_000)}\n\n`.repeat(2));

  expect(blocks).toHaveLength(1);
});

test("more blocks are shown on request, by number or up to an offset", async () => {
  const content = paragraphs(300);

  const byNumber = await shown(content, { least: 200 });
  const byPlace = await shown(content, { until: 3 * 220 + 1 });

  expect([byNumber.blocks.length, byPlace.blocks.length]).toEqual([200, 221]);
});

test("a page of very many blocks is shown up to a browser's limit", async () => {
  const known = (await shown("a\n\n")).blocks.map(({ key }) => key);

  const { blocks, rest } = await shown(paragraphs(30_000), { least: 30_000, known });

  expect(blocks).toHaveLength(10_000);
  expect(rest).toEqual({ start: 30_000, blocks: 20_000, hasMore: false });
});

test("a component of very many blocks is one block", async () => {
  const content = `<Note>\n\n${paragraphs(10_000)}</Note>\n`;

  const { blocks } = await shown(content);

  expect(blocks).toMatchObject([{ kind: "component", children: [], length: content.length - 1 }]);
});
