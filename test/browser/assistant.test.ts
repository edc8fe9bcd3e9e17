import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests, expectGoodLooks, expectNoFindings } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { chunks, startGemini, supports } from "../support/gemini.ts";
import { git } from "../support/git.ts";
import { samples } from "../support/samples.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

const KEY = "key-of-the-test-0123456789";

let server: Awaited<ReturnType<typeof startServer>>;
let gemini: ReturnType<typeof startGemini>;
let script: Client;

beforeAll(async () => {
  gemini = startGemini({});
  server = await startServer({ GEMINI_API_KEY: KEY, GEMINI_BASE_URL: gemini.url });
  script = await Client.signedIn(server.url, { name: "Grace" });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await gemini[Symbol.asyncDispose]();
});

type Look = Parameters<typeof openPage>[1];

async function openEditor(slug: string, content: string, look: Look = {}): Promise<Page> {
  await script.publish(slug, content);
  return openPage(`${server.url}/admin/edit/${slug}`, { name: "Ada", ...look });
}

const block = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const draftOf = async (slug: string) => (await script.get(`/api/admin/drafts?slug=${slug}`)).json.draft;

/** From the menu at the end of the page. */
async function choose(page: Page, item: string): Promise<void> {
  await button(page, "Insert block at the end").click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  await dialog(page, item).waitFor();
}

async function ask(page: Page, prompt: string, go = "Write"): Promise<void> {
  await page.getByLabel("Prompt").fill(prompt);
  await button(page, go).click();
}

async function saved(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await page
    .getByRole("status")
    .filter({ hasText: /^Saved \d/ })
    .waitFor();
}

const text = "## Ripening\n\nÇay is old. It is hot.\n";
const grounding = {
  groundingChunks: chunks("https://tea.org/old"),
  groundingSupports: supports(text, [["Çay is old.", 0]]),
};
const markdown = "## Ripening\n\nÇay is old. ([tea.org](https://tea.org/old)) It is hot.";

test("a section with sources: it streams in, is looked at, inserted and published, and the page holds it", async () => {
  const gate = Promise.withResolvers<void>();
  gemini.replies({ texts: ["## Ripening\n\nÇay is", " old. It is hot.\n"], grounding, gate: gate.promise });
  const page = await openEditor("ai/section", "# Tea\n\nFirst.\n");

  await choose(page, "Write with AI");
  await expectNoFindings(page);
  await page.getByLabel("Search the web").check();
  await ask(page, "Write about ripening");
  const proposal = page.getByRole("region", { name: "Proposal" });
  await proposal.getByText("Çay is").waitFor();
  await page.getByRole("status").filter({ hasText: "Writing…" }).waitFor();
  await expectNoFindings(page);
  expect(await block(page, "Heading").count()).toBe(1);
  gate.resolve();
  await proposal.getByRole("heading", { name: "Ripening" }).waitFor();
  await expectNoFindings(page);

  expect(await proposal.locator("mark").allTextContents()).toEqual(["It is hot."]);
  expect(await proposal.getByRole("list").getByRole("link", { name: "tea.org" }).getAttribute("href")).toBe(
    "https://tea.org/old",
  );
  const sent = JSON.stringify(gemini.calls.at(-1)!.body);
  expect(sent).toContain("First.⟦HERE⟧");
  expect(sent).toContain("googleSearch");
  expect(await draftOf("ai/section")).toBeNull();

  await button(page, "Insert").click();
  await block(page, "Heading").nth(1).waitFor();
  await saved(page);
  expect((await draftOf("ai/section")).content).toBe(`# Tea\n\nFirst.\n\n${markdown}\n`);
  await page.getByRole("link", { name: "Publish…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("link", { name: "See the commit" }).waitFor();
  expect(await git(server.repository, "show", "main:content/ai/section.mdx")).toBe(
    `# Tea\n\nFirst.\n\n${markdown}`.trim(),
  );
}, 60_000);

test("Stop ends it at Gemini too, and Discard leaves the page as it was", async () => {
  gemini.replies({ texts: ["Tea"], hangs: true });
  const page = await openEditor("ai/stop", "# Tea\n");

  await choose(page, "Write with AI");
  await ask(page, "Tea");
  await page.getByRole("region", { name: "Proposal" }).getByText("Tea").waitFor();
  await button(page, "Stop").click();
  await gemini.calls.at(-1)!.gone;
  await button(page, "Write").waitFor();
  expect(await page.getByLabel("Prompt").inputValue()).toBe("Tea");
  gemini.replies({ texts: ["Tea."] });
  await button(page, "Write").click();
  await button(page, "Discard").click();
  await dialog(page, "Write with AI").waitFor({ state: "hidden" });

  expect(await block(page, "Paragraph").count()).toBe(0);
  expect(await draftOf("ai/stop")).toBeNull();
});

test("leaving the page ends it at Gemini", async () => {
  gemini.replies({ texts: ["Tea"], hangs: true });
  const page = await openEditor("ai/leave", "# Tea\n");

  await choose(page, "Write with AI");
  await ask(page, "Tea");
  await page.getByRole("region", { name: "Proposal" }).getByText("Tea").waitFor();
  await page.close();

  await gemini.calls.at(-1)!.gone;
});

test("a failure is said where one is, the prompt stays, and Try again asks the same once more", async () => {
  gemini.replies({ status: 403 });
  const page = await openEditor("ai/failure", "# Tea\n", { mayComplain: /status of 50/ });

  await choose(page, "Write with AI");
  await button(page, "Write").click();
  await page.getByRole("alert").filter({ hasText: "Say what you want." }).waitFor();
  await ask(page, "Tea");
  await page.getByRole("alert").filter({ hasText: "Gemini refuses the key" }).waitFor();
  await expectNoFindings(page);
  gemini.replies({ texts: ["One."] }, { texts: ["Two."] });
  await button(page, "Write").click();
  const proposal = page.getByRole("region", { name: "Proposal" });
  await proposal.getByText("One.").waitFor();
  await button(page, "Try again").click();
  await proposal.getByText("Two.").waitFor();
  await button(page, "Insert").click();
  await block(page, "Paragraph").filter({ hasText: "Two." }).waitFor();
});

test("a failure in the middle of the text takes it away, and says so", async () => {
  gemini.replies({ texts: ["Half of it"], errorPart: 503 });
  const page = await openEditor("ai/middle", "# Tea\n");

  await choose(page, "Write with AI");
  await ask(page, "Tea");
  await page.getByRole("alert").filter({ hasText: "broke off" }).waitFor();

  expect(await page.getByText("Half of it").count()).toBe(0);
});

test("a slash in an empty block leads to the assistant, and the text comes in its place", async () => {
  gemini.replies({ texts: ["Tea is old."] });
  const page = await openEditor("ai/slash", "One.\n\nTwo.\n");

  await block(page, "Paragraph").first().focus();
  await page.getByRole("toolbar", { name: "Block" }).getByRole("button", { name: "Insert block" }).click();
  await page.getByRole("menuitem", { name: "Paragraph" }).click();
  await page.getByRole("textbox", { name: /source$/ }).waitFor();
  await page.keyboard.type("/");
  await page.getByRole("menuitem", { name: "Write with AI" }).click();
  await ask(page, "Tea");
  await button(page, "Insert").click();
  await block(page, "Paragraph").nth(2).waitFor();
  await saved(page);

  expect((await draftOf("ai/slash")).content).toBe("One.\n\nTea is old.\n\nTwo.\n");
});

test("a block is changed by a proposal in which the changed words are marked", async () => {
  gemini.replies({ texts: ["Boil the fresh water."] });
  const page = await openEditor("ai/revise", "# Tea\n\nBoil teh water.\n\nPour.\n");

  await block(page, "Paragraph").first().focus();
  await button(page, "Change with AI").click();
  await page.getByRole("menuitem", { name: "Correct" }).click();
  await dialog(page, "Correct with AI").waitFor();
  await page.getByRole("insertion").filter({ hasText: "fresh" }).waitFor();
  await expectNoFindings(page);
  expect(await page.getByRole("deletion").allTextContents()).toEqual(["teh"]);
  expect((await block(page, "Paragraph").first().textContent())?.trim()).toContain("Boil teh water.");
  await button(page, "Insert in its place").click();
  await block(page, "Paragraph").filter({ hasText: "fresh" }).waitFor();
  await saved(page);

  expect((await draftOf("ai/revise")).content).toBe("# Tea\n\nBoil the fresh water.\n\nPour.\n");
});

test("a block is translated to a language that is named", async () => {
  gemini.replies({ texts: ["Versez."] });
  const page = await openEditor("ai/translate", "# Tea\n\nPour.\n");

  await block(page, "Paragraph").focus();
  await button(page, "Change with AI").click();
  await page.getByRole("menuitem", { name: "Translate…" }).click();
  await button(page, "Translate").click();
  await page.getByRole("alert").filter({ hasText: "Name a language" }).waitFor();
  await page.getByLabel("Language").fill("French");
  await button(page, "Translate").click();
  await button(page, "Insert in its place").click();
  await block(page, "Paragraph").filter({ hasText: "Versez." }).waitFor();

  expect(JSON.stringify(gemini.calls.at(-1)!.body)).toContain("Translate this block to French.");
});

test("what others write meanwhile does not lead the proposal astray", async () => {
  const gate = Promise.withResolvers<void>();
  gemini.replies({ texts: ["Boil ", "fresh water."], gate: gate.promise });
  const page = await openEditor("ai/meanwhile", "One.\n\nBoil water.\n");

  await block(page, "Paragraph").last().focus();
  await button(page, "Change with AI").click();
  await page.getByRole("menuitem", { name: "Improve" }).click();
  await page.getByRole("region", { name: "Proposal" }).getByText("Boil").waitFor();
  await script.save("ai/meanwhile", "Before.\n\nOne.\n\nBoil water.\n");
  await page.getByText("Before.").waitFor();
  gate.resolve();
  await button(page, "Insert in its place").click();
  await block(page, "Paragraph").filter({ hasText: "fresh" }).waitFor();
  await saved(page);

  expect((await draftOf("ai/meanwhile")).content).toBe("Before.\n\nOne.\n\nBoil fresh water.\n");
});

test("a picture is drawn, described, uploaded and published with the page", async () => {
  gemini.replies({ texts: ["A cup of tea."], picture: samples.png });
  const page = await openEditor("ai/picture", "# Tea\n");

  await choose(page, "Image with AI");
  await expectNoFindings(page);
  await ask(page, "A cup", "Draw");
  await page.getByRole("img", { name: "What Gemini drew" }).waitFor();
  await expectNoFindings(page);
  expect(await dialog(page, "Image with AI").getByLabel("Alternative text").inputValue()).toBe(
    "A cup of tea.",
  );
  await dialog(page, "Image with AI").getByLabel("Alternative text").fill("A cup, steaming");
  await button(page, "Insert").click();
  await page.getByRole("img", { name: "A cup, steaming" }).waitFor();
  await saved(page);
  const { content } = await draftOf("ai/picture");
  const [, name] = /^# Tea\n\n!\[A cup, steaming\]\(\/uploads\/([^)]+)\)\n$/.exec(content)!;
  await page.getByRole("link", { name: "Publish…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("link", { name: "See the commit" }).waitFor();

  const files = await git(server.repository, "show", "--name-only", "--format=", "main");
  expect(files.split("\n").sort()).toEqual(["content/ai/picture.mdx", `public/uploads/${name}`]);
}, 60_000);

test("generated text is text: nothing of it runs or leaves its place in the proposal", async () => {
  const evil = "<img src=x onerror={alert(1)} />\n\n[go](javascript:alert(1))";
  gemini.replies({ texts: [evil] }, { texts: ["**Tea** &lt;script&gt;alert(1)&lt;/script&gt;"] });
  const page = await openEditor("ai/evil", "# Tea\n");

  await choose(page, "Write with AI");
  await ask(page, "Tea");
  await page.getByRole("region", { name: "Proposal" }).getByText("<script>alert(1)</script>").waitFor();

  expect(await page.locator("#assistant script").count()).toBe(0);
});

test("what went wrong is forgotten in the next dialog, and the prompt is not", async () => {
  gemini.replies({ status: 403 });
  const page = await openEditor("ai/again", "# Tea\n", { mayComplain: /502/ });

  await choose(page, "Write with AI");
  await ask(page, "Tea, please");
  await page.getByText(/refuses the key/).waitFor();
  await button(page, "Cancel").click();
  await choose(page, "Write with AI");

  expect(await page.getByLabel("Prompt").inputValue()).toBe("Tea, please");
  expect(await page.getByText(/refuses the key/).count()).toBe(0);
  expect(await page.getByLabel("Prompt").getAttribute("aria-invalid")).toBeNull();
});

test("whose session has ended signs in over the dialog, and it goes on", async () => {
  gemini.replies({ texts: ["Tea is old."] });
  const page = await openEditor("ai/ended", "# Tea\n");

  await choose(page, "Write with AI");
  await page.context().clearCookies();
  await ask(page, "Tea");
  await page.getByLabel("Team PIN").fill("2468");
  await button(page, "Sign in").click();

  await page.getByRole("region", { name: "Proposal" }).getByText("Tea is old.").waitFor();
});

test("in a narrow window Stop stays in view below a long text that is still coming", async () => {
  const gate = Promise.withResolvers<void>();
  gemini.replies({ texts: ["Tea is old.\n\n".repeat(80), "End."], gate: gate.promise });
  const page = await openEditor("ai/long", "# Tea\n", { width: 360, height: 640 });

  await choose(page, "Write with AI");
  await ask(page, "Tea");
  await page.getByText("Tea is old.").waitFor();
  const box = (await button(page, "Stop").boundingBox())!;
  gate.resolve();

  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThanOrEqual(640);
});

test("with no key nothing looks broken: no item, no button, and settings say what to set", async () => {
  await using plain = await startServer();
  const page = await openPage(`${plain.url}/admin/edit`, { name: "Ada" });

  await button(page, "Insert block at the end").click();
  await page.getByRole("menuitem", { name: "Paragraph" }).waitFor();
  expect(await page.getByText(/with AI/).count()).toBe(0);
  expect(await page.locator("#assistant, #assist-menu, [data-action=assist]").count()).toBe(0);
  await page.goto(`${plain.url}/admin/settings`);
  const generation = page.getByRole("region", { name: "AI", exact: true });
  await generation.getByText("Not set up").waitFor();
  await generation.getByText("GEMINI_API_KEY").waitFor();
});

test("settings say which models there are, that they answer, and what was asked of them", async () => {
  gemini.replies({ texts: ["Tea."] });
  await script.post("/api/admin/ai/generate", { prompt: "Tea" });
  const page = await openPage(`${server.url}/admin/settings`, { name: "Ada" });

  const generation = page.getByRole("region", { name: "AI", exact: true });
  await generation.getByText("Works").waitFor();
  await generation.getByText(/\d+ texts? by .*tokens read, [\d,]+ written/).waitFor();
  await expectNoFindings(page);
  expect(await page.content()).not.toContain(KEY);
});

test("settings say where Gemini does not answer, and why", async () => {
  gemini.replies({ status: 403 });
  const page = await openPage(`${server.url}/admin/settings`, { name: "Ada" });

  const generation = page.getByRole("region", { name: "AI", exact: true });
  await generation.getByText("Does not answer").waitFor();
  await generation.getByText("Gemini refuses the key of this server.").waitFor();
  await expectNoFindings(page);
});

test("the assistant breaks no rule of axe, and fits windows of every width", async () => {
  gemini.replies({ texts: [text], grounding });
  const page = await openEditor("ai/look", "# Tea\n");

  await choose(page, "Write with AI");
  await page.getByLabel("Search the web").check();
  await ask(page, "Tea");
  await button(page, "Insert").waitFor();

  await expectGoodLooks(page);
});
