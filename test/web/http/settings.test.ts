import { afterAll, expect, test } from "bun:test";
import { rename } from "node:fs/promises";

import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { startGemini } from "../../support/gemini.ts";
import { git } from "../../support/git.ts";
import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { gitHubSite } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";
import { startServer, startServerIn } from "../../support/server.ts";

const secrets = {
  SESSION_SECRET: "a secret of the test that is long enough",
  GITHUB_TOKEN: "token-of-the-test",
  GEMINI_API_KEY: "key-of-the-test-0123456789",
};

const gemini = startGemini({});
afterAll(() => gemini[Symbol.asyncDispose]());
const start = () => startServer({ ...secrets, GEMINI_BASE_URL: gemini.url });

/** Returns the page's text, and that of one section. */
async function settingsOf(client: Client) {
  const { text } = await client.get("/admin/settings");
  const part = async (id: string) => (await textsOf(text, `[aria-labelledby="${id}"]`))[0];
  return { text, part };
}

test("sentences show what is configured and whether it responds", async () => {
  await using server = await startServer({ SITE_URL: "https://docs.example.org" });
  const head = await git(server.repository, "rev-parse", "main");

  const { text, part } = await settingsOf(await Client.signedIn(server.url, { name: "Ada" }));

  const repository = await part("repository");
  expect(repository).toStartWith("Repository Works");
  expect(repository).toContain("Repositorysite.git REPOSITORYBranchmain REPOSITORY_BRANCH");
  expect(repository).toContain("PagesReason: next.config.mjs means a Next.js site.");
  expect(repository).toContain("content CONTENT_DIR");
  expect(await part("site")).toContain("Set by SITE_URL.");
  expect(await part("store")).toStartWith("Store Works");
  expect(await part("code-host")).toContain("Not set up");
  expect(text).toContain(`href="/admin/commits/${head}"`);
  expect(await part("you")).toContain("You are signed in as Ada with the team PIN");
});

test("the settings say how changes get to the branch, and what runs then, without what it is told", async () => {
  const settings = {
    PUBLISHING: "review",
    AFTER_PUBLISH: "curl --user ada:secret-of-ada https://ci.example.org",
  };
  await using server = await startServer(settings);
  await using other = await startServer();

  const { text, part } = await settingsOf(await Client.signedIn(server.url));
  const unset = await (await settingsOf(await Client.signedIn(other.url))).part("repository");

  expect(await part("repository")).toContain("After someone else approves the changes PUBLISHING");
  expect(await part("repository")).toContain("curl runs AFTER_PUBLISH");
  expect(text).not.toContain("secret-of-ada");
  expect(unset).toContain("unless the branch rules require a review");
  expect(unset).toContain("Nothing runs AFTER_PUBLISH");
});

test("the settings say by which server emails go, and from whom, without the password", async () => {
  const settings = {
    SMTP_URL: "smtps://docs:password-of-the-server@mail.example.org",
    SMTP_FROM: "Docs & Co <docs@example.org>",
    BASE_URL: "http://localhost:3000",
  };
  await using server = await startServer(settings);
  await using other = await startServer();

  const { text, part } = await settingsOf(await Client.signedIn(server.url));
  const unset = await (await settingsOf(await Client.signedIn(other.url))).part("mail");

  expect(await part("mail")).toContain("Servermail.example.org:465 SMTP_URL");
  expect(await part("mail")).toContain("SenderDocs & Co docs@example.org SMTP_FROM");
  expect(await part("mail")).toContain("Last emailNone since this server started");
  expect(text).not.toContain("password-of-the-server");
  expect(unset).toStartWith("Email Not set upNobody gets emails. To send them, set SMTP_URL and SMTP_FROM.");
});

test("a person who signed in with GitHub sees that, and that it works", async () => {
  const { server } = await gitHubSite();

  const { part } = await settingsOf(await signedInWithGitHub(server.url, "ada"));
  const { part: ofOwner } = await settingsOf(await signedInWithGitHub(server.url, "octocat"));

  expect(await part("you")).toContain("You are signed in as Ada Lovelace with GitHub");
  // Who may only push is no administrator.
  expect(await part("code-host")).toBeUndefined();
  expect(await ofOwner("code-host")).toStartWith("Sign-in with GitHub Works");
});

test("the models are shown with their state and their use", async () => {
  await using server = await start();
  const ada = await Client.signedIn(server.url);
  gemini.replies({ texts: ["Tea."] });
  await ada.post("/api/admin/ai/generate", { prompt: "Tea" });

  const works = await (await settingsOf(ada)).part("generation");
  gemini.replies({ status: 403 });
  const fails = await (await settingsOf(ada)).part("generation");

  expect(works).toMatch(/Works.*\d+ texts? by .*tokens read, [\d,]+ written/);
  expect(fails).toContain("Not working");
  expect(fails).toContain("Gemini doesn't accept this server's key.");
});

test("a server without a key looks complete: the editor has no assistant, and the settings say what to set", async () => {
  await using server = await startServer();
  await using withKey = await start();
  const [ada, grace] = [await Client.signedIn(server.url), await Client.signedIn(withKey.url)];
  const assistant = /Write with AI|id="assist/;

  const said = await (await settingsOf(ada)).part("generation");

  expect((await grace.get("/admin/edit")).text).toMatch(assistant);
  expect((await ada.get("/admin/edit")).text).not.toMatch(assistant);
  expect(said).toContain("Not set up");
  expect(said).toContain("GEMINI_API_KEY");
});

test("the page shows no secret and no path of the server", async () => {
  await using server = await start();

  const { text } = await settingsOf(await Client.signedIn(server.url));

  for (const secret of ["2468", server.folder, ...Object.values(secrets)]) expect(text).not.toContain(secret);
});

test("a repository that does not respond is reported with what to do, and hides nothing else", async () => {
  await using server = await startServer();
  await rename(`${server.repository}/HEAD`, `${server.repository}/gone`);

  const { part } = await settingsOf(await Client.signedIn(server.url));

  expect(await part("repository")).toContain("Not working");
  expect(await part("repository")).toContain(
    "The server's log shows why. Run docs-admin check to test again.",
  );
  expect(await part("store")).toStartWith("Store Works");
  expect(server.printed()).toContain("A service doesn't respond");
});

test("a name given on the page is on what is saved from then on, on the list of sessions and in the header", async () => {
  await using server = await startServer();
  const client = await Client.signedIn(server.url, { name: "Ada" });

  const answer = await client.submit("/admin/sessions/name", { name: " Ada <Lovelace> " });
  await client.save("named", "Text.\n");

  const { text, part } = await settingsOf(client);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin/settings#you"]);
  expect((await client.draftOf("named")).author).toBe("Ada <Lovelace>");
  expect(await part("you")).toContain("You are signed in as Ada <Lovelace> with the team PIN");
  expect(await part("sessions")).toContain(
    "Ada <Lovelace> (you, in this browser)Signed in with the team PIN",
  );
  expect(await textsOf(text, ".account-menu b")).toEqual(["Ada <Lovelace>"]);
});

test("GitHub's name of a person can't be changed", async () => {
  const { server } = await gitHubSite();
  const ada = await signedInWithGitHub(server.url, "ada");

  const { text } = await settingsOf(ada);
  const { status } = await ada.submit("/admin/sessions/name", { name: "Grace" });

  expect(text).not.toContain("Save name");
  expect(status).toBe(403);
});

test("the site's name and address are changed on the page, at once and for everybody", async () => {
  await using server = await startServer();
  const [ada, grace] = [
    await Client.signedIn(server.url, { name: "Ada" }),
    await Client.signedIn(server.url),
  ];

  const saved = await ada.submit("/admin/settings/site", {
    seen: "",
    name: "Tea & <docs>",
    url: "https://docs.example.org/",
    templates: "",
  });
  const { text, part } = await settingsOf(grace);
  const late = await grace.submit("/admin/settings/site", { seen: "", name: "Other" });
  const site = (await grace.get("/api/admin/site")).json;

  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin/settings#site"]);
  expect(text).toContain('value="Tea &amp; <docs>"');
  expect(await part("site")).toContain("Last changed by Ada");
  expect(await textsOf(text, "header .site")).toEqual(["Tea & <docs>"]);
  expect([site.site.name, site.site.url]).toEqual(["Tea & <docs>", "https://docs.example.org"]);
  expect(late.status).toBe(409);
  expect(late.text).toContain("Ada changed these settings before you.");
  expect(late.text).toContain('value="Other"');
});

test("a variable that is set is read-only on the page, and named", async () => {
  await using server = await startServer({ SITE_URL: "https://set.example", SITE_NAME: "Set" });
  const ada = await Client.signedIn(server.url);

  const { text, part } = await settingsOf(ada);
  const other = await ada.submit("/admin/settings/site", { seen: "", url: "https://other.example" });

  expect(await part("site")).toMatch(/Set by SITE_NAME\..*Set by SITE_URL\./);
  expect(text).toMatch(/<input[^>]*readonly[^>]*value="https:\/\/set\.example"/);
  expect(text).not.toMatch(/<input[^>]*name="url"/);
  expect(other.status).toBe(409);
});

test("the API changes settings for people alone, and they stay after a restart", async () => {
  await using first = await startServer({ SITE_NAME: "Set" });
  const ada = await Client.signedIn(first.url);
  const bot = await ada.withToken({ name: "bot", can: ["read", "draft", "publish", "generate"] });
  const address = "/api/admin/settings";

  const before = (await ada.get(address)).json;
  expectRefusal(await new Client(first.url).get(address), 401);
  expectRefusal(await bot.get(address), 403);
  expectRefusal(await bot.put(address, { url: "https://docs.example.org" }), 403);
  expectRefusal(await ada.put(address, { url: "docs" }), 400);
  expectRefusal(await ada.put(address, { name: "Other" }), 409);
  const changed = (
    await ada.put(address, { url: "https://docs.example.org", templates: "guide", glossary: "guide/blocks" })
  ).json;
  const folder = first.folder;
  await first.stop();
  await using second = await startServerIn(folder);
  const after = (await (await Client.signedIn(second.url)).get(address)).json;

  const none = { value: null, variable: null };
  expect(before).toEqual({
    ok: true,
    settings: { name: { value: "Set", variable: "SITE_NAME" }, url: none, templates: none, glossary: none },
    seen: null,
  });
  expect(changed.settings).toEqual({
    ...before.settings,
    url: { value: "https://docs.example.org", variable: null },
    templates: { value: "content/guide", variable: null },
    glossary: { value: "content/guide/blocks.mdx", variable: null },
  });
  expect(after.settings).toEqual({ ...changed.settings, name: none });
  expect(after.seen).toBe(changed.seen);
});
