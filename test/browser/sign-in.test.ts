import { describe, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { button, heading } from "../support/roles.ts";
import { startServer } from "../support/server.ts";
import { testSite } from "../support/site.ts";
import type { Look } from "../support/window.ts";

const { openPage } = browserOfTests();
const { server } = await testSite();

const pin = (page: Page) => page.getByLabel("Team PIN", { exact: true });
const name = (page: Page) => page.getByLabel("Your name", { exact: true });
const signIn = (page: Page) => button(page, "Sign in");

/** A stranger asks for a page. */
const ask = (path: string, look: Look = {}, on: { url: string } = server) =>
  openPage(on.url + path, { stranger: true, ...look });

describe.each([true, false])("with scripts: %p", (javaScript) => {
  test("sign-in leads to the requested page, and the name is remembered after sign-out", async () => {
    const page = await ask("/admin/settings", { javaScript });
    await pin(page).fill("2468");
    await name(page).fill("Ada Käßler");
    await signIn(page).click();

    await heading(page, "Settings").waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/settings");
    await page.getByText("You are signed in as Ada Käßler with the team PIN").waitFor();
    await page.goto(`${server.url}/admin/media`);
    await button(page, "Account: Ada Käßler").click();
    await button(page, "Sign out").click();
    await signIn(page).waitFor();
    await page.goto(`${server.url}/admin/settings`);
    await signIn(page).waitFor();
    expect(await name(page).inputValue()).toBe("Ada Käßler");
    await pin(page).fill("2468");
    await name(page).fill("");
    await signIn(page).click();
    await heading(page, "Settings").waitFor();
    await page.goto(`${server.url}/admin/login`);

    expect(await name(page).inputValue()).toBe("");
  });

  test("a wrong PIN is reported at its field, and the typed name stays", async () => {
    const page = await ask("/admin/login", { javaScript });

    await pin(page).fill("1357");
    await name(page).fill('Ada & "<Grace>"');
    await signIn(page).click();

    await page.getByRole("alert").getByText("Wrong PIN. Try again.").waitFor();
    const described = await pin(page).getAttribute("aria-describedby");
    expect(await page.locator(`#${described}`).textContent()).toBe("Wrong PIN. Try again.");
    expect(await pin(page).getAttribute("aria-invalid")).toBe("true");
    expect(await pin(page).inputValue()).toBe("");
    expect(await name(page).inputValue()).toBe('Ada & "<Grace>"');
  });
});

test("a refused name is reported at the name, not at the PIN", async () => {
  const page = await ask("/admin/login");
  await page.evaluate("document.getElementById('name').removeAttribute('maxlength')");

  await pin(page).fill("2468");
  await name(page).fill("a".repeat(81));
  await signIn(page).click();

  await page.getByRole("alert").getByText("longer than 80 characters").waitFor();
  expect(await name(page).getAttribute("aria-invalid")).toBe("true");
  expect(await pin(page).getAttribute("aria-invalid")).toBeNull();
});

test("after too many wrong PINs the page says when to try again", async () => {
  await using closed = await startServer();
  const page = await ask("/admin/login", {}, closed);

  for (let wrong = 1; wrong <= 5; wrong++) {
    await new Client(closed.url).post("/api/admin/login", { pin: "1357" });
  }
  await pin(page).fill("2468");
  await signIn(page).click();

  await page.getByRole("alert").getByText("Too many wrong PINs. Try again in 15 minutes.").waitFor();
});
