import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { split } from "../../src/mdx/blocks.ts";
import { preview } from "../../src/mdx/preview.ts";
import { browserOfTests, expectGoodLooks, expectNoFindings } from "../support/browser.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const open = (look: Parameters<typeof openPage>[1] = {}) => openPage(`${server.url}/admin/settings`, look);
const list = (page: Page) => page.getByRole("dialog", { name: "Shortcuts" });

describe("the shortcuts", () => {
  test("? lists them, and Escape leads back to where the focus was", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Sign out" }).focus();

    await page.keyboard.press("?");
    await list(page).getByText("Search pages").waitFor();
    await page.keyboard.press("Escape");

    await list(page).waitFor({ state: "hidden" });
    expect(await page.evaluate("document.activeElement.textContent.trim()")).toBe("Sign out");
  });

  test.each([true, false])("a button lists them for the mouse, with scripts: %p", async (javaScript) => {
    const page = await open({ javaScript });

    await page.getByRole("button", { name: "Shortcuts" }).click();
    await list(page).getByText("New page").waitFor();
    await list(page).getByRole("button", { name: "Close" }).click();

    await list(page).waitFor({ state: "hidden" });
  });

  test("? in a field is a question mark", async () => {
    const page = await open();
    await page.evaluate("document.getElementById('main').append(document.createElement('textarea'))");

    await page.locator("textarea").press("?");

    expect(await page.locator("textarea").inputValue()).toBe("?");
    expect(await list(page).isVisible()).toBe(false);
  });

  test("those of a single key can be turned off, for all pages and for good", async () => {
    const page = await open();
    await page.evaluate("document.addEventListener('keydown', ({ key }) => { document.title += key; })");

    await page.keyboard.press("?");
    await list(page).getByRole("checkbox", { name: "Shortcuts of a single key" }).uncheck();
    await page.keyboard.press("Escape");
    for (const key of ["?", "n", "/", "x"]) await page.keyboard.press(key);

    expect(await list(page).isVisible()).toBe(false);
    // Neither does what another part of the page would do for such a key; other keys are no shortcuts.
    expect(await page.title()).toEndWith("Escapex");
    await page.goto(`${server.url}/admin`);
    await page.keyboard.press("?");
    expect(await list(page).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Shortcuts" }).click();
    expect(await list(page).getByRole("checkbox").isChecked()).toBe(false);
  });

  test("the list breaks no rule of axe, and fits windows of every width", async () => {
    const page = await open();

    await page.keyboard.press("?");
    await list(page).waitFor();

    await expectGoodLooks(page);
  });

  test("a stranger has none", async () => {
    const page = await openPage(`${server.url}/admin/login`, { stranger: true });

    await page.getByRole("heading", { name: "Sign in" }).click();
    await page.keyboard.press("?");

    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

describe("when the server does not answer", () => {
  /** A link that htmx follows, as all pages have them. */
  async function pageWithLink(look: Parameters<typeof openPage>[1] = {}): Promise<Page> {
    const page = await open({ mayComplain: /htmx-?:?error|ERR_|Failed to load/, ...look });
    await page.evaluate(`{
      const link = '<p><a href="/admin/commits/none" hx-get="/admin/commits/none" hx-target="#place">Ask</a></p>';
      document.getElementById("main").insertAdjacentHTML("beforeend", link + '<p id="place">before</p>');
      // What htmx brought, it also looks through; for what a test brings, it must be told.
      window.htmx?.process(document.getElementById("main"));
    }`);
    return page;
  }

  test("a sentence says so aloud, in the corner, until it is dismissed", async () => {
    const page = await pageWithLink();
    await page.context().setOffline(true);

    await page.getByRole("link", { name: "Ask" }).click();
    const news = page.getByRole("status").filter({ hasText: "The server cannot be reached." });
    await news.waitFor();
    expect(await page.locator("#place").textContent()).toBe("before");
    await expectNoFindings(page);

    await news.getByRole("button", { name: "Dismiss" }).press("Enter");
    await page.getByText("The server cannot be reached.").waitFor({ state: "hidden" });
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
  });

  test("what the server refuses is said in its place, and not in the corner", async () => {
    const page = await pageWithLink();

    await page.getByRole("link", { name: "Ask" }).click();

    await page.locator("#place").getByText("The repository has no such commit.").waitFor();
    expect(await page.getByRole("button", { name: "Dismiss" }).count()).toBe(0);
  });
});

const everyKind = `
# Title

Text with **bold**, *italic*, \`code\`, ~~struck~~, [a link](https://example.org), <kbd>Ctrl</kbd>, a note[^1].

- [x] done
- [ ] open

> A quotation.

${["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"].map((kind) => `> [!${kind}]\n> Text with \`code\`.\n`).join("\n")}

\`\`\`ts title="a.ts" {2} showLineNumbers
import { a } from "b"; // why
const greeting: string = \`hello \${name}\`; // because
class A extends B { get c() { return /d+/.test("e") ? true : 42; } }
\`\`\`

\`\`\`diff
- old
+ new
\`\`\`

| First heading | Second heading | Third heading | Fourth heading | Fifth heading |
|---|:--:|--:|---|---|
| one two three | \`127.0.0.1\` | address to listen on | something else | the end |

<Card title="Start" href="/docs/start" icon={<Rocket />}>

Inside <Badge color="red">New</Badge>.

<Tab value="npm">

Deeper.

</Tab>

</Card>

![Not allowed](javascript:alert)

$$
a^2
$$

[^1]: The note.

[ref]: https://example.org

import { a } from "b";

<Broken
`;

describe("a page as it reads", () => {
  async function pageThatReads(look: Parameters<typeof openPage>[1] = {}): Promise<Page> {
    const blocks = split(everyKind);
    const parts = await Promise.all(blocks.map((block) => preview(block, { blocks, file: "page.mdx" })));
    const page = await open(look);
    const html = `<div class="prose">${parts.join("")}</div>`;
    await page.evaluate(`document.getElementById("main").innerHTML = ${JSON.stringify(html)}`);
    return page;
  }

  test("breaks no rule of axe in windows of every width, and what is wide scrolls within itself", async () => {
    const page = await pageThatReads();
    await page.locator("table:not([tabindex])").waitFor();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.locator("table[tabindex='0']").waitFor();

    await expectGoodLooks(page);
  });

  test("a table that scrolls does so by the arrow keys", async () => {
    const page = await pageThatReads({ width: 360 });

    await page.locator("table[tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");

    // The content policy forbids the browser to wait for it by itself.
    const scrolled = () => page.evaluate("document.querySelector('table').scrollLeft");
    for (let tries = 0; tries < 500 && (await scrolled()) === 0; tries += 1);
    expect(await scrolled()).toBeGreaterThan(0);
  });
});

test("the first Tab leads past the header to the content", async () => {
  const page = await open();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");

  expect(await page.evaluate("document.getElementById('main').contains(document.activeElement)")).toBe(true);
});

test("the header stays in view, but not where the window is low", async () => {
  const isInView = async (height: number) => {
    const page = await open({ height, width: 700 });
    await page.evaluate("scrollTo(0, 400)");
    const box = await page.getByRole("banner").boundingBox();
    return box!.y >= 0;
  };

  expect(await isInView(600)).toBe(true);
  expect(await isInView(400)).toBe(false);
});
