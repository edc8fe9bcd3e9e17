import { expect, test } from "bun:test";

import { fieldsOf, wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const picture = "Text ![](/plan.png 't') text\n";

const { ada, grace } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[a](/untitled) [b](/pictures)\n",
    "content/untitled.mdx": "---\n# kept\ntags: [a]\n---\n\nText.\n",
    "content/pictures.mdx": `# Pictures\n\n${picture}\n<img src="/plan.png" />\n`,
    "public/plan.png": "",
  },
});

const address = "/admin/health/texts";

async function fieldsFor(slug: string, line: number): Promise<Record<string, string>> {
  const { text } = await ada.get("/admin/health");
  const forms = text.match(/<form[^>]*class="row-line missing-text">.*?<\/form>/gs) ?? [];
  const own = forms.find(
    (form) => form.includes(`value="${slug}"`) && form.includes(`name="line" value="${line}"`),
  );
  return fieldsOf(own!, address) as unknown as Promise<Record<string, string>>;
}

test("a title that is typed beside the problem is a draft in which only that is new", async () => {
  const fields = await fieldsFor("untitled", 1);

  const { headers } = await grace.submit(address, { ...fields, text: "  A new\ttitle " });

  expect(headers.get("location")).toBe("/admin/changes/untitled");
  const { content, author } = await ada.draftOf("untitled");
  expect([content, author]).toEqual(["---\n# kept\ntags: [a]\ntitle: A new title\n---\n\nText.\n", "Grace"]);
  const again = await ada.submit(address, { ...fields, text: "Other" });
  expect([again.status, wordsOf(again.text)]).toEqual([
    409,
    expect.stringContaining("This page changed after"),
  ]);
});

test("so is the alternative text of each picture, one after the other", async () => {
  const [first, second] = [await fieldsFor("pictures", 3), await fieldsFor("pictures", 5)];

  await ada.submit(address, { ...first, text: "The plan" });
  await ada.submit(address, { ...second, text: "It again" });

  expect((await ada.draftOf("pictures")).content).toBe(
    `# Pictures\n\n${picture.replace("![]", "![The plan]")}\n<img src="/plan.png" alt="It again" />\n`,
  );
});

test("a text that is empty or too long is refused with a sentence", async () => {
  const fields = await fieldsFor("pictures", 3);

  const empty = await ada.submit(address, { ...fields, text: " " });
  const long = await ada.submit(address, { ...fields, text: "a".repeat(501) });

  expect([empty.status, wordsOf(empty.text)]).toEqual([400, expect.stringContaining("Type a text first.")]);
  expect([long.status, wordsOf(long.text)]).toEqual([400, expect.stringContaining("500 characters")]);
});
