import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { pageText, save, testEditor, write } from "../../support/editor.ts";
import { button, isFocused, link, says } from "../../support/roles.ts";

const { server, grace, editDraft, editPublished, draftOf } = await testEditor();

const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;
const panel = (page: Page) => page.getByRole("region", { name: "Conflict" });

/** Ada has typed in the first paragraph; Grace has saved this text in the meantime. */
async function conflicting(slug: string, content: string, theirs: string): Promise<Page> {
  const page = await editDraft(slug, content);
  const { updatedAt } = await draftOf(slug);
  await write(page, "One.", " Mine.");
  await grace.save(slug, theirs, updatedAt);
  await page.keyboard.press("Control+s");
  await button(panel(page), "Keep mine").waitFor();
  return page;
}

test("a stale save is refused, names who saved, and shows both texts", async () => {
  const page = await conflicting("stale/shown", "One.\n\nTwo.\n", "One. Theirs.\n\nTwo.\n");

  await says(page, /^Grace saved a newer version$/);
  const texts = await panel(page).textContent();

  // Without "UTC": it is the reader's own time.
  expect(await panel(page).locator("time").first().getAttribute("title")).toMatch(/\d\d:\d\d$/);
  expect(texts).toContain("Grace");
  expect(texts).toContain("Theirs.");
  expect(texts).toContain("Mine.");
  expect(texts).not.toContain("Two.");
  expect(await contentOf("stale/shown")).toBe("One. Theirs.\n\nTwo.\n");
  expect(await pageText(page).textContent()).toStartWith("One. Mine.");
});

test("Keep mine overwrites the text that I have seen, and puts the focus back in the text", async () => {
  const page = await conflicting("stale/mine", "One.\n\nTwo.\n", "One. Theirs.\n\nTwo.\n");

  await button(page, "Keep mine").press("Enter");
  await says(page, /^Saved$/);

  await isFocused(pageText(page));
  expect(await draftOf("stale/mine")).toMatchObject({ content: "One. Mine.\n\nTwo.\n", author: "Ada" });
});

test("Load theirs shows their text; mine stays in the history and in undo", async () => {
  const page = await conflicting("stale/theirs", "One.\n", "One. Theirs.\n");

  await button(page, "Load theirs").click();
  await page.getByText("One. Theirs.").waitFor();
  await panel(page).waitFor({ state: "hidden" });
  const loaded = await draftOf("stale/theirs");
  const { versions } = (await grace.get("/api/admin/drafts/versions?slug=stale/theirs")).json;
  const texts = await Promise.all(
    versions.map(async ({ updatedAt }: { updatedAt: number }) => {
      const { json } = await grace.get(`/api/admin/drafts/versions?slug=stale/theirs&updatedAt=${updatedAt}`);
      return `${json.version.author}: ${json.version.content}`;
    }),
  );
  await button(page, "Undo").click();
  await page.getByText("One. Mine.").waitFor();

  expect(loaded).toMatchObject({ content: "One. Theirs.\n", author: "Grace" });
  expect(texts).toContain("Ada: One. Mine.\n");
});

test("changes to different blocks merge without a question", async () => {
  const page = await editDraft("merge/blocks", "One.\n\nTwo.\n");
  const { updatedAt } = await draftOf("merge/blocks");
  await write(page, "One.", " Mine.");

  await grace.save("merge/blocks", "One.\n\nTwo. Theirs.\n", updatedAt);
  await says(page, /^Saved$/);
  await save(page);

  expect(await contentOf("merge/blocks")).toBe("One. Mine.\n\nTwo. Theirs.\n");
});

test("a conflict is resolved by choices, also by keyboard, and nothing is saved before", async () => {
  const page = await conflicting("merge/choice", "One.\n\nTwo.\n", "One. Theirs.\n\nTwo, too.\n");

  await button(page, "Merge").press("Enter");
  const both = page.getByRole("radio", { name: /^Both/ });
  await both.waitFor();
  const before = await contentOf("merge/choice");
  await both.press("Space");
  await button(page, "Save merged text").press("Enter");
  await says(page, /^Saved$/);

  const content = await contentOf("merge/choice");
  expect(before).toBe("One. Theirs.\n\nTwo, too.\n");
  expect(content).toContain("Mine.");
  expect(content).toContain("Theirs.");
  expect(content).toContain("Two, too.");
});

test("a third save, in another block, joins the merge", async () => {
  const page = await conflicting("merge/third", "One.\n\nTwo.\n", "One. Theirs.\n\nTwo.\n");
  await button(page, "Merge").click();
  await page.getByRole("radio", { name: /^Mine/ }).check();

  const { updatedAt } = await draftOf("merge/third");
  await grace.save("merge/third", "One. Theirs.\n\nTwo. Third.\n", updatedAt);
  await button(page, "Save merged text").click();
  await says(page, /^Saved$/);

  expect(await contentOf("merge/third")).toBe("One. Mine.\n\nTwo. Third.\n");
});

test("a draft is merged with the page that changed in the repository, and then published", async () => {
  const page = await editPublished("merge/published", "One.\n\nTwo.\n");
  await write(page, "One.", " Mine.");
  await save(page);
  const draft = await contentOf("merge/published");
  await grace.publish("merge/published", "One.\n\nTwo. Theirs.\n");

  await page.goto(`${server.url}/admin/publish/merge/published`);
  await link(page.getByRole("main"), "Merge").click();
  await button(page, "Save as draft").click();
  await button(page, "Publish").click();
  await page.getByText("is published").waitFor();

  expect(draft).toBe("One. Mine.\n\nTwo.\n");
  expect((await grace.get("/api/admin/pages/source?slug=merge/published")).json.page.content).toBe(
    "One. Mine.\n\nTwo. Theirs.\n",
  );
});
