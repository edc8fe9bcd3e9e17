import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, save, testEditor, write } from "../../support/editor.ts";
import { button, dialog, heading, link } from "../../support/roles.ts";
import { heldBuild } from "../../support/site-build.ts";

const build = await heldBuild();
const { editDraft } = await testEditor({
  settings: { SITE_URL: "https://docs.example.org", AFTER_PUBLISH: build.command },
});
const reviewed = await testEditor({
  files: { "content/index.mdx": "# Home\n", "content/tea.mdx": "# Tea\n\nGreen.\n" },
  settings: { PUBLISHING: "review" },
});

type Standing = Readonly<{ mark: string; words: string; buttons: string[]; primary: string[] }>;

/** What the bar says of the page, once it says these words. */
async function standing(page: Page, words: string | RegExp): Promise<Standing> {
  await page.locator("#page-state .state", { hasText: words }).waitFor();
  return page.evaluate<Standing>(`(() => {
    const text = (each) => each.textContent.trim();
    const state = document.querySelector("#page-state .state");
    const buttons = [...document.querySelectorAll("#page-state .button, #to-publish")].filter((each) => each.checkVisibility());
    return {
      mark: state.className.replace("state ", ""),
      words: text(state),
      buttons: buttons.map(text),
      primary: buttons.filter((each) => each.classList.contains("primary")).map(text),
    };
  })()`);
}

/** The bar is one row, and nothing in it covers something else. */
async function expectOneRow(page: Page): Promise<void> {
  const { height, covered } = await page.evaluate<{ height: number; covered: string[] }>(`(() => {
    const bar = document.querySelector(".bar");
    const parts = [...bar.querySelectorAll("h1, #state, .person, .state, :is(a, button, summary)")];
    const boxes = parts.filter((each) => each.checkVisibility() && !each.closest(".menu-panel")).map((each) => [each, each.getBoundingClientRect()]);
    const covered = boxes.flatMap(([one, a], index) => boxes.slice(index + 1)
      .filter(([other, b]) => !one.contains(other) && a.width * b.width > 0 &&
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map(([other]) => one.textContent + " covers " + other.textContent));
    return { height: bar.offsetHeight, covered };
  })()`);
  expect({ height, covered }).toEqual({ height: 48, covered: [] });
}

test("the bar says where a page stands from its first draft to the site, and what one does next", async () => {
  const page = await editDraft("stands", "# Stands\n\nOne.\n", { width: 1440 });
  const publish = { buttons: ["Publish…"], primary: ["Publish…"] };
  expect(await standing(page, "New")).toEqual({ mark: "new", words: "New", ...publish });

  await page.keyboard.press("Control+Enter");
  await button(dialog(page, "Publish"), "Publish").click();
  const none = { buttons: [], primary: [] };
  expect(await standing(page, "Building")).toEqual({ mark: "building", words: "Building…", ...none });
  await build.end("good");
  expect(await standing(page, "Live")).toEqual({
    mark: "live",
    words: "Live",
    buttons: ["View"],
    primary: [],
  });
  expect(await link(page.locator("#page-state"), "View").getAttribute("href")).toBe(
    "https://docs.example.org/stands",
  );

  await write(page, "One.", " Two.");
  expect(await standing(page, "Unpublished")).toEqual({
    mark: "changed",
    words: "Unpublished changes",
    ...publish,
  });
  await save(page);
  await page.keyboard.press("Control+Enter");
  await button(dialog(page, "Publish"), "Publish").click();
  await standing(page, "Building");
  await build.end("content/stands.mdx:3:1: Unexpected word");
  const why = { buttons: ["See why"], primary: [] };
  expect(await standing(page, "failed")).toEqual({ mark: "failed", words: "Failed", ...why });
  await expectOneRow(page);
});

test("a review of a page is quiet until the draft has another text, and then that can be added", async () => {
  const page = await reviewed.editDraft("tea", "# Tea\n\nGreen, black.\n", { width: 1440 });
  await link(page, "Ask for review…").click();
  await button(dialog(page, "Publish"), "Ask for review").click();
  await heading(dialog(page, "Publish"), "Review #1 is open").waitFor();
  await button(dialog(page, "Publish"), "Close").click();
  const quiet = { buttons: ["Open review"], primary: [] };
  expect(await standing(page, "In review")).toEqual({ mark: "review", words: "In review #1", ...quiet });
  const again = await reviewed.edit("tea", { width: 1440, name: "Bob" });
  expect(await standing(again, "In review")).toEqual({ mark: "review", words: "In review #1", ...quiet });

  await write(page, "black", ", white");
  await save(page);
  const newer = { buttons: ["Open review", "Add to review…"], primary: ["Add to review…"] };
  expect(await standing(page, "In review")).toEqual({ mark: "review", words: "In review #1", ...newer });
  await page.keyboard.press("Control+Enter");
  await button(dialog(page, "Publish"), "Add to review #1").click();
  await heading(dialog(page, "Publish"), "Added to review #1").waitFor();
  await button(dialog(page, "Publish"), "Close").click();
  await link(page, "Add to review…").waitFor({ state: "hidden" });
  expect(await standing(page, "In review")).toEqual({ mark: "review", words: "In review #1", ...quiet });

  const bob = await reviewed.openPage(`${reviewed.server.url}/admin/reviews/1`, { name: "Bob" });
  await bob.getByLabel("Your review").fill("Which one?");
  await button(bob, "Request changes").click();
  await bob.getByText("Changes requested", { exact: true }).first().waitFor();
  await page.reload();
  expect(await standing(page, "requested")).toEqual({
    mark: "requested",
    words: "Changes requested",
    ...quiet,
  });
});

test("with two other people, a review and a long title the bar is one row, and nothing moves as they come", async () => {
  const title = "A title that is long, and says all of what the page is about, twice ".repeat(2).trim();
  const page = await reviewed.editDraft("long", `# ${title}\n\nText.\n`, { width: 1440 });
  expect(
    (await reviewed.grace.post("/api/admin/reviews", { changes: [{ slug: "long", content: "# L\n" }] }))
      .status,
  ).toBe(200);
  await page.reload();
  await standing(page, "In review");
  const room = () =>
    page.evaluate(`["#page-state", "#to-publish", ".bar .menu", "#formatting", "#document"].map((each) => {
      const { x, y, width } = document.querySelector(each).getBoundingClientRect();
      return [x, y, width];
    })`);
  await caretAfter(page, "Text.");
  const before = await room();
  for (const name of ["Grace", "Linus"]) await reviewed.edit("long", { name });
  await page.locator("#people .person").nth(1).waitFor();

  expect(await room()).toEqual(before);
  await expectOneRow(page);
});
