import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { server, ada, grace, head, repository } = await testSite({
  settings: { SIGN_OFF: "1" },
  files: { "content/index.mdx": "# Home\n", "content/tea.mdx": "# Tea\n", "static/img/tea.png": samples.png },
});

const line = "Signed-off-by: Ada <ada@example.org>";

/** What git itself reads of the newest commit, with its author. */
async function newest() {
  const message = await git(repository, "log", "-1", "--format=%B", "main");
  const trailers = await git(repository, "log", "-1", "--format=%(trailers)", "main");
  const author = await git(repository, "log", "-1", "--format=%an <%ae>", "main");
  return { message: message.trimEnd(), trailers: trailers.trim().split("\n"), author };
}

test("who has no address is told so before, in a form and by the API, and nothing is published", async () => {
  const before = await head();
  await grace.save("tea", "# Tea, by Grace\n");

  const { text } = await grace.get("/admin/publish/tea");
  const { status, json } = await grace.post("/api/admin/publish", { slug: "tea", content: "# Tea!\n" });

  expect(text).toContain('<a href="/admin/settings#you">Give your address</a>');
  expect(text).toMatch(/<button[^>]* disabled[^>]*>Publish<\/button>/);
  expect([status, json.code]).toEqual([400, "invalid"]);
  expect(await head()).toBe(before);
});

test("with the address that a person gave, each commit has it as author and ends with it", async () => {
  const given = await ada.put("/api/admin/me", { email: "ada@example.org" });
  expect(given.status).toBe(200);

  const sha = await ada.publish("tea", "# Green tea\n", { message: "Brew it\n\nRefs: 12" });
  expect(await newest()).toEqual({
    message: `Brew it\n\nRefs: 12\n${line}`,
    trailers: ["Refs: 12", line],
    author: "Ada <ada@example.org>",
  });
  await ada.post(`/api/admin/publications/${sha}/undo`, {});
  const undone = await newest();
  await ada.post("/api/admin/publish", { changes: [{ slug: "oolong", from: "tea" }] });
  const moved = await newest();
  const { fields } = await ada.open("/admin/media/delete/static/img/tea.png");
  await ada.submit("/admin/media/delete/static/img/tea.png", fields);
  const removed = await newest();

  expect(removed.message).toStartWith("Remove static/img/tea.png");
  for (const { trailers, author } of [undone, moved, removed])
    expect([trailers.at(-1), author]).toEqual([line, "Ada <ada@example.org>"]);
});

test("others whose text goes out are named before it, and one's own line is there once", async () => {
  await grace.save("joint", "# By Grace\n");
  const updatedAt = (await grace.draftOf("joint")).updatedAt;

  await ada.publish("joint", "# By Grace\n", {
    updatedAt,
    message: `Publish it\n\n${line}\nCo-authored-by: G <g@b.c>`,
  });

  expect((await newest()).trailers).toEqual(["Co-authored-by: G <g@b.c>", "Edited-by: Grace", line]);
  const { text } = await ada.get("/admin/history/joint");
  expect(text).toContain("Grace");
});

test("Settings asks for it, and keeps it in the session", async () => {
  const lin = await Client.signedIn(server.url, { name: "Lin" });
  const before = await lin.get("/admin/settings");
  const { status } = await lin.submit("/admin/sessions/address", { email: "lin@example.org" });
  const after = await lin.get("/admin/settings");

  expect(status).toBe(303);
  expect(before.text).toMatch(/name="email"[^>]* value=""/);
  expect(after.text).toContain('value="lin@example.org"');
  await lin.publish("by/lin", "# Lin\n");
  expect((await newest()).trailers).toEqual(["Signed-off-by: Lin <lin@example.org>"]);
  expect(await textsOf(after.text, ".setting code")).toContain("Signed-off-by");
});

test("a token of the PIN publishes with the address that its maker had given, and without one says what to do", async () => {
  const mary = await Client.signedIn(server.url, { name: "Mary" });
  const early = await mary.withToken({ name: "Early", can: ["read", "draft", "publish"] });
  await mary.put("/api/admin/me", { email: "mary@example.org" });
  const late = await mary.withToken({ name: "Late", can: ["read", "draft", "publish"] });
  const publish = (token: Client) => token.post("/api/admin/publish", { slug: "by/token", content: "# X\n" });
  const before = await head();

  const refused = await publish(early);
  const untouched = await head();
  const published = await publish(late);

  expect([refused.status, refused.json.code, untouched]).toEqual([400, "invalid", before]);
  expect(refused.json.error).toMatch(
    /gave no email address before.*PUT \/api\/admin\/me, then make a new token/,
  );
  expect(published.status).toBe(200);
  const { trailers, author } = await newest();
  expect(author).toBe("Mary <mary@example.org>");
  expect(trailers).toEqual(["Edited-by: Mary (Late)", "Signed-off-by: Mary <mary@example.org>"]);
  expect((await late.get("/api/admin/me")).json.me).toMatchObject({ email: "mary@example.org" });
  expect((await early.get("/api/admin/me")).json.me).toMatchObject({ email: null });
});
