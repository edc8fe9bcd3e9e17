import { expect, test } from "bun:test";

import { browserOfTests } from "../support/browser.ts";
import { expectGoodLooks } from "../support/looks.ts";
import { link } from "../support/roles.ts";
import { testSite } from "../support/site.ts";

const { openPage } = browserOfTests();
const { server } = await testSite();

test("the reference looks good with all of it open, and loads nothing from elsewhere", async () => {
  const page = await openPage(`${server.url}/admin/help`);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));

  await link(page, "API reference").click();
  await page.getByRole("heading", { name: "API reference" }).waitFor();
  await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
  await expectGoodLooks(page);

  expect(asked.filter((address) => !address.startsWith(server.url))).toEqual([]);
});

test("an operation opens by keyboard, and a type leads to its fields", async () => {
  const page = await openPage(`${server.url}/admin/api`);
  const operation = page.locator("#saveDrafts");

  await operation.locator("summary").focus();
  await page.keyboard.press("Enter");
  await operation.getByRole("link", { name: "StaleDraft" }).first().click();

  expect(new URL(page.url()).hash).toBe("#schema-StaleDraft");
});
