import { afterAll } from "bun:test";

import type { Page } from "playwright-core";

import { insertAtEnd, testEditor } from "../../support/editor.ts";
import { startGemini } from "../../support/gemini.ts";
import { button, dialog } from "../../support/roles.ts";

/** The editor of a site with an assistant, whose Gemini answers as scripted. */
export async function testAssistant() {
  const gemini = startGemini({});
  afterAll(() => gemini[Symbol.asyncDispose]());
  const settings = { GEMINI_API_KEY: "key-of-the-test-0123456789", GEMINI_BASE_URL: gemini.url };
  return { ...(await testEditor({ settings })), gemini };
}

export const proposal = (page: Page) => page.getByRole("region", { name: "Proposal" });

/** Opens the assistant at the end of the page. */
export async function openAssistant(page: Page, item = "Write with AI"): Promise<void> {
  await insertAtEnd(page, item);
  await dialog(page, item).waitFor();
}

export async function ask(page: Page, prompt: string, go = "Write"): Promise<void> {
  await page.getByLabel("Prompt").fill(prompt);
  await button(page, go).click();
}
