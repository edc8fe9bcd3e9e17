import { expect, test } from "bun:test";

import { pageText, testEditor } from "../support/editor.ts";
import { button, heading, link } from "../support/roles.ts";

const french = "i18n/fr/docusaurus-plugin-content-docs/current";
const long = (word: string) =>
  `# ${word}\n\n${Array.from({ length: 12 }, (_, nth) => `## ${word} ${nth}\n\n${"Text.\n\n".repeat(12)}`).join("")}`;
/** With text before its first heading. */
const titled = (word: string) =>
  `---\ntitle: ${word}\n---\n\n${"Text.\n\n".repeat(5)}${long(word).slice(word.length + 4)}`;

const { edit } = await testEditor({
  files: {
    "docusaurus.config.js": `export default {
  baseUrl: "/",
  i18n: { defaultLocale: "en", locales: ["en", "fr"], localeConfigs: { en: { label: "English" }, fr: { label: "Français" } } },
  presets: [["classic", {}]],
};\n`,
    "docs/intro.md": long("Part"),
    "docs/more.md": "# More\n",
    [`${french}/intro.md`]: long("Partie"),
    "docs/start.md": titled("Part"),
    [`${french}/start.md`]: titled("Partie"),
  },
  settings: { CONTENT_DIR: `docs,${french}` },
});

test("one goes to the translation of a page, and reads the original beside it at the same heading", async () => {
  const page = await edit("intro", { width: 1280 });

  await page
    .locator("#siblings")
    .getByRole("combobox", { name: "Language" })
    .selectOption({ label: "Français" });
  await page.waitForURL(`**/admin/edit/${french}/intro`);
  await pageText(page).waitFor();
  await page.getByText("Open beside").click();
  await link(page, "English").click();
  const beside = page.getByRole("complementary", { name: "The page beside" });
  await heading(page, "Part 0").waitFor();
  await pageText(page).waitFor();
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, 6000);
  const at = () => beside.evaluate((element) => element.scrollTop) as Promise<number>;
  while ((await at()) === 0) await Bun.sleep(20);

  const current = await page.locator("#outline [aria-current]").textContent();
  const there = heading(page, current!.replace("Partie", "Part"));
  expect(Math.abs((await there.boundingBox())!.y - (await beside.boundingBox())!.y)).toBeLessThan(120);
  await link(page, "Close the page beside").click();
  await pageText(page).waitFor();
  expect(await beside.count()).toBe(0);
});

test("beside the start of a page is the start of the other one", async () => {
  const page = await edit("start", { width: 1280 });
  await page.getByText("Open beside").click();
  await link(page, "Français").click();
  await heading(page, "Partie 0").waitFor();
  await pageText(page).waitFor();

  await page.locator("#outline [aria-current]").waitFor({ state: "attached" });
  expect(
    await page
      .getByRole("complementary", { name: "The page beside" })
      .evaluate((element) => element.scrollTop),
  ).toBe(0);
});

test("a page that is missing in a language is made from the text of the other one", async () => {
  const page = await edit("more");

  await page
    .locator("#siblings")
    .getByRole("combobox", { name: "Language" })
    .selectOption({ label: "Français (missing)" });
  await heading(page, "“More” is missing in Français").waitFor();
  await button(page, "Make it from the English text").click();
  await page.waitForURL(`**/admin/edit/${french}/more?beside=more`);

  await pageText(page).getByText("More").waitFor();
  await heading(page.getByRole("complementary", { name: "The page beside" }), "More")
    .first()
    .waitFor();
});

test("the row of languages has its place before it is there", async () => {
  const page = await edit("intro", { width: 1280 });
  const { promise: isAsked, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/admin/siblings/**", async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.reload();
  await pageText(page).waitFor();
  const before = await pageText(page).boundingBox();
  go();
  await page.locator("#siblings").getByRole("combobox").waitFor();

  expect(await pageText(page).boundingBox()).toEqual(before);
});
