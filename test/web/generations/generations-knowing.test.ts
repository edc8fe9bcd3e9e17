import { afterAll, expect, test } from "bun:test";

import { EVENTS } from "../../support/gemini-site.ts";
import { eventsOf } from "../../support/gemini.ts";
import { textsOf } from "../../support/markup.ts";
import { startOpenAi } from "../../support/openai.ts";
import { testSite } from "../../support/site.ts";

const ai = startOpenAi();
afterAll(() => ai[Symbol.asyncDispose]());
const { ada } = await testSite({
  settings: { AI_BASE_URL: ai.url, AI_TEXT_MODEL: "writer", CONTENT_DIR: "content" },
  files: {
    "content/index.mdx": "# Home\n\nSee [the pots](/guide/pots).\n",
    "content/guide/pots.mdx": "# Teapots\n\nA pot.\n",
    "content/guide/tea.mdx": "# Tea\n\nTea is hot.\n",
    "terms.txt": Buffer.from("caf\xe9: coffee\n", "latin1"),
    "content/words.md": `# Words\n\nçay: tea\n${"more: words\n".repeat(2000)}`,
  },
});

async function proposed(...texts: string[]) {
  ai.calls.length = 0;
  ai.replies(...texts.map((text) => ({ texts: [text] })));
  const content = "# Tea\n\nTea is hot.\n";
  const body = {
    kind: "text",
    prompt: "How teapots are used",
    search: false,
    content,
    offset: content.length,
  };
  const { text } = await ada.post("/admin/proposals/guide/tea", body, EVENTS);
  const [, done] = eventsOf(text).findLast(([event]) => event === "done" || event === "error")!;
  return JSON.parse(done);
}

const instructions = () => ai.calls[0]!.body.messages[0].content as string;

test("the assistant is told the words and the pages of the site, by its own links", async () => {
  await ada.put("/api/admin/settings", { glossary: "words" });

  await proposed("Use [a pot](/guide/pots).");

  expect(instructions()).toContain("çay: tea");
  expect(instructions()).toContain("- Teapots: /guide/pots\n");
  expect(instructions().length).toBeLessThan(16_000);
  expect(ai.calls).toHaveLength(1);
});

test("a glossary that is gone is none", async () => {
  await ada.put("/api/admin/settings", { glossary: "words" });
  await ada.delete("/api/admin/pages?slug=words");

  await proposed("Use a pot.");

  expect(instructions()).not.toContain("<words>");
  expect(await textsOf((await ada.get("/admin/settings")).text, "#site-glossary-problem")).toEqual([
    "There is no file “content/words.md” on the branch main, so AI doesn't know your words. Choose another one.",
  ]);
});

test("a glossary that isn't UTF-8 is none, and the settings say so", async () => {
  const { seen } = (await ada.get("/api/admin/settings")).json;
  await ada.put("/api/admin/settings", { glossary: "terms.txt", seen });

  await proposed("Use a pot.");

  expect(instructions()).not.toContain("<words>");
  expect(await textsOf((await ada.get("/admin/settings")).text, "#site-glossary-problem")).toEqual([
    "“terms.txt” isn't text in UTF-8, so AI doesn't know your words. Save it as UTF-8, or choose another one.",
  ]);
});

test("a link that leads nowhere, and a picture that isn't there, are said beside the proposal", async () => {
  const answer = await proposed(
    "Use [a pot](/guide/pot). ![Pot](/uploads/pot.png)\n\n[<b>x</b>](/guide/<b>)",
  );

  expect(ai.calls).toHaveLength(2);
  expect(answer.ok).toBe(true);
  expect(answer.html).toContain("Check before you insert it");
  expect(answer.html).toMatch(/<li>[^<]*“\/guide\/pot”/);
  expect(answer.html).toMatch(/<li>[^<]*“\/uploads\/pot\.png”/);
});

test("a proposal without problems says none", async () => {
  const answer = await proposed("Use [a pot](/guide/pot).", "Use [a pot](/guide/pots).");

  expect(answer.markdown).toBe("Use [a pot](/guide/pots).");
  expect(answer.html).not.toContain("Check before you insert it");
});
