import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { blockAction, pageText, save } from "../../support/editor.ts";
import { git } from "../../support/git.ts";
import { button, dialog, link } from "../../support/roles.ts";
import { samples } from "../../support/samples.ts";
import { ask, openAssistant, proposal, testAssistant } from "./assistant.ts";

const { gemini, grace, repository, editDraft, draftOf } = await testAssistant();

const take = (page: Page) => button(page, "Replace block").click();

test("a proposal for a block marks the changed words", async () => {
  gemini.replies({ texts: ["Boil the fresh water."] });
  const page = await editDraft("ai/revise", "# Tea\n\nBoil teh water.\n\nPour.\n");

  await blockAction(page, "Boil teh water.", "Correct with AI");
  await dialog(page, "Correct with AI").waitFor();
  await page.getByRole("insertion").filter({ hasText: "fresh" }).waitFor();
  expect(await page.getByRole("deletion").allTextContents()).toEqual(["teh"]);
  expect(await pageText(page).textContent()).toContain("Boil teh water.");
  await take(page);
  await pageText(page).getByText("Boil the fresh water.").waitFor();
  await save(page);

  expect((await draftOf("ai/revise")).content).toBe("# Tea\n\nBoil the fresh water.\n\nPour.\n");
});

test("a block is translated into the named language", async () => {
  gemini.replies({ texts: ["Versez."] });
  const page = await editDraft("ai/translate", "# Tea\n\nPour.\n");

  await blockAction(page, "Pour.", "Translate with AI");
  await button(page, "Translate").click();
  await page.getByRole("alert").filter({ hasText: "Enter a language" }).waitFor();
  await page.getByRole("textbox", { name: "Language" }).fill("French");
  await button(page, "Translate").click();
  await take(page);
  await pageText(page).getByText("Versez.").waitFor();

  expect(JSON.stringify(gemini.calls.at(-1)!.body)).toContain("Translate this block to French.");
});

test("a proposal goes to the right block although others change the page", async () => {
  const gate = Promise.withResolvers<void>();
  gemini.replies({ texts: ["Boil ", "fresh water."], gate: gate.promise });
  const page = await editDraft("ai/meanwhile", "One.\n\nBoil water.\n");

  await blockAction(page, "Boil water.", "Improve with AI");
  await proposal(page).getByText("Boil").waitFor();
  const { updatedAt } = await draftOf("ai/meanwhile");
  await grace.save("ai/meanwhile", "Before.\n\nOne.\n\nBoil water.\n", updatedAt);
  await page.getByText("Before.").waitFor();
  gate.resolve();
  await take(page);
  await pageText(page).getByText("Boil fresh water.").waitFor();
  await save(page);

  expect((await draftOf("ai/meanwhile")).content).toBe("Before.\n\nOne.\n\nBoil fresh water.\n");
});

test("a picture is drawn, described, uploaded and published with the page", async () => {
  gemini.replies({ texts: ["A cup of tea."], picture: samples.png });
  const page = await editDraft("ai/picture", "# Tea\n");
  const words = dialog(page, "Image with AI").getByLabel("Alternative text");

  await openAssistant(page, "Image with AI");
  await ask(page, "A cup", "Create image");
  await page.getByRole("img", { name: "Generated with AI" }).waitFor();
  expect(await words.inputValue()).toBe("A cup of tea.");
  await words.fill("A cup, steaming");
  await button(page, "Insert").click();
  await page.getByRole("img", { name: "A cup, steaming" }).waitFor();
  await save(page);
  const { content } = await draftOf("ai/picture");
  const [, name] = /^# Tea\n\n!\[A cup, steaming\]\(\/uploads\/([^)]+)\)\n$/.exec(content)!;
  await link(page, "Publish…").click();
  await button(dialog(page, "Publish"), "Publish").click();
  await link(page, "View commit").waitFor();

  const files = await git(repository, "show", "--name-only", "--format=", "main");
  expect(files.split("\n").sort()).toEqual(["content/ai/picture.mdx", `public/uploads/${name}`]);
});
