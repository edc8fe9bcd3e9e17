import { expect, test } from "bun:test";

import { agentSite } from "../../support/agent-site.ts";
import { longPage } from "../../support/long-page.ts";

const { ada, grace, agent, page } = await agentSite();
const text = await longPage(48_000);
const bytes = Buffer.byteLength(text);

/** Returns a call's answer, with the bytes of what an agent sends and of what it is shown. */
async function measured(name: string, asked: Record<string, unknown>) {
  const { result } = (await agent.send("tools/call", { name, arguments: asked })).json;
  const [first, ...parts]: string[] = result.content.map((part: { text: string }) => part.text);
  const shown = Buffer.byteLength([first, ...parts].join("\n"));
  const sent = Buffer.byteLength(JSON.stringify(asked));
  return { shown, sent, facts: JSON.parse(first!), parts, result };
}

/** Returns the position, and the text, of a paragraph. */
async function aParagraph(slug: string) {
  const { blocks } = await agent.ask("read_page", { slug });
  const at = blocks.findIndex((name: string, index: number) => index > 50 && / paragraph /.test(name));
  const { texts } = await agent.ask("read_page", { slug, from: [at], to: [at] });
  return { at, text: texts[0] as string };
}

test("a page of 48 KB is read in at most 1.15 times its size, and its text is there once", async () => {
  const slug = await page(text);

  const { shown, facts, parts, result } = await measured("read_page", { slug });

  expect(bytes).toBeGreaterThan(48_000);
  expect(shown / bytes).toBeLessThan(1.15);
  expect(Object.keys(facts)).toEqual(["slug", "version", "state", "blocks"]);
  expect(parts).toEqual([text]);
  expect(result.structuredContent).toBeUndefined();
});

test("one word of it is changed with at most 3 KB, in both directions together", async () => {
  const slug = await page(text);
  const paragraph = await aParagraph(slug);
  const { version } = await agent.ask("read_page", { slug });
  const edits = [{ at: [paragraph.at], kind: "replace", text: paragraph.text.replace(/\w+/, "Anything") }];

  const { shown, sent, facts } = await measured("edit_blocks", { slug, version, edits });

  expect(shown + sent).toBeLessThan(3 * 1024);
  expect(facts).toMatchObject({ moved: [], removed: [], blocks: [] });
  expect(Buffer.byteLength((await ada.draftOf(slug)).content)).toBeGreaterThan(bytes - 100);
});

test("a refusal has at most 2 KB beside the blocks that changed", async () => {
  const slug = await page(text);
  const { version } = await agent.ask("read_page", { slug });
  const paragraph = await aParagraph(slug);
  const changed = `Grace wrote this. ${"It is long. ".repeat(40)}`.trim();
  await grace.save(slug, text.replace(paragraph.text, `${changed}\n\n${paragraph.text}`));
  const edits = [{ at: [paragraph.at], kind: "remove" }];

  const { shown, facts, parts, result } = await measured("edit_blocks", { slug, version, edits });

  expect(result.isError).toBe(true);
  expect(parts).toEqual([changed]);
  expect(shown - Buffer.byteLength(changed)).toBeLessThan(2 * 1024);
  expect(facts).toMatchObject({
    code: "stale",
    blocks: [expect.stringContaining(`${paragraph.at} paragraph`)],
  });
});

test("a whole page that is saved answers with the names of its blocks alone", async () => {
  const slug = await page("# Short\n");
  const { version } = await agent.ask("read_page", { slug });

  const { shown, parts } = await measured("save_draft", { slug, version, text });

  expect(parts).toEqual([]);
  expect(shown / bytes).toBeLessThan(0.15);
});
