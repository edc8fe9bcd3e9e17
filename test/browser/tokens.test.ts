import { expect, test } from "bun:test";

import { browserOfTests } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { button, heading, link } from "../support/roles.ts";
import { testSite } from "../support/site.ts";

const { openPage } = browserOfTests();
const { server } = await testSite();

test.each([true, false])("a token is made, used and revoked, with scripts: %p", async (javaScript) => {
  const name = `import ${javaScript}`;
  const permissions = ["clipboard-read", "clipboard-write"];
  const context = javaScript ? { permissions } : { javaScriptEnabled: false };
  const page = await openPage(`${server.url}/admin/settings`, { name: "Ada", context });

  await link(page, "New token").click();
  await heading(page, "New token").waitFor();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Folders").fill("guide");
  await button(page, "Create token").click();
  const secret = await page.getByLabel("Token", { exact: true }).inputValue();
  if (javaScript) {
    await button(page, "Copy").click();
    await page.getByText("Copied the token.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(secret);
  }
  const script = Object.assign(new Client(server.url), { token: secret });
  expect((await script.get("/api/admin/drafts")).status).toBe(200);
  await link(page, "Done").click();
  await button(page, `Revoke ${name}`).click();
  await page.getByText("No tokens.").waitFor();

  expect((await script.get("/api/admin/drafts")).status).toBe(401);
});

test.each([true, false])(
  "what ends on a person's page leads back to it, with scripts: %p",
  async (script) => {
    const grace = await Client.signedIn(server.url, { name: `Grace ${script}` });
    await grace.withToken({ name: `nightly ${script}` });
    const context = { javaScriptEnabled: script };
    const page = await openPage(`${server.url}/admin/people`, { name: "Ada", context });

    await link(page, "Change Team PIN").click();
    await button(page, `End session of Grace ${script}`).click();
    await button(page, `End session of Grace ${script}`).waitFor({ state: "detached" });
    expect(page.url()).toBe(`${server.url}/admin/people/person?id=pin#sessions`);
    await button(page, `Revoke nightly ${script}`).click();
    await page.getByText("No tokens.").waitFor();

    expect(page.url()).toBe(`${server.url}/admin/people/person?id=pin#tokens`);
    await heading(page, "Team PIN").waitFor();
    expect((await grace.get("/api/admin/drafts")).status).toBe(401);
  },
);
