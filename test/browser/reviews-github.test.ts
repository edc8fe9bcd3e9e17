import { afterAll, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import { save, write } from "../support/editor.ts";
import { startGitHub, tokens, withSignIn } from "../support/emulator.ts";
import { freePort } from "../support/free-port.ts";
import { deployment, deploymentStatus, SaidBuilds } from "../support/github-builds.ts";
import { expectNoFindings } from "../support/looks.ts";
import { button, dialog, heading, link } from "../support/roles.ts";
import { testSite } from "../support/site.ts";

const { openPage } = browserOfTests();

const PORT = freePort();
const BASE_URL = `http://127.0.0.1:${PORT}`;

const gitHub = await startGitHub({
  files: [
    { path: "content/index.md", content: "# Home\n" },
    { path: "content/guide/install.md", content: "# Install\n\nThe old port.\n" },
  ],
  callback: `${BASE_URL}/api/admin/oauth/github/callback`,
});
afterAll(() => gitHub[Symbol.asyncDispose]());
const settings = { PORT: String(PORT), GITHUB_TOKEN: tokens.octocat, SITE_URL: "https://docs.example.org" };
await testSite({ settings: withSignIn(gitHub, BASE_URL, settings) });
/** The emulator has no rulesets. */
gitHub.stub.answer(({ method, path }) =>
  method === "GET" && path.includes("/rules/branches/main")
    ? Response.json([
        { type: "pull_request", ruleset_id: 1, ruleset_source_type: "Repository", ruleset_source: "o/s" },
      ])
    : undefined,
);

/** Signs in over GitHub's pages. */
async function signIn(login: string, path: string): Promise<Page> {
  const page = await openPage(BASE_URL + path, { stranger: true });
  await link(page, "Sign in with GitHub").click();
  await button(page, new RegExp(`^\\S?\\s*${login}\\b`)).click();
  await page.waitForURL(`${BASE_URL}/**`);
  return page;
}

test("on a protected branch one asks, another approves and merges, and both see it live", async () => {
  const writer = await signIn("ada", "/admin/edit/guide/install");
  await write(writer, "The old port", " is 80");
  await save(writer);
  await link(writer, "Ask for review…").click();
  const asking = dialog(writer, "Publish");
  await asking.getByLabel("Title of the review").fill("Name the port");
  await asking.getByText("Reviewers").click();
  await asking.getByLabel("grace").check();
  await expectNoFindings(writer);
  await button(asking, "Ask for review").click();
  await heading(asking, "Review #1 is open").waitFor();
  await link(asking, "Open review").click();
  expect(await writer.getByRole("region", { name: "Reviewers" }).textContent()).toContain("grace");

  const reader = await signIn("grace", "/admin/reviews");
  await reader.getByText("New", { exact: true }).waitFor();
  await expectNoFindings(reader);
  await link(reader, "Name the port").click();
  await reader.getByLabel("Your review").fill("Good.");
  await button(reader, "Approve").click();
  await reader.getByText("approved", { exact: true }).waitFor();

  const said = new SaidBuilds();
  said.answerOn(gitHub.stub);
  await button(reader, "Merge and publish").click();
  await reader.getByText("It is published.").waitFor();
  said.deployments = [deployment(await gitHub.head())];
  said.deploymentStatuses = [deploymentStatus("in_progress")];
  await reader.getByText("Building…").waitFor();
  expect(await gitHub.text("content/guide/install.md")).toContain("The old port is 80.");
  await writer.getByText("This review has changed.").waitFor();
  await link(writer, "Show it").click();
  await writer.getByText("It is published.").waitFor();
  said.deploymentStatuses = [deploymentStatus("success")];
  for (const page of [reader, writer])
    await page.getByText("Live at docs.example.org/guide/install").waitFor();
});
