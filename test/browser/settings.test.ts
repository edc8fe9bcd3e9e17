import { afterAll, beforeAll, expect, test } from "bun:test";
import { rename } from "node:fs/promises";

import { browserOfTests, expectGoodLooks, expectNoFindings } from "../support/browser.ts";
import { git } from "../support/git.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const open = (look: Parameters<typeof openPage>[1] = {}, on = server) =>
  openPage(`${on.url}/admin/settings`, { name: "Ada", ...look });

test("what is set up is said in sentences, and that it answers", async () => {
  const head = await git(server.repository, "rev-parse", "main");
  const page = await open();

  const repository = page.getByRole("region", { name: "Repository" });
  await repository.getByText("Works").waitFor();
  await repository.getByText("Pages are published to the branch main of site.git.").waitFor();
  await repository.getByText("In content, because next.config.mjs is a Next.js site.").waitFor();
  await page.getByRole("region", { name: "Store" }).getByText("Works").waitFor();
  await page.getByRole("region", { name: "Sign-in with GitHub" }).getByText("Not set up").waitFor();
  await page.getByRole("region", { name: "AI", exact: true }).getByText("Not set up").waitFor();
  await page.getByText(/^This is docs-admin \d+\.\d+\.\d+\.$/).waitFor();
  await repository.getByRole("link", { name: head.slice(0, 10) }).click();
  await page.waitForURL(`${server.url}/admin/commits/${head}`);
});

test("it tells no secret, and no path of the server", async () => {
  await using server = await startServer({
    SESSION_SECRET: "a secret of the test that is long enough",
    GITHUB_TOKEN: "token-of-the-test",
  });
  const page = await open({}, server);

  const text = await page.content();

  expect(text).not.toContain("2468");
  expect(text).not.toContain("secret of the test");
  expect(text).not.toContain("token-of-the-test");
  expect(text).not.toContain(server.folder);
});

test("a repository that does not answer is said, with what to do, and hides nothing else", async () => {
  await using server = await startServer();
  await rename(`${server.repository}/HEAD`, `${server.repository}/gone`);
  const page = await open({}, server);

  const repository = page.getByRole("region", { name: "Repository" });
  await repository.getByText("Does not answer").waitFor();
  await repository.getByText("The server’s log tells why; docs-admin check looks again.").waitFor();
  await page.getByRole("region", { name: "Store" }).getByText("Works").waitFor();
  await expectNoFindings(page);
  expect(server.printed() + server.complained()).toContain("A part of the server does not answer");
});

test("Sign out ends the session: the way back leads to sign-in", async () => {
  const page = await open({ javaScript: false });

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.goto(`${server.url}/admin/settings`);

  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("settings break no rule of axe, and fit windows of every width", async () => {
  const page = await open();

  await expectGoodLooks(page);
});
