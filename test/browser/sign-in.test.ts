import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests, expectGoodLooks, expectNoFindings } from "../support/browser.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

type Look = Parameters<typeof openPage>[1];

let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const pin = (page: Page) => page.getByLabel("Team PIN", { exact: true });
const name = (page: Page) => page.getByLabel("Your name", { exact: true });
const signIn = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

/** A stranger asks for a page. */
const ask = (path: string, look: Look = {}, on = server) =>
  openPage(on.url + path, { stranger: true, ...look });

describe.each([true, false])("with scripts: %p", (javaScript) => {
  test("a stranger signs in, and comes to the page that they asked for", async () => {
    const page = await ask("/admin/settings", { javaScript });

    await pin(page).fill("2468");
    await name(page).fill("Ada");
    await signIn(page).click();

    await page.getByRole("heading", { name: "Settings" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/settings");
    await page.getByText("You are signed in as Ada with the team PIN").waitFor();
  });

  test("a wrong PIN is said beside its field, and the typed name stays", async () => {
    const page = await ask("/admin/login", { javaScript });

    await pin(page).fill("1357");
    await name(page).fill('Ada & "<Grace>"');
    await signIn(page).click();

    await page.getByRole("alert").getByText("That is not the team's PIN.").waitFor();
    const described = await pin(page).getAttribute("aria-describedby");
    expect(await page.locator(`#${described}`).textContent()).toBe("That is not the team's PIN.");
    expect(await pin(page).getAttribute("aria-invalid")).toBe("true");
    expect(await pin(page).inputValue()).toBe("");
    expect(await name(page).inputValue()).toBe('Ada & "<Grace>"');
  });

  test("the name is there the next time, until somebody signs in without one", async () => {
    const page = await ask("/admin/settings", { javaScript });
    await pin(page).fill("2468");
    await name(page).fill("Ada Käßler");
    await signIn(page).click();

    await page.getByRole("button", { name: "Sign out" }).click();
    await signIn(page).waitFor();
    const remembered = await name(page).inputValue();
    await pin(page).fill("2468");
    await name(page).fill("");
    await signIn(page).click();
    await page.goto(`${server.url}/admin/login`);

    expect(remembered).toBe("Ada Käßler");
    expect(await name(page).inputValue()).toBe("");
  });
});

test("a name that cannot be taken is said beside the name, not beside the PIN", async () => {
  const page = await ask("/admin/login");
  await page.evaluate("document.getElementById('name').removeAttribute('maxlength')");

  await pin(page).fill("2468");
  await name(page).fill("a".repeat(81));
  await signIn(page).click();

  await page.getByRole("alert").getByText("longer than 80 characters").waitFor();
  expect(await name(page).getAttribute("aria-invalid")).toBe("true");
  expect(await pin(page).getAttribute("aria-invalid")).toBeNull();
});

test("by keyboard alone: the PIN has the focus, Enter sends it, and after a refusal the PIN has it again", async () => {
  const page = await ask("/admin/login");

  await page.keyboard.type("1357");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  await page.keyboard.type("2468");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ada");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { name: "Pages" }).waitFor();
});

describe("after too many wrong PINs", () => {
  let closed: Awaited<ReturnType<typeof startServer>>;

  beforeAll(async () => {
    closed = await startServer();
  });
  afterAll(() => closed[Symbol.asyncDispose]());

  test("it says when to try again, and has no findings", async () => {
    const page = await ask("/admin/login", {}, closed);

    for (let wrong = 1; wrong <= 6; wrong++) {
      await pin(page).fill("1357");
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        signIn(page).click(),
      ]);
      expect(answer.status()).toBe(wrong <= 5 ? 401 : 429);
    }

    await page.getByRole("alert").getByText("Too many wrong PINs; try again in 15 minutes.").waitFor();
    await expectNoFindings(page);
  });
});

test("sign-in breaks no rule of axe, and fits windows of every width, fresh and refused", async () => {
  const page = await ask("/admin/login");
  await expectGoodLooks(page);

  await pin(page).fill("1357");
  await signIn(page).click();
  await page.getByRole("alert").waitFor();

  await expectGoodLooks(page);
});
