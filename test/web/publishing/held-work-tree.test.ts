import { expect, test } from "bun:test";
import { rm, watch } from "node:fs/promises";
import { dirname, join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git, repositoryWith } from "../../support/git.ts";
import { startServerIn } from "../../support/server.ts";

/** A served work tree, whose index its owner's git can hold. */
async function served() {
  const opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const site = join(folder.path, "site");
  const lock = join(site, ".git/index.lock");
  await repositoryWith(site, { "content/index.mdx": "# Home\n", "content/one.mdx": "# One\n" });
  const start = async () => {
    const server = opened.use(await startServerIn(folder.path, { REPOSITORY: site }));
    return { server, ada: await Client.signedIn(server.url, { name: "Ada" }) };
  };
  return {
    ...(await start()),
    start,
    site,
    hold: () => Bun.write(lock, ""),
    release: () => rm(lock),
    /** Resolves once git wrote an index with which this is true. */
    until: async (isTrue: () => Promise<boolean>) => {
      const changes = watch(dirname(lock));
      await rm(lock);
      for await (const _ of changes) if (await isTrue()) return;
    },
    text: (slug: string) => Bun.file(join(site, `content/${slug}.mdx`)).text(),
    status: () => git(site, "status", "--porcelain"),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const says = "index.lock holds the work tree";

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, "");

test("while the owner's git holds the work tree one publishes, pages and log name the file, and the files come once it is gone", async () => {
  await using repository = await served();
  const { ada, server, site, hold, until, text, status } = repository;
  await hold();

  const updatedAt = String(await ada.save("one", "# One, changed\n"));
  const { fields } = await ada.open("/admin/publish/one");
  const published = await ada.submit("/admin/publish/one", { ...fields, updatedAt });
  await ada.post("/api/admin/publish", { changes: [{ slug: "new/deep", content: "# New\n" }] });
  await ada.publish("one", "# One, changed again\n");
  await ada.delete("/api/admin/pages?slug=new/deep");
  await ada.publish("new/kept", "# Kept\n");
  const pages = await Promise.all(
    ["/admin/changes", "/admin/edit/one", "/admin/settings"].map((path) => ada.get(path)),
  );

  expect(published.status).toBe(200);
  for (const { text } of [published, ...pages]) expect(wordsOf(text)).toContain(says);
  expect(server.printed()).toContain(join(site, ".git/index.lock"));
  expect(server.printed()).not.toContain("local changes");
  expect(await text("one")).toBe("# One\n");
  await until(async () => (await status()) === "");
  expect([await text("one"), await text("new/kept")]).toEqual(["# One, changed again\n", "# Kept\n"]);
  expect(wordsOf((await ada.get("/admin/changes")).text)).not.toContain(says);
  expect(await git(site, "diff", "--cached", "--name-only", "HEAD")).toBe("");
});

test("what the owner changed meanwhile stays the owner's", async () => {
  await using repository = await served();
  const { ada, site, hold, until, text, status } = repository;
  await ada.publish("two", "# Two\n");
  await hold();
  await ada.post("/api/admin/publish", {
    changes: ["one", "two", "three"].map((slug) => ({ slug, content: `# ${slug}, published\n` })),
  });
  await Bun.write(join(site, "content/one.mdx"), "# Mine\n");
  await Bun.write(join(site, "content/three.mdx"), "# Mine, too\n");

  await until(async () => (await status()) === " M content/one.mdx\n M content/three.mdx");

  const texts = [await text("one"), await text("two"), await text("three")];
  expect(texts).toEqual(["# Mine\n", "# two, published\n", "# Mine, too\n"]);
});

test("a server that starts again knows what the work tree lacks", async () => {
  await using repository = await served();
  const { hold, release, text, status } = repository;
  await hold();
  await repository.ada.publish("one", "# One, changed\n");
  await repository.server.stop();

  const { ada, server } = await repository.start();
  expect(wordsOf((await ada.get("/admin/changes")).text)).toContain(says);
  await server.stop();
  await release();
  expect(await text("one")).toBe("# One\n");
  await repository.start();

  expect([await text("one"), await status()]).toEqual(["# One, changed\n", ""]);
});

test("the next publication brings what the last one could not", async () => {
  await using repository = await served();
  const { ada, hold, release, text, status } = repository;
  await hold();
  await ada.publish("one", "# One, changed\n");
  await release();

  await ada.publish("two", "# Two\n");

  expect([await text("one"), await text("two"), await status()]).toEqual(["# One, changed\n", "# Two\n", ""]);
});
