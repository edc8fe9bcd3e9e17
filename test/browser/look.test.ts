import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { pageText } from "../support/editor.ts";
import { expectNoSidewaysScroll } from "../support/looks.ts";
import { button, isFocused, link } from "../support/roles.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const open = (look: Parameters<typeof openPage>[1] = {}) => openPage(`${server.url}/admin/settings`, look);
const list = (page: Page) => page.getByRole("dialog", { name: "Shortcuts" });

async function openShortcuts(page: Page): Promise<void> {
  await page.locator(".account").click();
  await page.locator("#account [commandfor=shortcuts]").click();
}

describe("the shortcuts", () => {
  test("are listed by ?, and Escape restores the focus", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Sign out" }).focus();

    await page.keyboard.press("?");
    await list(page).getByText("Search pages").waitFor();
    await page.keyboard.press("Escape");

    await list(page).waitFor({ state: "hidden" });
    expect(await page.evaluate("document.activeElement.textContent.trim()")).toBe("Sign out");
  });

  test.each([true, false])("are listed by a button, with scripts: %p", async (javaScript) => {
    const page = await open({ javaScript });

    await openShortcuts(page);
    await list(page).getByText("New page").waitFor();
    await list(page).getByRole("button", { name: "Close" }).click();

    await list(page).waitFor({ state: "hidden" });
  });

  test("leave ? in a field a question mark", async () => {
    const page = await open();
    await page.evaluate("document.getElementById('main').append(document.createElement('textarea'))");

    await page.locator("textarea").press("?");

    expect(await page.locator("textarea").inputValue()).toBe("?");
    expect(await list(page).isVisible()).toBe(false);
  });

  test("can be turned off if they are a single key, for all pages and permanently", async () => {
    const page = await open();
    await page.evaluate("document.addEventListener('keydown', ({ key }) => { document.title += key; })");

    await page.keyboard.press("?");
    await list(page).getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    for (const key of ["?", "n", "/", "x"]) await page.keyboard.press(key);

    expect(await list(page).isVisible()).toBe(false);
    // Neither does what another part of the page would do for such a key; other keys are no shortcuts.
    expect(await page.title()).toEndWith("Escapex");
    await page.goto(`${server.url}/admin`);
    await page.keyboard.press("?");
    expect(await list(page).isVisible()).toBe(false);
    await openShortcuts(page);
    expect(await list(page).getByRole("checkbox").isChecked()).toBe(false);
  });

  test("do not exist before sign-in", async () => {
    const page = await openPage(`${server.url}/admin/login`, { stranger: true });

    await page.getByText("Sign in to write its documentation").click();
    await page.keyboard.press("?");

    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

test.each([true, false])(
  "the account menu opens below the name, and Escape closes it and restores the focus, with scripts: %p",
  async (javaScript) => {
    const page = await open({ javaScript, name: "Ada", width: 360, height: 720 });
    const account = button(page, "Account: Ada");

    await account.press("Enter");
    await page.keyboard.press("Tab");
    await isFocused(link(page, "Your name"));
    await page.keyboard.press("Escape");

    await isFocused(account);
    expect(await link(page, "Your name").count()).toBe(0);
  },
);

describe("when the server does not answer", () => {
  /** A link that htmx follows, as all pages have them. */
  async function pageWithLink(look: Parameters<typeof openPage>[1] = {}): Promise<Page> {
    const page = await open({ mayComplain: /htmx-?:?error|ERR_|Failed to load/, ...look });
    await page.evaluate(`{
      const link = '<p><a href="/admin/commits/none" hx-get="/admin/commits/none" hx-target="#place">Ask</a></p>';
      document.getElementById("main").insertAdjacentHTML("beforeend", link + '<p id="place">before</p>');
      // htmx processes its own content; a test's must be passed to it.
      window.htmx?.process(document.getElementById("main"));
    }`);
    return page;
  }

  test("a notice is announced in the corner until it is dismissed", async () => {
    const page = await pageWithLink();
    await page.context().setOffline(true);

    await page.getByRole("link", { name: "Ask" }).click();
    const news = page.getByRole("status").filter({ hasText: "Can't reach the server." });
    await news.waitFor();
    expect(await page.locator("#place").textContent()).toBe("before");

    await news.getByRole("button", { name: "Dismiss" }).press("Enter");
    await page.getByText("Can't reach the server.").waitFor({ state: "hidden" });
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
  });

  test("a refusal is shown in place, not in the corner", async () => {
    const page = await pageWithLink();

    await page.getByRole("link", { name: "Ask" }).click();

    await page.locator("#place").getByText("This commit isn't in the repository.").waitFor();
    expect(await page.getByRole("button", { name: "Dismiss" }).count()).toBe(0);
  });
});

describe("a table that is wider than its column", () => {
  async function pageWithTable(): Promise<Page> {
    const page = await open();
    const row = `<tr>${"<td>address to listen on</td>".repeat(5)}</tr>`;
    await page.evaluate(
      `document.getElementById("main").innerHTML = '<div class="prose"><table>${row}</table></div>'`,
    );
    await page.locator("table:not([tabindex])").waitFor();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.locator("table[tabindex='0']").waitFor();
    return page;
  }

  test("scrolls by the arrow keys", async () => {
    const page = await pageWithTable();

    await page.locator("table").focus();
    const scrolled = page.evaluate(`
      const table = document.querySelector("table");
      new Promise((resolve) => table.addEventListener("scroll", () => resolve(table.scrollLeft), { once: true }));
    `);
    await page.keyboard.press("ArrowRight");

    expect(await scrolled).toBeGreaterThan(0);
    await expectNoSidewaysScroll(page);
  });

  test("is no stop of Tab if it fits", async () => {
    const page = await pageWithTable();

    await page.setViewportSize({ width: 1200, height: 640 });

    await page.locator("table:not([tabindex])").waitFor();
  });
});

test("a right-to-left text is aligned right, next to a left-to-right text", async () => {
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  await grace.publish("two-scripts", "# أولاً\n\n- أولاً\n\n> Note:\n>\n> أولاً\n\nFirst.\n");
  const page = await openPage(`${server.url}/admin/edit/two-scripts`);
  await pageText(page).waitFor();

  const beginsAtTheRight = await page.evaluate(`
    [...document.querySelector("#document").shadowRoot.querySelectorAll(".cm-line:not(.doc-gap)")].map((text) => {
      const words = new Range();
      words.selectNodeContents(text);
      const { left, right } = text.getBoundingClientRect();
      const { left: begin, right: end } = words.getBoundingClientRect();
      return right - end < begin - left;
    })`);

  expect(beginsAtTheRight).toEqual([true, true, false, true, false]);
});

test("the first Tab reaches a link that skips to the content", async () => {
  const page = await open();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");

  expect(await page.evaluate("document.getElementById('main').contains(document.activeElement)")).toBe(true);
});

test("the header stays in view, except in a low window", async () => {
  const isInView = async (height: number) => {
    const page = await open({ height, width: 700 });
    await page.evaluate("scrollTo(0, 400)");
    const box = await page.getByRole("banner").boundingBox();
    return box!.y >= 0;
  };

  expect(await isInView(600)).toBe(true);
  expect(await isInView(400)).toBe(false);
});
