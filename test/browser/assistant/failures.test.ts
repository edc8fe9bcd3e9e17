import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { pageText } from "../../support/editor.ts";
import { button } from "../../support/roles.ts";
import { ask, openAssistant, proposal, testAssistant } from "./assistant.ts";

const { gemini, editDraft } = await testAssistant();

const alerts = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words }).waitFor();

test("a failure is shown in the dialog, keeps the prompt, and Try again repeats the request", async () => {
  gemini.replies({ status: 403 });
  const page = await editDraft("ai/failure", "# Tea\n", { mayComplain: /status of 50/ });

  await openAssistant(page);
  await button(page, "Write").click();
  await alerts(page, "Enter a prompt.");
  await ask(page, "Tea");
  await alerts(page, "Gemini doesn't accept");
  gemini.replies({ texts: ["One."] }, { texts: ["Two."] });
  await button(page, "Write").click();
  await proposal(page).getByText("One.").waitFor();
  await button(page, "Try again").click();
  await proposal(page).getByText("Two.").waitFor();
  await button(page, "Insert").click();

  await pageText(page).getByText("Two.").waitFor();
});

test("a failure in the middle of the text removes the text and says so", async () => {
  gemini.replies({ texts: ["Half of it"], errorPart: 503 });
  const page = await editDraft("ai/middle", "# Tea\n");

  await openAssistant(page);
  await ask(page, "Tea");
  await alerts(page, "was cut off");

  expect(await page.getByText("Half of it").count()).toBe(0);
});

test("the next dialog shows the prompt again, without the failure", async () => {
  gemini.replies({ status: 403 });
  const page = await editDraft("ai/again", "# Tea\n", { mayComplain: /502/ });

  await openAssistant(page);
  await ask(page, "Tea, please");
  await page.getByText(/accept this server.s key/).waitFor();
  await button(page, "Cancel").click();
  await openAssistant(page);

  expect(await page.getByLabel("Prompt").inputValue()).toBe("Tea, please");
  expect(await page.getByText(/accept this server.s key/).count()).toBe(0);
  expect(await page.getByLabel("Prompt").getAttribute("aria-invalid")).toBeNull();
});

test("after the session has ended, signing in over the dialog continues the request", async () => {
  gemini.replies({ texts: ["Tea is old."] });
  const page = await editDraft("ai/ended", "# Tea\n");

  await openAssistant(page);
  await page.context().clearCookies();
  await ask(page, "Tea");
  await page.getByLabel("Team PIN").fill("2468");
  await button(page, "Sign in").click();

  await proposal(page).getByText("Tea is old.").waitFor();
});
