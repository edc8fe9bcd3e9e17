import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { pageText, save, testEditor } from "../../support/editor.ts";
import { button, dialog, isFocused } from "../../support/roles.ts";
import { samples } from "../../support/samples.ts";

const text = (yaml: string) => `---\n${yaml}\n---\n\nText.\n`;

const { editDraft, draftOf } = await testEditor({
  files: {
    "astro.config.mjs": "export default defineConfig({ integrations: [starlight({ title: 'Tea' })] });",
    "src/content.config.ts": `export const collections = { docs: defineCollection({ loader: docsLoader(),
      schema: docsSchema({ extend: ({ image }) => z.object({
        kind: z.enum(["guide", "reference"]).describe("What readers come for."),
        cover: z.string().optional(),
        card: image().optional(),
        reviewed: z.date().optional(),
      }) }) }) };`,
    "public/leaf.png": samples.png,
    "src/content/docs/index.mdx": text("title: Home\nkind: guide"),
    "src/content/docs/guides/water.mdx": text("title: Water\nkind: guide"),
  },
});

const form = (page: Page) => pageText(page).locator(".fields");
const unfold = (page: Page) => pageText(page).getByText("Properties").click();
const written = (page: Page) =>
  pageText(page).locator("[data-waiting]").first().waitFor({ state: "detached" });
const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;
const add = async (page: Page, name: string) => {
  await button(form(page), "Add property").click();
  await form(page).getByRole("combobox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
};

test("each control of the site's fields writes its value, and a group's into the group", async () => {
  const page = await editDraft(
    "fields/tea",
    text("title: Tea\nsidebar:\n  order: 2 # second\neditUrl: false"),
  );
  await unfold(page);
  const group = form(page).getByRole("group", { name: "sidebar" });

  await form(page).getByRole("combobox", { name: "kind" }).selectOption("reference");
  await written(page);
  await group.getByRole("textbox", { name: "label" }).fill("Green tea");
  await written(page);
  await group.getByRole("textbox", { name: "order" }).fill("3");
  await written(page);
  await save(page);

  expect(await contentOf("fields/tea")).toBe(
    text("title: Tea\nsidebar:\n  order: 3 # second\n  label: Green tea\neditUrl: false\nkind: reference"),
  );

  await group.getByRole("textbox", { name: "label" }).fill("");
  await written(page);
  await form(page).getByRole("combobox", { name: "kind" }).selectOption("Not set");
  await written(page);
  await save(page);

  expect(await contentOf("fields/tea")).toBe(
    text("title: Tea\nsidebar:\n  order: 3 # second\neditUrl: false"),
  );
});

test("fields that no page has are offered, and added with their own controls", async () => {
  const page = await editDraft("fields/new", text("title: New\nkind: guide"));
  await unfold(page);

  await add(page, "reviewed");
  await isFocused(form(page).getByLabel("reviewed", { exact: true }));
  await form(page).getByLabel("reviewed", { exact: true }).fill("2026-03-31");
  await written(page);
  await add(page, "template");
  await form(page).getByRole("combobox", { name: "template" }).selectOption("splash");
  await written(page);
  await add(page, "banner");
  await form(page)
    .getByRole("group", { name: "banner" })
    .getByRole("textbox", { name: "content" })
    .fill("New tea!");
  await written(page);
  await add(page, "card");
  await button(form(page), "Choose card").click();
  await dialog(page, "Choose image").getByText("leaf.png").click();
  await button(dialog(page, "Choose image"), "Choose").click();
  await written(page);
  await save(page);

  expect(await contentOf("fields/new")).toBe(
    text(
      "title: New\nkind: guide\nreviewed: 2026-03-31\ntemplate: splash\nbanner:\n  content: New tea!\ncard: /leaf.png",
    ),
  );
});

test("a field of a page offers pages by their titles", async () => {
  const page = await editDraft("fields/next", text("title: Next\nkind: guide\nnext: { link: /x }"));
  await unfold(page);
  const link = form(page).getByRole("group", { name: "next" }).getByRole("combobox", { name: "link" });

  await link.fill("wat");
  await link
    .locator("xpath=following-sibling::datalist/option[@label='Water']")
    .waitFor({ state: "attached" });
  expect(await link.locator("xpath=following-sibling::datalist/option").first().getAttribute("value")).toBe(
    "/guides/water/",
  );
  await link.fill("/guides/water/");
  await written(page);
  await save(page);

  expect(await contentOf("fields/next")).toBe(
    text("title: Next\nkind: guide\nnext: { link: /guides/water/ }"),
  );
});

test("a field that the site knows is removed when it is emptied, since its text can't be empty", async () => {
  const page = await editDraft("fields/emptied", text("title: Tea\nkind: guide\neditUrl: /a\nown: b"));
  await unfold(page);

  await form(page).getByRole("textbox", { name: "editUrl" }).fill("");
  await written(page);
  await form(page).getByRole("textbox", { name: "own" }).fill("");
  await written(page);
  await save(page);

  expect(await contentOf("fields/emptied")).toBe(text('title: Tea\nkind: guide\nown: ""'));
});
