import { expect, test } from "bun:test";

import { MAX_PREVIEWS } from "../../../src/core/wire.ts";
import { Client } from "../../support/client.ts";
import { testSite } from "../../support/site.ts";
import { slowText } from "../../support/texts.ts";

const { server, ada } = await testSite();

const page = `---
title: Tea
---

import Tea from "./tea";

# A [link][one]

See[^a] and ![A cup](./cup.png), in **bold**.

<!-- a comment -->

<Card title="Green" />

{/* a remark */}

$$
x^2
$$

| a | b |
| - | - |
| 1 | 2 |

[one]: ./one.mdx

[^a]: A note with [a link][one].

<Broken

- one
- two
`;

const block =
  /data-start="(\d+)" data-length="(\d+)"><div class="shown prose" dir="auto">(.*?)<\/div>(?:<p class="problem">(.*?)<\/p>)?<\/div>(?=<div class="block"|$)/gs;

/** Returns what the page's preview shows for each block. */
async function shownBy(content: string) {
  const { json } = await ada.post("/admin/blocks/tea/green", { content });
  return Array.from(json.html.matchAll(block), ([, start, length, html, problem]: string[]) => ({
    range: { start: Number(start), length: Number(length), html: true },
    preview: { html, problem: problem ?? null },
  }));
}

const previews = (content: string, ranges: unknown[], of = ada) =>
  of.post("/admin/previews/tea/green", { content, ranges });
const first = (content: string, html = true) => ({ start: 0, length: content.length, html });

test("a range shows what the page's preview shows for its block, and the same problem", async () => {
  const blocks = await shownBy(page);

  const { status, json } = await previews(
    page,
    blocks.map(({ range }) => range),
  );

  expect(status).toBe(200);
  expect(blocks.length).toBeGreaterThan(12);
  expect(json.previews).toEqual(blocks.map(({ preview }) => preview));
  expect(json.previews.some(({ problem }: { problem: unknown }) => problem !== null)).toBe(true);
  expect(json.previews[0].html).toContain('dir="auto">\nTea</textarea>');
});

test("a range without HTML has its block's problem, also where the HTML would say it", async () => {
  const content = "One {\n";

  const shown = await previews(content, [first(content)]);
  const checked = await previews(content, [first(content, false)]);
  const sound = await previews("One\n", [first("One\n", false)]);

  const [{ problem }] = checked.json.previews;
  expect(problem).toBeString();
  expect(checked.json.previews).toEqual([{ html: "", problem }]);
  expect(shown.json.previews).toEqual([{ html: expect.stringContaining(problem), problem: null }]);
  expect(sound.json.previews).toEqual([{ html: "", problem: null }]);
});

test("a range can be in a component, hold several blocks, or be a part of one", async () => {
  const content = "<Steps>\n\n  ![One](a.png)\n\n  Two\n\n</Steps>\n\n- three\n- four\n";
  const range = (text: string) => ({ start: content.indexOf(text), length: text.length, html: true });

  const { json } = await previews(content, [
    range("  ![One](a.png)"),
    range("![One](a.png)\n\n  Two"),
    range("four"),
  ]);

  const picture = '<p><img alt="One" src="/site/tea/a.png" loading="lazy" referrerpolicy="no-referrer"></p>';
  expect(json.previews.map(({ html }: { html: string }) => html)).toEqual([
    picture,
    `${picture}<p>Two</p>`,
    "<p>four</p>",
  ]);
});

test("what a text says of itself is sanitised", async () => {
  const content = '<img src="x" onerror="alert(1)" /><a href="javascript:alert(1)">a</a>\n';

  const { json } = await previews(content, [first(content)]);

  expect(json.previews[0].html).not.toMatch(/onerror|javascript:/);
});

test("a text that takes too long is answered with a sentence", async () => {
  const content = `${slowText}\n`;

  const { status, text } = await previews(content, [first(content)]);

  expect(status).toBe(413);
  expect(text).toContain("takes too long to process");
});

const long = "a".repeat(256 * 1024 + 1);
test.each([
  ["a range after the text's end", "One\n", [{ start: 2, length: 3, html: true }]],
  ["too many ranges", "One\n", Array.from({ length: MAX_PREVIEWS + 1 }, () => first("One"))],
  ["too long ranges", long, [first(long)]],
  ["a negative offset", "One\n", [{ start: -1, length: 1, html: true }]],
  ["half of a character", "\uD83D\n", []],
])("%s is refused", async (_, content, ranges) => {
  expect((await previews(content, ranges)).status).toBe(400);
});

test("only signed-in people are answered, and no other site", async () => {
  const stranger = await previews("One\n", [], new Client(server.url));
  const elsewhere = await ada.post(
    "/admin/previews/tea",
    { content: "One\n", ranges: [] },
    { "sec-fetch-site": "cross-site" },
  );

  expect(stranger.status).toBe(303);
  expect(elsewhere.status).toBe(403);
});
