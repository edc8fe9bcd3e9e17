import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, save, testEditor } from "../../support/editor.ts";
import { button, dialog, isFocused } from "../../support/roles.ts";
import { samples } from "../../support/samples.ts";

const { ada, editDraft, draftOf } = await testEditor();

const box = (page: Page) => dialog(page, "Edit image");
const picture = (page: Page) => pageText(page).getByRole("group", { name: "Image" });
const selected = (page: Page) => pageText(page).locator(".doc-selected");
const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;

const { url } = await ada.upload("cup.png", samples.png);
const tea = `Before.\n\n![A \\*cup\\*](${url} "Title")\n\nAfter.\n`;

test("a press selects a picture, Enter opens its dialog, and only its words change", async () => {
  const page = await editDraft("pictures/words", tea);

  await picture(page).click();
  await selected(page).waitFor();
  await page.keyboard.press("Enter");
  await box(page).getByRole("img", { name: "Preview" }).waitFor();
  const words = box(page).getByRole("textbox", { name: "Description" });
  expect(await words.inputValue()).toBe("A *cup*");
  await words.fill("A [cup]");
  await button(box(page), "Save").click();
  await picture(page).getByRole("img", { name: "A [cup]" }).waitFor();
  await isFocused(pageText(page));
  await save(page);

  expect(await contentOf("pictures/words")).toBe(tea.replace("A \\*cup\\*", "A \\[cup\\]"));
});

test("another file takes the place of the picture's, and its words and title stay", async () => {
  const page = await editDraft("pictures/file", tea);

  await picture(page).dblclick();
  await box(page)
    .getByLabel("Upload an image")
    .setInputFiles({ name: "pot.png", mimeType: "image/png", buffer: samples.png });
  await button(box(page), "Save").click();
  await box(page).waitFor({ state: "hidden" });
  await picture(page).locator('img[src*="pot"]').waitFor();
  await save(page);

  const content = await contentOf("pictures/file");
  expect(content).toMatch(
    /^Before\.\n\n!\[A \\\*cup\\\*\]\(\/uploads\/pot-[0-9a-f]{8}\.png "Title"\)\n\nAfter\.\n$/,
  );
});

test("a caption is the picture's title, and only it changes", async () => {
  const page = await editDraft("pictures/caption", tea);
  const caption = box(page).getByRole("textbox", { name: "Caption" });

  await picture(page).dblclick();
  expect(await caption.inputValue()).toBe("Title");
  await caption.fill('My "cup"');
  await button(box(page), "Save").click();
  await box(page).waitFor({ state: "hidden" });
  await save(page);

  expect(await contentOf("pictures/caption")).toBe(tea.replace("Title", 'My \\"cup\\"'));
});

test.each(["Control+s", "Control+Enter"])("%s saves what is typed in the dialog", async (keys) => {
  const slug = `pictures/${keys.toLowerCase().replace("+", "-")}`;
  const page = await editDraft(slug, tea);
  await picture(page).dblclick();
  await box(page).getByRole("textbox", { name: "Description" }).fill("A mug");

  await page.keyboard.press(keys);
  await holds(page, tea.replace("A \\*cup\\*", "A mug"));
  await save(page);

  expect(await contentOf(slug)).toBe(tea.replace("A \\*cup\\*", "A mug"));
});

test("a cancelled dialog changes nothing, and the picture stays selected", async () => {
  const page = await editDraft("pictures/cancel", tea);

  await picture(page).dblclick();
  await box(page).getByRole("textbox", { name: "Description" }).fill("");
  await button(box(page), "Cancel").click();
  await isFocused(pageText(page));
  await selected(page).waitFor();

  expect(await picture(page).getByRole("img", { name: "A *cup*" }).count()).toBe(1);
});

test("where the dialog does not come, what is written elsewhere meanwhile takes no picture's place", async () => {
  const page = await editDraft("pictures/away", tea, { mayComplain: /ERR_FAILED/ });
  const { promise: away, resolve: goAway } = Promise.withResolvers<void>();
  await page.route("**/static/chunk-*.js", async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes("#picture-search")) return route.fulfill({ response });
    await away;
    await route.abort();
  });
  // Loaded with the route, the page has nothing in the browser's memory.
  await page.reload();

  await picture(page).click();
  await selected(page).waitFor();
  await page.keyboard.press("Enter");
  await caretAfter(page, "After");
  goAway();
  await page.getByText("Couldn't load part of this page.").waitFor();
  await page.keyboard.type("!");

  await holds(page, tea.replace("After", "After!"));
});

test("the source of a picture opens by its button", async () => {
  const page = await editDraft("pictures/source", tea);

  await picture(page).click();
  await button(picture(page), "Edit source").click();

  expect(await pageText(page).locator(".doc-source-line").textContent()).toBe(tea.split("\n")[2]!);
});

test("a picture moves into the document without being loaded again", async () => {
  const loaded: string[] = [];
  await ada.save("pictures/once", tea);
  const page = await editDraft("pictures/begin", tea);
  page.on("request", (request) => loaded.push(request.url()));

  await page.reload();
  await pageText(page).waitFor();
  await picture(page).getByRole("img").waitFor();

  expect(loaded.filter((address) => address.includes("cup"))).toHaveLength(1);
});
