import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, pageText, save, testEditor } from "../../support/editor.ts";
import { button, dialog } from "../../support/roles.ts";
import { samples, svgOf } from "../../support/samples.ts";

const { editDraft, draftOf } = await testEditor({
  files: {
    "docs/guide/install.md": "# Install\n\n![A rocket](/img/rocket.png) ![](../img/beside.png)\n",
    "docs/img/beside.png": samples.png,
    "static/img/rocket.png": samples.png,
    "static/img/logo.svg": svgOf("logo"),
  },
  settings: { CONTENT_DIR: "docs" },
});

const contentOf = async (slug: string) => (await draftOf(slug)).content;
const choice = (page: Page, name: string) => page.getByRole("radio", { name });
const words = (page: Page) => dialog(page, "Insert image").getByRole("textbox", { name: "Description" });

test("by keyboard alone, a picture of the repository is inserted from the menu, as the site writes pictures", async () => {
  const page = await editDraft("guide/keys", "Before.\n\n\n\nAfter.\n");
  await caretAfter(page, "Before.");

  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("/image");
  await page.keyboard.press("Enter");
  await dialog(page, "Insert image").waitFor();
  await choice(page, "rocket.png static/img").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("beside");
  await page.getByText("1 image", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Tea beside it");
  await page.keyboard.press("Enter");
  await dialog(page, "Insert image").waitFor({ state: "hidden" });
  await page.keyboard.type("On.");
  await save(page);

  expect(await contentOf("guide/keys")).toBe(
    "Before.\n\n![Tea beside it](../img/beside.png)\n\nOn.\n\nAfter.\n",
  );
});

test("a picture of the repository takes the place of another, and its address alone changes", async () => {
  const text = 'Before.\n\n![A *rocket*](/img/rocket.png "Title")\n\nAfter.\n';
  const page = await editDraft("guide/replaced", text);

  await pageText(page).getByRole("group", { name: "Image" }).dblclick();
  await button(dialog(page, "Edit image"), "Or choose an existing image").click();
  await choice(page, "logo.svg static/img").click();
  await button(dialog(page, "Edit image"), "Save").click();
  await dialog(page, "Edit image").waitFor({ state: "hidden" });
  await save(page);

  expect(await contentOf("guide/replaced")).toBe(text.replace("rocket.png", "logo.svg"));
});

test("a file that is chosen after a picture of the repository is what is inserted", async () => {
  const page = await editDraft("guide/file", "Before.\n");
  await caretAfter(page, "Before.");

  await page.keyboard.press("Enter");
  await button(page, "Image").click();
  await choice(page, "logo.svg static/img").click();
  await page
    .getByLabel("Upload an image")
    .setInputFiles({ name: "tea.png", mimeType: "image/png", buffer: samples.png });
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
  await words(page).fill("Tea");
  await page.keyboard.press("Enter");
  await dialog(page, "Insert image").waitFor({ state: "hidden" });
  await page.keyboard.type("On.");
  await save(page);

  expect(await contentOf("guide/file")).toMatch(
    /^Before\.\n\n!\[Tea\]\(\/uploads\/tea-[0-9a-f]{8}\.png\)\n\nOn\.\n$/,
  );
});
