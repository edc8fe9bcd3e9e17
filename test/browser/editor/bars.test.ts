import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { pageText, testEditor } from "../../support/editor.ts";
import { expectNoFindings } from "../../support/looks.ts";
import { button, heading, isFocused } from "../../support/roles.ts";

const long = Array.from({ length: 80 }, (_, nth) => `Paragraph ${nth}.`).join("\n\n");

const { edit, editDraft } = await testEditor({
  files: {
    "docusaurus.config.js": `export default {
  baseUrl: "/",
  i18n: { defaultLocale: "en", locales: ["en", "fr"], localeConfigs: { en: { label: "English" }, fr: { label: "Français" } } },
  presets: [["classic", {}]],
};\n`,
    "docs/intro.md": `# Intro\n\n${long}\n`,
    "i18n/fr/docusaurus-plugin-content-docs/current/intro.md": "# Partie\n",
  },
  settings: { CONTENT_DIR: "docs,i18n/fr/docusaurus-plugin-content-docs/current" },
});

type Box = Readonly<{ top: number; bottom: number; height: number }>;

const boxOf = (page: Page, selector: string) =>
  page.evaluate<Box>(`(({ top, bottom, height }) => ({ top, bottom, height }))(
    document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`);
const caret = (page: Page) =>
  page.evaluate<Box>(`(() => {
    const { view } = document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root;
    const { top, bottom } = view.coordsAtPos(view.state.selection.main.head);
    return { top, bottom };
  })()`);
const nextFrame = (page: Page) =>
  page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
const phone = { width: 360, height: 640 };

test("the caret comes to rest below the bars as one goes up", async () => {
  const page = await edit("intro", { width: 1440, height: 700 });
  await pageText(page).press("Control+End");
  for (let line = 0; line < 30; line++) await page.keyboard.press("ArrowUp");
  await nextFrame(page);

  const { bottom } = await boxOf(page, "#formatting");
  expect((await caret(page)).top).toBeGreaterThanOrEqual(bottom);
});

test("beside another page the toolbar is one row, and shows all of its buttons", async () => {
  const page = await edit("intro?beside=i18n/fr/docusaurus-plugin-content-docs/current/intro", {
    width: 1440,
    height: 900,
  });
  await heading(page, "Partie").first().waitFor();

  expect(await boxOf(page, "#formatting")).toMatchObject({ height: 40 });
  const [held, shown] = await page.evaluate<[number, number]>(
    "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.formatting'))",
  );
  expect(held).toBeLessThanOrEqual(shown);
});

test("on a phone one row is the header, and the toolbar is at the end of what is seen, sideways scrolled", async () => {
  const page = await edit("intro", phone);

  expect(await boxOf(page, ".bar")).toEqual({ top: 0, bottom: 56, height: 56 });
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await boxOf(page, "#formatting")).toEqual({ top: 592, bottom: 640, height: 48 });
  await button(page, "Image").scrollIntoViewIfNeeded();
  expect((await button(page, "Image").boundingBox())!.height).toBeGreaterThanOrEqual(40);
  await pageText(page).press("Control+Home");
  for (let line = 0; line < 30; line++) await page.keyboard.press("ArrowDown");
  await nextFrame(page);
  expect((await caret(page)).bottom).toBeLessThanOrEqual(592);
  await expectNoFindings(page);
});

test("on a phone whose keyboard covers the page, the toolbar is above it, and returns with it", async () => {
  const page = await edit("intro", phone);
  const seen = (height: number, offsetTop = 0, scale = 1) =>
    page.evaluate(`{
      for (const [name, value] of Object.entries(${JSON.stringify({ height, offsetTop, scale })}))
        Object.defineProperty(visualViewport, name, { value, configurable: true });
      visualViewport.dispatchEvent(new Event("resize"));
    }`);

  await seen(340);
  expect(await boxOf(page, "#formatting")).toEqual({ top: 292, bottom: 340, height: 48 });
  await seen(340, 100);
  expect(await boxOf(page, "#formatting")).toMatchObject({ bottom: 440 });
  await seen(320, 0, 2);
  expect(await boxOf(page, "#formatting")).toMatchObject({ bottom: 640 });
  await seen(640);
  expect(await boxOf(page, "#formatting")).toMatchObject({ bottom: 640 });
});

test("on a phone the outline is in the page's menu, and Escape goes back there", async () => {
  const page = await editDraft("parts", "# Parts\n\n## One\n\n## Two\n", phone);
  expect(await page.locator(".bar > .head-side").isVisible()).toBe(false);
  const more = page.locator(".bar .menu > summary");
  await more.click();
  await button(page, "Outline and history").click();
  await button(page.locator("#outline"), "Two").waitFor();
  await page.keyboard.press("Escape");

  await isFocused(more);
});
