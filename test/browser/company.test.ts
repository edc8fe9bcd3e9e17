import { afterAll, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import type { OidcSession } from "../../src/core/session/session.ts";
import { Seal } from "../../src/web/request/seal.ts";
import { browserOfTests } from "../support/browser.ts";
import { startCompany } from "../support/company.ts";
import { pageText } from "../support/editor.ts";
import { freePort } from "../support/free-port.ts";
import { button, dialog, heading, link, says } from "../support/roles.ts";
import { startServer } from "../support/server.ts";
import type { Look } from "../support/window.ts";

const SESSION_SECRET = "a secret that is at least 32 characters long";

const { openPage } = browserOfTests();
const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
const port = freePort();
const company = opened.use(await startCompany(`http://localhost:${port}`));
const settings = { ...company.settings, SESSION_SECRET, OIDC_SIGN_OUT: "1", PORT: String(port) };
opened.use(await startServer(settings));
const address = `http://localhost:${port}`;

/** Opens a page as a stranger. The provider's pages ask another machine for letters. */
async function ask(path: string, look: Look = {}): Promise<Page> {
  const page = await openPage(`${address}/healthz`, { stranger: true, ...look });
  await page.context().route("https://fonts.googleapis.com/**", (route) => route.fulfill({ body: "" }));
  await page.goto(address + path);
  return page;
}

/** Signs in on the provider's pages. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("x");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test.each([true, false])("people go to the company and back, with scripts: %p", async (javaScript) => {
  const page = await ask("/admin/settings", { javaScript });

  await link(page, "Sign in with Acme").click();
  await signInThere(page, "ada");
  await heading(page, "Settings").waitFor();
  await page.getByText("You are signed in as Ada Lovelace with Acme").waitFor();
  await page.goto(`${address}/admin/media`);
  await button(page, "Account: Ada Lovelace").click();
  await button(page, "Sign out").click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await link(page, "Sign in with Acme").waitFor();

  expect(new URL(page.url()).pathname).toBe("/admin/login");
  await link(page, "Sign in with Acme").click();
  await page.getByPlaceholder("Enter any login").waitFor();
});

test("what is written as the hours end is saved after a sign-in in another tab, which asks nothing", async () => {
  const page = await ask("/admin/edit", { mayComplain: /401/ });
  await link(page, "Sign in with Acme").click();
  await signInThere(page, "ada");
  await page.locator("#state").waitFor();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "service_admin");
  const seal = new Seal<OidcSession>([SESSION_SECRET]);
  const over = { ...seal.open(cookie!.value)!, expiresAt: Date.now() - 1 };
  await page.context().addCookies([{ ...cookie!, value: seal.seal(over) }]);

  await pageText(page).press("Control+End");
  await page.keyboard.insertText(" Written too late.");
  await page.keyboard.press("Control+s");
  const box = dialog(page, "Sign in again");
  const opening = page.waitForEvent("popup");
  await link(box, "Sign in with Acme").click();
  const other = await opening;
  await button(other, "Account: Ada Lovelace").waitFor();
  await other.close();
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await says(page, /^Saved$/);

  expect(await box.isVisible()).toBe(false);
});
