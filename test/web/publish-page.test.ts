import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { settingsFor, startGitHub, tokens, withSignIn } from "../support/emulator.ts";
import { git } from "../support/git.ts";
import { signedInWithGitHub } from "../support/github-sign-in.ts";
import { fieldsOf, textsOf } from "../support/markup.ts";
import { samples } from "../support/samples.ts";
import { startServer } from "../support/server.ts";
import { testSite } from "../support/site.ts";

const { server, ada, grace } = await testSite();
const head = () => git(server.repository, "rev-parse", "main");
const published = (slug: string) => git(server.repository, "show", `main:content/${slug}.mdx`);
const draftOf = async (slug: string) => (await ada.get(`/api/admin/drafts?slug=${slug}`)).json.draft;
const shaOf = async (slug: string) =>
  (await ada.get(`/api/admin/pages/source?slug=${slug}`)).json.page.sha as string;

/** The page that asks, and its hidden fields. */
async function asked(slug: string, client = ada) {
  const path = `/admin/publish/${slug}`;
  const { status, text } = await client.get(path);
  return { status, text, path, fields: await fieldsOf(text, path) };
}

test("before a draft is published, it is shown what will change, where, and in whose name", async () => {
  await ada.publish("shown", "# Install guide\n\nOld.\n");
  await ada.save("shown", "# Install guide\n\nNew.\n");

  const { status, text } = await asked("shown", grace);

  expect(status).toBe(200);
  expect(await textsOf(text, "h1")).toEqual(["Publish Install guide"]);
  expect(await textsOf(text, "ins")).toEqual(["New."]);
  expect(await textsOf(text, "textarea[name=message]")).toEqual(["Update Install guide"]);
  expect(await textsOf(text, "#commit-where")).toEqual(["One commit on the branch main, by Ada."]);
  expect(text).toContain('<button type="submit" form="commit">Publish</button>');
});

const files = [{ path: "content/index.md", content: "# Home\n" }];

test("with the PIN on GitHub, it is said that the commit is that of the token's owner, and names the writer", async () => {
  await using gitHub = await startGitHub({ files });
  await using server = await startServer(settingsFor(gitHub, { GITHUB_TOKEN: tokens.octocat }));
  const zoe = await Client.signedIn(server.url, { name: "Zoe" });
  await zoe.save("new", "# New\n");

  const { text, path, fields } = await asked("new", zoe);
  const deletion = await zoe.get("/admin/delete");
  expect(deletion.text).toContain("in the name of whoever owns the server’s");
  await zoe.submit(path, { ...fields, message: "Tell of it" });

  expect(await textsOf(text, "#commit-where")).toEqual([
    "One commit on the branch main, in the name of whoever owns the server’s GITHUB_TOKEN, with “Edited-by: Zoe” in its message.",
  ]);
  expect(text).toContain('<button type="submit" form="commit">Publish</button>');
  expect((await gitHub.log())[0]).toMatchObject({
    author: "The Octocat",
    message: "Tell of it\n\nEdited-by: Zoe\n",
  });
});

test("with the PIN on GitHub without a token nothing can be published, and the page says what to do; by GitHub it can", async () => {
  const baseUrl = "http://localhost:4999";
  await using gitHub = await startGitHub({ files, callback: `${baseUrl}/api/admin/oauth/github/callback` });
  await using server = await startServer(withSignIn(gitHub, baseUrl));
  const zoe = await Client.signedIn(server.url, { name: "Zoe" });
  const grace = await signedInWithGitHub(server.url, "grace");
  await zoe.save("new", "# New\n");

  const byPin = await asked("new", zoe);
  const byGitHub = await asked("new", grace);

  expect(await textsOf(byPin.text, "#commit-where")).toEqual([
    "What is published with the PIN needs GITHUB_TOKEN, which is not set; sign in with GitHub, or have it set.",
  ]);
  const deletion = await zoe.get("/admin/delete");
  expect(await textsOf(deletion.text, "#delete-refused")).toHaveLength(1);
  expect(deletion.text).toMatch(/<button type="submit" class="danger" disabled/);
  expect(byPin.text).toContain(
    '<button type="submit" form="commit" disabled aria-describedby="commit-where">Publish</button>',
  );
  expect(await textsOf(byGitHub.text, "#commit-where")).toEqual(["One commit on the branch main, by grace."]);
  expect(byGitHub.text).toContain('<button type="submit" form="commit">Publish</button>');
});

test("publishing makes one commit of exactly that draft, with that message, and clears it", async () => {
  await ada.save("through", "# Through\n");
  const { path, fields } = await asked("through", grace);

  const answer = await grace.submit(path, { ...fields, message: "Tell of it\r\n\r\nBecause." });

  const sha = await head();
  expect(answer.status).toBe(200);
  expect(await textsOf(answer.text, "h1")).toEqual(["Through is published"]);
  expect(answer.text).toContain(`href="/admin/commits/${sha}"`);
  expect(await published("through")).toBe("# Through");
  expect(await git(server.repository, "log", "-1", "--format=%an%n%B", "main")).toBe(
    "Ada\nTell of it\n\nBecause.\n\nEdited-by: Ada\n",
  );
  expect(await draftOf("through")).toBeNull();
});

test("an empty message is filled in", async () => {
  await ada.save("wordless", "# Wordless\n");
  const { path, fields } = await asked("wordless");

  await ada.submit(path, { ...fields, message: "  " });

  expect(await git(server.repository, "log", "-1", "--format=%s", "main")).toBe("Update wordless");
});

test("a second click publishes nothing more, and tells of the same commit", async () => {
  await ada.save("twice", "# Twice\n");
  const { path, fields } = await asked("twice");

  const first = await ada.submit(path, { ...fields, message: "Once" });
  const sha = await head();
  const second = await ada.submit(path, { ...fields, message: "Once" });

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await head()).toBe(sha);
  expect(second.text).toContain(`/admin/commits/${sha}`);
});

test("a draft that somebody discarded meanwhile is not published, nor told to be", async () => {
  await ada.publish("gone", "# Gone\n\nOne.\n");
  await ada.save("gone", "# Gone\n\nTwo.\n");
  const { path, fields } = await asked("gone");
  await grace.submit("/admin/discard/gone");

  const answer = await ada.submit(path, { ...fields, message: "Late" });

  expect(answer.status).toBe(404);
  expect(answer.text).toContain("This draft is not there any more: somebody published or discarded it.");
  expect(await published("gone")).toContain("One.");
});

test("two clicks at once make one commit", async () => {
  await ada.save("at-once", "# At once\n");
  const { path, fields } = await asked("at-once");
  const before = await git(server.repository, "rev-list", "--count", "main");

  const answers = await Promise.all([1, 2, 3].map(() => ada.submit(path, { ...fields, message: "Once" })));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(Number(await git(server.repository, "rev-list", "--count", "main"))).toBe(Number(before) + 1);
});

test("a draft that was saved since it was looked at is not published; the newer one is shown", async () => {
  const seen = await ada.save("newer", "# Newer\n\nLooked at.\n");
  const { path, fields } = await asked("newer");
  await grace.save("newer", "# Newer\n\nSaved since.\n", seen);
  const before = await head();

  const answer = await ada.submit(path, { ...fields, message: "My message" });

  expect(answer.status).toBe(409);
  expect(await textsOf(answer.text, "[role=alert]")).toEqual([
    "Grace saved this draft after you looked at it. Nothing was done; look at it again.",
  ]);
  expect(answer.text).toContain("Saved since.");
  expect(await textsOf(answer.text, "textarea[name=message]")).toEqual(["My message"]);
  expect(await head()).toBe(before);

  const again = await ada.submit(path, { ...(await fieldsOf(answer.text, path)), message: "My message" });
  expect(again.status).toBe(200);
  expect(await published("newer")).toContain("Saved since.");
});

test("a page that was changed since the draft was begun is not overwritten unseen, but can be by choice", async () => {
  await ada.publish("behind", "# Behind\n\nOne.\n");
  const base = await shaOf("behind");
  await ada.put("/api/admin/drafts", { slug: "behind", content: "# Behind\n\nMine.\n", base });
  const { path, fields } = await asked("behind");
  await grace.publish("behind", "# Behind\n\nTheirs.\n");
  const theirs = await head();

  const refused = await ada.submit(path, { ...fields, message: "Mine" });
  const { text } = await asked("behind");

  expect(refused.status).toBe(409);
  expect(await textsOf(refused.text, "[role=alert]")).toEqual([
    "The page was changed in the repository since your edit began. Nothing was published; look at both texts.",
  ]);
  expect(await head()).toBe(theirs);
  for (const shown of [refused.text, text]) {
    expect(await textsOf(shown, "del")).toEqual(["Theirs."]);
    expect(await textsOf(shown, "ins")).toEqual(["Mine."]);
    expect(await textsOf(shown, ".behind b")).toHaveLength(1);
    expect(shown).toContain('<button type="submit" form="commit">Publish over it</button>');
  }

  const chosen = await ada.submit(path, { ...(await fieldsOf(refused.text, path)), message: "Mine" });
  expect(chosen.status).toBe(200);
  expect(await published("behind")).toContain("Mine.");
});

test("so it is with a draft of which nobody knows what it was begun from, once it was shown", async () => {
  await ada.publish("unknown", "# Unknown\n\nOne.\n");
  await ada.save("unknown", "# Unknown\n\nMine.\n");
  const { path, fields } = await asked("unknown");
  await grace.publish("unknown", "# Unknown\n\nTheirs.\n");

  const refused = await ada.submit(path, { ...fields, message: "Mine" });

  expect(refused.status).toBe(409);
  expect(await textsOf(refused.text, ".behind b")).toHaveLength(1);
});

test("a new page is not published over one that somebody published there meanwhile", async () => {
  await ada.save("both-new", "# Mine\n");
  const { path, fields } = await asked("both-new");
  await grace.post("/api/admin/publish", { slug: "both-new", content: "# Theirs\n" });

  const refused = await ada.submit(path, { ...fields, message: "Mine" });

  expect(refused.status).toBe(409);
  expect(await published("both-new")).toBe("# Theirs");
});

test("the uploads that go along are shown by picture, name and size", async () => {
  const { path } = (
    await ada.post("/api/admin/uploads", { name: "plan.png", content: samples.png.toString("base64") })
  ).json;
  await ada.save("pictured", `# Pictured\n\n![A plan](/uploads/${path})\n`);

  const { text } = await asked("pictured");

  expect(text).toContain(`<img src="/uploads/${path}" alt=""/>`);
  expect(await textsOf(text, ".assets li")).toEqual([`${path} ${samples.png.length} bytes`]);
  expect(await textsOf(text, ".problems")).toEqual([]);
});

test("an error blocks the button, says its line and leads to its block", async () => {
  await ada.save("broken", "# Broken\n\nFine.\n\n<Open>\n");

  const { text } = await asked("broken");

  expect(text).toContain('<a href="/admin/edit/broken#line-5">Line 5</a>');
  expect(await textsOf(text, "#publish-errors")).toEqual(["Errors"]);
  expect(text).toContain(
    '<button type="submit" form="commit" disabled aria-describedby="publish-errors">Publish</button>',
  );
});

test("a warning does not block", async () => {
  await ada.publish("guide/there", "# There\n");
  await ada.save("guide/warned", "# Warned\n\n[Nowhere](/guide/nowhere), [there](./there).\n");

  const { text } = await asked("guide/warned");

  expect(await textsOf(text, ".problems li span")).toEqual([
    "There is no page for the link to “/guide/nowhere”.",
  ]);
  expect(text).toContain('<button type="submit" form="commit">Publish</button>');
});

test("an error that the published page has too does not block: the site was built with it", async () => {
  await ada.publish("old-error", "# Old\n\n<Open>\n");
  await ada.save("old-error", "# Old\n\nMore.\n\n<Open>\n");

  const { text } = await asked("old-error");

  expect(await textsOf(text, "#publish-warnings")).toEqual(["Warnings"]);
  expect(text).toContain('<button type="submit" form="commit">Publish</button>');
});

test("a component that no page uses yet is a warning, for the site may give it", async () => {
  await ada.save("component", "# Component\n\n<NeverSeen />\n");

  const { text } = await asked("component");

  expect((await textsOf(text, ".problems li span")).join()).toContain("<NeverSeen>");
  expect(text).toContain('<button type="submit" form="commit">Publish</button>');
});

test("a message that git cannot keep is refused in place, and everything stays", async () => {
  await ada.save("message", "# Message\n");
  const { path, fields } = await asked("message");
  const before = await head();

  const answer = await ada.submit(path, { ...fields, message: "x".repeat(10_001) });

  expect(answer.status).toBe(400);
  expect(await textsOf(answer.text, "[role=alert]")).toEqual(["message is longer than 10000 characters."]);
  expect(await head()).toBe(before);
  expect(await draftOf("message")).not.toBeNull();
});

test("a draft and the page that was published meanwhile are merged under their title", async () => {
  await ada.publish("guide/behind", "# Behind the scenes\n");
  await ada.save("guide/behind", "# Behind the scenes\n\nMine.\n");

  const { text } = await ada.get("/admin/merge/guide/behind");

  expect(await textsOf(text, "h1")).toEqual(["Merge Behind the scenes"]);
});

test("where no draft stands there is nothing to publish", async () => {
  await ada.publish("plain", "# Plain\n");

  const { text } = await asked("plain");
  const answer = await ada.submit("/admin/publish/plain", { updatedAt: "1", base: "", message: "x" });

  expect(text).toContain("There is no draft to publish");
  expect(answer.status).toBe(404);
  expect(answer.text).toContain("This draft is not there any more: somebody published or discarded it.");
});

test("for a dialog it is a part, that a whole page also holds", async () => {
  await ada.save("part", "# Part\n");
  const htmx = { "hx-request": "true" };

  const shown = await ada.get("/admin/publish/part", htmx);
  const done = await ada.submit(
    "/admin/publish/part",
    await fieldsOf(shown.text, "/admin/publish/part"),
    htmx,
  );

  expect(shown.text).toStartWith('<section class="publish" id="publishing">');
  expect(shown.headers.get("vary")).toContain("HX-Request");
  expect(done.text).toStartWith('<section class="publish" id="publishing" data-published>');
  expect(await textsOf(shown.text, "form[method=dialog] button")).toEqual(["Cancel"]);
});
