import { expect, test } from "bun:test";

import { blobId } from "../../../src/core/repository/commit.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { gitHubSite, startOn } from "../../support/github-site.ts";
import { samples } from "../../support/samples.ts";

const { gitHub, server, ada } = await gitHubSite();

test("a page and its picture are published with the PIN as one commit", async () => {
  const before = await gitHub.head();
  const { path, url } = await ada.upload("a.png", samples.png);

  const { json } = await ada.post("/api/admin/publish", { slug: "guide/new", content: `![](${url})\n` });

  const [commit] = await gitHub.log();
  expect(json).toMatchObject({ ok: true, commitUrl: `${gitHub.url}/octocat/site/commit/${commit!.sha}` });
  expect(commit).toMatchObject({ message: "Update guide/new\n\nEdited-by: Ada\n", author: "The Octocat" });
  const { json: made } = await gitHub.api("GET", `/commits/${commit!.sha}`);
  expect(made.parents.map(({ sha }: { sha: string }) => sha)).toEqual([before]);
  expect(made.files.map(({ filename }: { filename: string }) => filename).sort()).toEqual([
    "content/guide/new.md",
    `public/uploads/${path}`,
  ]);
  const { json: asset } = await gitHub.api("GET", `/contents/public/uploads/${path}?ref=main`);
  expect(asset.sha).toBe(blobId(samples.png, before));
  expect((await ada.get("/api/admin/pages")).json.pages).toEqual(["", "guide/install", "guide/new"]);
  expect((await ada.get(url)).bytes).toEqual(new Uint8Array(samples.png));
});

test("a person's commit has the person as author, without a trailer, even if the server has no token", async () => {
  await using other = await startOn(gitHub, { GITHUB_TOKEN: "" });
  const [asAda, asGrace] = [
    await signedInWithGitHub(other.url, "ada"),
    await signedInWithGitHub(other.url, "grace"),
  ];

  await asAda.publish("from-ada", "one\n");
  await asGrace.publish("from-grace", "two\n");
  await asGrace.delete("/api/admin/pages?slug=from-ada");

  expect((await gitHub.log()).slice(0, 3).map(({ message, author }) => [message.trim(), author])).toEqual([
    ["Delete from-ada", "Grace Hopper"],
    ["Update from-grace", "Grace Hopper"],
    ["Update from-ada", "Ada Lovelace"],
  ]);
  const { pages } = (await asAda.get("/api/admin/pages")).json;
  expect(pages).toContain("from-grace");
  expect(pages).not.toContain("from-ada");
});

test("a token of a person on GitHub publishes as the server, and names the person and itself", async () => {
  const asAda = await signedInWithGitHub(server.url, "ada");
  const script = await asAda.withToken({ name: "nightly import" });
  await using other = await startOn(gitHub, { GITHUB_TOKEN: "" });
  const without = await (await signedInWithGitHub(other.url, "ada")).withToken();

  await script.publish("from-script", "one\n");
  const refused = await without.post("/api/admin/publish", { slug: "from-nobody", content: "two\n" });

  const [commit] = await gitHub.log();
  expect(commit).toMatchObject({
    message: "Update from-script\n\nEdited-by: ada (nightly import)\n",
    author: "The Octocat",
  });
  expect(expectRefusal(refused, 503)).toStartWith(
    "A token of somebody who signed in with GitHub needs GITHUB_TOKEN",
  );
});

test("a publication by the API takes four requests, however many pages, and with two pictures six", async () => {
  await ada.sourceOf("guide/install");
  await ada.publish("guide/first", "one\n");

  const page = await gitHub.stub.during(() => ada.publish("guide/install", "two\n"));
  const removal = await gitHub.stub.during(() => ada.delete("/api/admin/pages?slug=guide/first"));
  const assets = [1, 2].map((n) => ({
    path: `${n}.png`,
    content: Buffer.concat([samples.png, Buffer.of(n)]).toString("base64"),
  }));
  await ada.publish("guide/third", "x\n", { assets: [assets[0]] });
  const along = await gitHub.stub.during(() => ada.publish("guide/third", "three\n", { assets }));
  const several = await gitHub.stub.during(() =>
    ada.post("/api/admin/publish", {
      changes: [
        { slug: "guide/third", content: "again\n" },
        { slug: "guide/fourth", content: "four\n" },
        { slug: "guide/install", delete: true },
      ],
    }),
  );
  await ada.publish("guide/install", "two\n");
  await ada.publish("guide/third", "three\n", { assets });
  const nothing = await gitHub.stub.during(() => ada.publish("guide/third", "three\n", { assets }));
  const list = await gitHub.stub.during(() => ada.get("/api/admin/pages"));

  expect(page.asked).toHaveLength(4);
  expect(removal.asked).toHaveLength(4);
  expect(along.asked.length).toBeLessThanOrEqual(6);
  expect(several.result.json.pages).toHaveLength(3);
  expect(several.asked).toHaveLength(4);
  expect(nothing.asked).toHaveLength(1);
  expect(list.asked).toHaveLength(0);
  expect(list.result.json.pages).toEqual(expect.arrayContaining(["", "guide/install", "guide/third"]));
});

test("another person's push shows in the list at the latest with the next publication", async () => {
  await ada.get("/api/admin/pages");
  await gitHub.push([{ path: "content/theirs.md", content: "theirs\n" }]);

  await ada.publish("mine", "mine\n");

  expect((await ada.get("/api/admin/pages")).json.pages).toEqual(expect.arrayContaining(["mine", "theirs"]));
});

test("the store, the log and the pages hold no token", async () => {
  const asAda = await signedInWithGitHub(server.url, "ada");
  const { requests } = await gitHub.stub.during(async () => {
    await asAda.publish("secret/one", "a\n");
    await ada.publish("secret/two", "a\n");
  });
  await asAda.save("secret/three", "b\n");
  const stop = gitHub.stub.answer(({ headers }) =>
    Response.json({ message: `You sent ${headers.get("authorization")}` }, { status: 500 }),
  );
  const failed = await asAda.post("/api/admin/publish", { slug: "secret/three", content: "b\n" });
  const served = await Promise.all(
    ["/admin", "/admin/settings", "/admin/edit/secret/one"].map((path) => asAda.get(path)),
  );
  await server.prints(new RegExp(failed.headers.get("x-request-id")!));
  stop();

  const used = new Set(requests.map(({ headers }) => headers.get("authorization")!.replace("Bearer ", "")));
  const stored = await Promise.all(
    ["docs-admin.db", "docs-admin.db-wal"].map((name) => Bun.file(`${server.dataDir}/${name}`).bytes()),
  );
  const all = [
    server.printed(),
    failed.text,
    ...served.map(({ text }) => text),
    ...stored.map((bytes) => Buffer.from(bytes).toString("latin1")),
  ].join("\n");
  expect(used.size).toBe(2);
  expect([...used].filter((token) => all.includes(token))).toEqual([]);
  expect(server.printed()).toContain("You sent Bearer [token]");
});
