import { expect, test } from "bun:test";

import { caretAfter, pageText, save } from "../../support/editor.ts";
import { chunks, supports } from "../../support/gemini.ts";
import { git } from "../../support/git.ts";
import { button, dialog, heading, link, says } from "../../support/roles.ts";
import { ask, openAssistant, proposal, testAssistant } from "./assistant.ts";

const { gemini, repository, editDraft, draftOf } = await testAssistant();

const contentOf = async (slug: string) => (await draftOf(slug)).content;

const text = "## Ripening\n\nÇay is old. It is hot.\n";
const grounding = {
  groundingChunks: chunks("https://tea.org/old"),
  groundingSupports: supports(text, [["Çay is old.", 0]]),
};
const markdown = "## Ripening\n\nÇay is old. ([tea.org](https://tea.org/old)) It is hot.";

test("a section with sources streams in, is inserted and published, and is in the page", async () => {
  const gate = Promise.withResolvers<void>();
  gemini.replies({ texts: ["## Ripening\n\nÇay is", " old. It is hot.\n"], grounding, gate: gate.promise });
  const page = await editDraft("ai/section", "# Tea\n\nFirst.\n");

  await openAssistant(page);
  await page.getByLabel("Search the web").check();
  await ask(page, "Write about ripening");
  await proposal(page).getByText("Çay is").waitFor();
  await says(page, "Writing…");
  expect(await pageText(page).getByRole("heading").count()).toBe(1);
  gate.resolve();
  await heading(proposal(page), "Ripening").waitFor();

  expect(await proposal(page).locator("mark").allTextContents()).toEqual(["It is hot."]);
  expect(await link(proposal(page).getByRole("list"), "tea.org").getAttribute("href")).toBe(
    "https://tea.org/old",
  );
  const sent = JSON.stringify(gemini.calls.at(-1)!.body);
  expect(sent).toMatch(/First\.(?:\\n)*⟦HERE⟧/);
  expect(sent).toContain("googleSearch");
  expect(await contentOf("ai/section")).not.toContain("Ripening");

  await button(page, "Insert").click();
  await pageText(page).getByRole("heading").nth(1).waitFor();
  await save(page);
  expect(await contentOf("ai/section")).toBe(`# Tea\n\nFirst.\n\n${markdown}\n`);
  await link(page, "Publish…").click();
  await button(dialog(page, "Publish"), "Publish").click();
  await link(page, "View commit").waitFor();
  expect(await git(repository, "show", "main:content/ai/section.mdx")).toBe(`# Tea\n\nFirst.\n\n${markdown}`);
});

test("Stop ends the request at Gemini, and Discard leaves the page unchanged", async () => {
  gemini.replies({ texts: ["Tea"], hangs: true });
  const page = await editDraft("ai/stop", "# Tea\n");

  await openAssistant(page);
  await ask(page, "Tea");
  await proposal(page).getByText("Tea").waitFor();
  await button(page, "Stop").click();
  await gemini.calls.at(-1)!.gone;
  await button(page, "Write").waitFor();
  expect(await page.getByLabel("Prompt").inputValue()).toBe("Tea");
  gemini.replies({ texts: ["Tea."] });
  await button(page, "Write").click();
  await button(page, "Discard").click();
  await dialog(page, "Write with AI").waitFor({ state: "hidden" });

  expect(await contentOf("ai/stop")).toMatch(/^# Tea\n+$/); // maybe with the empty line that the menu was opened on
});

test("leaving the page ends the request at Gemini", async () => {
  gemini.replies({ texts: ["Tea"], hangs: true });
  const page = await editDraft("ai/leave", "# Tea\n");

  await openAssistant(page);
  await ask(page, "Tea");
  await proposal(page).getByText("Tea").waitFor();
  await page.goto("about:blank");

  await gemini.calls.at(-1)!.gone;
});

test("a slash in an empty paragraph opens the assistant, and the text replaces the slash", async () => {
  gemini.replies({ texts: ["Tea is old."] });
  const page = await editDraft("ai/slash", "One.\n\nTwo.\n");

  await caretAfter(page, "One.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/write");
  await page.keyboard.press("Enter");
  await ask(page, "Tea");
  await button(page, "Insert").click();
  await pageText(page).getByText("Tea is old.").waitFor();
  await save(page);

  expect(await contentOf("ai/slash")).toBe("One.\n\nTea is old.\n\nTwo.\n");
});

test("nothing in generated text runs or leaves the proposal", async () => {
  const evil = "<img src=x onerror={alert(1)} />\n\n[go](javascript:alert(1))";
  gemini.replies({ texts: [evil] }, { texts: ["**Tea** &lt;script&gt;alert(1)&lt;/script&gt;"] });
  const page = await editDraft("ai/evil", "# Tea\n");

  await openAssistant(page);
  await ask(page, "Tea");
  await proposal(page).getByText("<script>alert(1)</script>").waitFor();

  expect(await page.locator("#assistant script").count()).toBe(0);
});

test("in a narrow window Stop stays in view below a long streaming text", async () => {
  const gate = Promise.withResolvers<void>();
  gemini.replies({ texts: ["Tea is old.\n\n".repeat(80), "End."], gate: gate.promise });
  const page = await editDraft("ai/long", "# Tea\n", { width: 360, height: 640 });

  await openAssistant(page);
  await ask(page, "Tea");
  await page.getByText("Tea is old.").first().waitFor();
  const box = (await button(page, "Stop").boundingBox())!;
  gate.resolve();

  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThanOrEqual(640);
});
