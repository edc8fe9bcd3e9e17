import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join, resolve } from "node:path";

import type { Locator, Page } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import { git, gitBytes, repositoryWith } from "../support/git.ts";
import { samples } from "../support/samples.ts";
import { programs, startServer, temporaryFolder } from "../support/server.ts";

const { openPage } = browserOfTests();

/** As a real site has them: its bytes have to stay what they are. */
const installation = await Bun.file(resolve(import.meta.dir, "../pages/react/installation.md")).text();

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
const link = (within: Page | Locator, name: string) => within.getByRole("link", { name, exact: true });
const heading = (within: Page | Locator, name: string) => within.getByRole("heading", { name, exact: true });
const block = (within: Page | Locator, name: string) => within.getByRole("group", { name, exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: /source$/ });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const state = (page: Page, words: RegExp) => page.getByRole("status").filter({ hasText: words }).waitFor();

/** The block is opened by a click, and its text by typing goes on at its end. */
async function write(block: Locator, text: string): Promise<void> {
  const page = block.page();
  await block.click();
  await field(page).press("Control+End");
  await page.keyboard.type(text);
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await state(page, /^Saved \d/);
}

type Writer = Readonly<{ page: Page; text: string }>;

/** Both type into the first paragraph before either saves; the slower one is told. */
async function collide(quick: Writer, slow: Writer): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const saves = "**/api/admin/drafts";
  await slow.page.route(saves, async (route) => {
    await released;
    await route.continue();
  });
  await write(block(slow.page, "Paragraph").first(), slow.text);
  await write(block(quick.page, "Paragraph").first(), quick.text);
  await save(quick.page);
  release();
  await slow.page.keyboard.press("Control+s");
  await button(slow.page.getByRole("region", { name: "Conflict" }), "Keep mine").waitFor();
  await slow.page.unroute(saves);
}

/** From the editor by its dialog to the page of the commit. */
async function publish(page: Page): Promise<void> {
  await link(page, "Publish…").click();
  await button(dialog(page, "Publish"), "Publish").click();
  await link(dialog(page, "Publish"), "See the commit").click();
  await page.waitForURL("**/admin/commits/*");
}

/** As the browser does when a picture was copied elsewhere. */
async function pastePicture(page: Page, name: string): Promise<void> {
  await field(page).evaluate(
    (target, { name, content }) => {
      // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
      const { DataTransfer, ClipboardEvent } = globalThis as any;
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.fromBase64(content)], name, { type: "image/png" }));
      target.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }),
      );
    },
    { name, content: samples.png.toString("base64") },
  );
}

/** The focus is led there by Tab alone. */
async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press("Tab");
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
  }
  throw new Error("Tab does not lead there.");
}

describe.each(programs)("from $name", (program) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: Awaited<ReturnType<typeof startServer>>;
  let site: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    site = join(folder.path, "site");
    await repositoryWith(site, {
      "content/index.md": "# Welcome\n",
      "content/learn/installation.md": installation,
      "content/shared.mdx": "# Shared\n\nOne.\n\nTwo.\n",
      "content/mixed.mdx":
        "# Mixed\r\n\r\n<Card  title='A'>\r\n\r\n  Inside.\r\n\r\n</Card>\r\n\r\n<Open>\r\n\r\nAfter  it.\r\n",
      "content/plain.mdx": "# Plain\r\n\r\nOne thing.\r\n",
    });
    server = await startServer({ REPOSITORY: site }, program);
  }, 120_000);
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const open = (path: string, look: Parameters<typeof openPage>[1] = {}) =>
    openPage(server.url + path, { name: "Ada", ...look });
  const lastCommit = (format: string) => git(site, "log", "-1", `--format=${format}`, "main");
  const lastChanges = () => git(site, "diff", "--name-status", "main~1", "main");
  const published = async (path: string) => (await gitBytes(site, "show", `main:${path}`)).toString();

  test.each([
    ["Green tea", {}],
    ["Black tea", { width: 360, height: 640, colorScheme: "dark" }],
    ["White tea", { zoom: 2 }],
  ] as const)(
    "a first page, %s, leads from the sign-in to its commit, which holds what was written in the writer's name: %j",
    async (title, look) => {
      const page = await openPage(`${server.url}/admin`, { stranger: true, ...look });

      await page.getByLabel("Team PIN").fill("2468");
      await page.getByLabel("Your name").fill("Ada Lovelace");
      await button(page, "Sign in").click();
      await link(page, "New page").click();
      await page.getByLabel("Title").fill(title);
      await button(page, "Write page").click();
      await button(page, "Insert block at the end").click();
      await page.getByRole("menuitem", { name: "Heading", exact: true }).click();
      await field(page).waitFor();
      await page.keyboard.type("Water");
      await page.keyboard.press("Enter");
      await page.keyboard.type("Should it boil? No: *80 °C* are enough.");
      await page.keyboard.press("Escape");
      await block(page, "Paragraph").getByText("Should it boil? No: 80 °C are enough.").waitFor();
      await publish(page);

      await heading(page, `Update ${title}`).waitFor();
      const file = `content/${title.toLowerCase().replace(" ", "-")}.mdx`;
      expect(await published(file)).toBe(
        `---\ntitle: ${title}\n---\n\n## Water\n\nShould it boil? No: *80 °C* are enough.\n`,
      );
      expect(await lastChanges()).toBe(`A\t${file}`);
      expect(await lastCommit("%an, %(trailers:key=Edited-by,valueonly)")).toBe(
        "Ada Lovelace, Ada Lovelace\n",
      );
    },
  );

  test("of a real page's commit, only the sentence corrected and the picture pasted differ", async () => {
    const page = await open("/admin/edit/learn/installation");

    await write(block(block(page, "Component Note"), "Paragraph"), " There are better ways.");
    await page.keyboard.press("Escape");
    await block(page, "Component Note").getByText("There are better ways.").waitFor();
    await write(block(page, "Component Intro").getByRole("group", { name: "Paragraph" }), " ");
    await pastePicture(page, "A cup.png");
    await dialog(page, "Insert image").getByLabel("Alternative text").fill("A cup of tea");
    await button(dialog(page, "Insert image"), "Insert").click();
    await field(page).getByText("A cup of tea").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("img", { name: "A cup of tea" }).waitFor();
    await link(page, "Publish…").click();
    await dialog(page, "Publish")
      .getByText(/^a-cup-\w+\.png$/i)
      .waitFor();
    await button(dialog(page, "Publish"), "Publish").click();
    await link(dialog(page, "Publish"), "See the commit").waitFor();

    const [, picture] = /^A\t(\S+)$/m.exec(await lastChanges())!;
    expect(await lastChanges()).toBe(`M\tcontent/learn/installation.md\nA\t${picture}`);
    const [intro, note] = [/<Intro>\n\n(.*)\n/, /\n(.*)\n\n<\/Note>/].map(
      (line) => line.exec(installation)![1]!,
    );
    const address = `/uploads/${picture!.split("/").at(-1)}`;
    expect(await published("content/learn/installation.md")).toBe(
      installation
        .replace(intro!, `${intro} ![A cup of tea](${address})`)
        .replace(note!, `${note} There are better ways.`),
    );
    expect((await gitBytes(site, "show", `main:${picture}`)).equals(samples.png)).toBe(true);
  });

  test("of two people in conflict, one goes on with the other's text, the other with her own, and both publish", async () => {
    const ada = await open("/admin/edit/shared");
    const grace = await open("/admin/edit/shared", { name: "Grace" });

    await collide({ page: grace, text: " Grace." }, { page: ada, text: " Ada." });
    await button(ada.getByRole("region", { name: "Conflict" }), "Load theirs").click();
    await block(ada, "Paragraph").getByText("One. Grace.").waitFor();
    await collide({ page: ada, text: " Ada, too." }, { page: grace, text: " Still." });
    await button(grace.getByRole("region", { name: "Conflict" }), "Keep mine").click();
    await state(grace, /^Saved \d/);
    await publish(grace);
    const graces = await published("content/shared.mdx");
    await ada.reload();
    await write(block(ada, "Paragraph").last(), " At last.");
    await publish(ada);

    expect(graces).toBe("# Shared\n\nOne. Grace. Still.\n\nTwo.\n");
    expect(await published("content/shared.mdx")).toBe("# Shared\n\nOne. Grace. Still.\n\nTwo. At last.\n");
    expect(await git(site, "log", "-2", "--format=%an", "main", "--", "content/shared.mdx")).toBe(
      "Ada\nGrace",
    );
  });

  test("a component is edited, a broken block mended, a line changed in the source, and the rest stays byte for byte", async () => {
    const page = await open("/admin/edit/mixed");

    await block(page, "Component Card").getByText("Card", { exact: true }).click();
    await field(page).press("Control+Home");
    for (let step = 0; step < "<Card  title='A".length; step++) await page.keyboard.press("ArrowRight");
    await page.keyboard.type("ll");
    await page.keyboard.press("Escape");
    await block(page, "Component Card").getByText("All").waitFor();
    await block(page, "Block that cannot be read").click();
    await field(page).press("Control+a");
    await page.keyboard.type("<Closed />");
    await button(page, "Source").click();
    await page.getByRole("textbox", { name: "Text of the page" }).press("Control+Home");
    await page.keyboard.press("End");
    await page.keyboard.type(" up");
    await button(page, "Blocks").click();
    await heading(page.locator("#blocks"), "Mixed up").waitFor();
    await publish(page);

    expect(await published("content/mixed.mdx")).toBe(
      "# Mixed up\r\n\r\n<Card  title='All'>\r\n\r\n  Inside.\r\n\r\n</Card>\r\n\r\n<Closed />\r\n\r\nAfter  it.\r\n",
    );
  });

  test("the keyboard alone leads from the sign-in to the commit", async () => {
    const page = await openPage(`${server.url}/admin`, { stranger: true });

    await page.getByLabel("Team PIN").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("2468");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Linus");
    await page.keyboard.press("Enter");
    await heading(page, "Pages").waitFor();
    await page.keyboard.press("n");
    await page.getByLabel("Title").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/edit/by-keyboard*");
    await tabTo(button(page, "Insert block at the end"));
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Paragraph" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await field(page).waitFor();
    await page.keyboard.type("One.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Two is ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("bold");
    await page.keyboard.press("Escape");
    await block(page, "Paragraph").nth(1).waitFor();
    await page.keyboard.press("Alt+ArrowUp");
    await block(page, "Paragraph").first().filter({ hasText: "Two is bold" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await heading(dialog(page, "Publish"), "Publish By keyboard").waitFor();
    await tabTo(button(dialog(page, "Publish"), "Publish"));
    await page.keyboard.press("Enter");
    await heading(dialog(page, "Publish"), "By keyboard is published").waitFor();
    await tabTo(link(dialog(page, "Publish"), "See the commit"));
    await page.keyboard.press("Enter");

    await heading(page, "Update By keyboard").waitFor();
    expect(await published("content/by-keyboard.mdx")).toBe(
      "---\ntitle: By keyboard\n---\n\nTwo is **bold**\n\nOne.\n",
    );
  });

  test("without script, a page is corrected as plain text, saved, published and deleted", async () => {
    const page = await openPage(`${server.url}/admin`, { stranger: true, javaScript: false });

    await page.getByLabel("Team PIN").fill("2468");
    await page.getByLabel("Your name").fill("Ada");
    await button(page, "Sign in").click();
    await link(page, "Plain").click();
    const text = page.getByRole("textbox", { name: "Text of the page" });
    await text.fill((await text.inputValue()).replace("One thing.", "Another thing."));
    await button(page, "Save").click();
    await page.getByRole("status").filter({ hasText: "Saved by Ada" }).waitFor();
    await link(page, "Publish…").click();
    expect(await page.getByRole("insertion").allTextContents()).toEqual(["Another"]);
    await button(page, "Publish").click();
    await heading(page, "Plain is published").waitFor();
    const corrected = await published("content/plain.mdx");
    await link(page, "Back to the page").click();
    await page.getByLabel("More", { exact: true }).click();
    await link(page, "Delete page").click();
    await button(page, "Delete page").click();
    await heading(page, "Pages").waitFor();

    expect(corrected).toBe("# Plain\r\n\r\nAnother thing.\r\n");
    expect(await lastChanges()).toBe("D\tcontent/plain.mdx");
    expect(await link(page, "Plain").count()).toBe(0);
  });

  test("what the list of shortcuts promises is so", async () => {
    const page = await open("/admin/edit/learn/installation");
    const text = page.getByRole("textbox", { name: "Text of the page" });
    const asked = page.locator("#blocks").getByRole("heading", { name: /What\? \/ n$/ });

    await block(page, "Heading").first().focus();
    await page.keyboard.press("?");
    await heading(dialog(page, "Shortcuts"), "In the editor").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await field(page).waitFor();
    await page.keyboard.type("What? / n");
    await page.keyboard.press("Escape");
    await asked.waitFor();
    await page.keyboard.press("Control+z");
    await asked.waitFor({ state: "detached" });
    await page.keyboard.press("Control+Shift+Z");
    await asked.waitFor();
    await block(page, "Paragraph").last().focus();
    await page.keyboard.press("Control+Shift+S");
    await text.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Here: ");
    await page.keyboard.press("Control+Shift+S");
    await block(page, "Paragraph").last().and(page.locator(":focus")).filter({ hasText: "Here:" }).waitFor();
    await page.keyboard.press("Alt+ArrowUp");
    await page.locator("#blocks > .block:not([data-kind=paragraph]):last-child").waitFor();
    await save(page);
    await page.keyboard.press("Control+Enter");
    await heading(dialog(page, "Publish"), "Publish Installation").waitFor();
    await page.keyboard.press("Escape");
    await dialog(page, "Publish").waitFor({ state: "hidden" });
  });
});
