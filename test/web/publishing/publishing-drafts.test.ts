import { expect, test } from "bun:test";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { git } from "../../support/git.ts";
import { svgOf } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

/** Ways to make a commit fail, and how each ends. */
const failures = {
  "git cannot store the commit": {
    begin: async (repository: string) => {
      await rename(join(repository, "objects/pack"), join(repository, "objects/pack-away"));
      await writeFile(join(repository, "objects/pack"), "");
    },
    end: async (repository: string) => {
      await rm(join(repository, "objects/pack"));
      await rename(join(repository, "objects/pack-away"), join(repository, "objects/pack"));
    },
  },
  "the branch is locked": {
    begin: (repository: string) => writeFile(join(repository, "refs/heads/main.lock"), ""),
    end: (repository: string) => rm(join(repository, "refs/heads/main.lock")),
  },
  "a hook of the repository refuses": {
    begin: async (repository: string) => {
      await mkdir(join(repository, "hooks"), { recursive: true });
      await writeFile(join(repository, "hooks/reference-transaction"), "#!/bin/sh\nexit 1\n");
      await chmod(join(repository, "hooks/reference-transaction"), 0o755);
    },
    end: (repository: string) => rm(join(repository, "hooks/reference-transaction")),
  },
  "the repository is away": {
    begin: (repository: string) => rename(join(repository, "HEAD"), join(repository, "HEAD-away")),
    end: (repository: string) => rename(join(repository, "HEAD-away"), join(repository, "HEAD")),
  },
};

const { server, head, ada } = await testSite();
const upload = async (name: string) => {
  const content = svgOf(name).toString("base64");
  return (await ada.post("/api/admin/uploads", { name, content })).json.url;
};

test("the draft is cleared if its updatedAt is the one sent, whatever was published", async () => {
  const updatedAt = await ada.save("by-time", "draft");

  await ada.publish("by-time", "other text", { updatedAt });

  expect(await ada.draftOf("by-time")).toBeNull();
});

test("a draft saved after the published one stays, even with the same text", async () => {
  const published = await ada.save("newer", "first");
  const updatedAt = await ada.save("newer", "first", published);

  await ada.publish("newer", "first", { updatedAt: published });

  expect(await ada.draftOf("newer")).toMatchObject({ content: "first", updatedAt });
});

test.each([undefined, null, 0])(
  "a draft of the published text is cleared without an updatedAt (%j)",
  async (none) => {
    await ada.save("by-text", "text\r\n\0");

    await ada.publish("by-text", "text\r\n\0", { updatedAt: none });

    expect(await ada.draftOf("by-text")).toBeNull();
  },
);

test.each(["text\n", "Text", "text ", ""])(
  "a draft of another text stays without an updatedAt: %j",
  async (content) => {
    const slug = `other-text-${Buffer.from(content).toString("hex")}`;
    const updatedAt = await ada.save(slug, content);

    await ada.publish(slug, "text");

    expect(await ada.draftOf(slug)).toMatchObject({ content, updatedAt });
  },
);

test("the draft is cleared even if nothing changed on the branch", async () => {
  const commit = await ada.publish("same", "text");
  const updatedAt = await ada.save("same", "text");

  expect(await ada.publish("same", "text", { updatedAt })).toBe(commit);

  expect(await ada.draftOf("same")).toBeNull();
});

test("the draft of another page stays", async () => {
  const updatedAt = await ada.save("neighbour", "text");

  await ada.publish("neighbour/below", "text", { updatedAt });

  expect(await ada.draftOf("neighbour")).toMatchObject({ updatedAt });
});

test("a published draft stays readable as a version", async () => {
  const updatedAt = await ada.save("version", "text");

  await ada.publish("version", "text", { updatedAt });

  const { json } = await ada.get(`/api/admin/drafts/versions?slug=version&updatedAt=${updatedAt}`);
  expect(json.version).toMatchObject({ content: "text", updatedAt });
});

test("an outdated base is a conflict with a sentence, and nothing is committed", async () => {
  await ada.publish("stale", "one");
  const { sha: base } = (await ada.sourceOf("stale")).json.page;
  const theirs = await ada.publish("stale", "theirs");
  const updatedAt = await ada.save("stale", "mine");

  const answer = await ada.post("/api/admin/publish", {
    slug: "stale",
    content: "mine",
    updatedAt,
    base,
  });

  expect(answer.status).toBe(409);
  expect(answer.json).toEqual({ ok: false, error: expect.stringMatching(/^.+\.$/), code: "stale" });
  expect(await head()).toBe(theirs);
  expect(await ada.draftOf("stale")).toMatchObject({ content: "mine", updatedAt });
});

test("a base of a page that was deleted meanwhile is a conflict, and the page is not created again", async () => {
  await ada.publish("deleted", "one");
  const { sha: base } = (await ada.sourceOf("deleted")).json.page;
  await ada.delete("/api/admin/pages?slug=deleted");
  const removal = await head();

  const answer = await ada.post("/api/admin/publish", { slug: "deleted", content: "two", base });

  expect([answer.status, answer.json.ok]).toEqual([409, false]);
  expect(await head()).toBe(removal);
});

test.each(["0".repeat(40), "f".repeat(64), "main", "HEAD", "../..", "🦊"])(
  "a base that was never the page's is a conflict: %s",
  async (base) => {
    await ada.publish("never", "one");

    const answer = await ada.post("/api/admin/publish", { slug: "never", content: "two", base });

    expect([answer.status, answer.json.ok]).toEqual([409, false]);
  },
);

test("the page's own base is no conflict, even if the branch moved for another page", async () => {
  await ada.publish("mine", "one");
  const { sha: base } = (await ada.sourceOf("mine")).json.page;
  const other = await ada.publish("theirs", "other");

  const commit = await ada.publish("mine", "two", { base });

  expect(await git(server.repository, "rev-parse", `${commit}^`)).toBe(other);
});

test.each(Object.entries(failures))(
  "the branch, the draft and staged pictures are unchanged if %s",
  async (name, { begin, end }) => {
    const slug = name.replaceAll(/[ ']/g, "-");
    const picture = await upload(`${slug}.svg`);
    const content = `![](${picture})\n`;
    const updatedAt = await ada.save(slug, content);
    const before = await head();
    const publication = { slug, content, updatedAt };

    await begin(server.repository);
    const refused = await ada.post("/api/admin/publish", publication);
    const picturesTag = (await ada.get(picture)).headers.get("etag");
    await end(server.repository);

    expect([refused.status, refused.json]).toEqual([
      503,
      { ok: false, error: expect.stringMatching(/^.+\.$/), code: "unavailable" },
    ]);
    expect(refused.json.error).not.toContain(server.folder);
    expect(await head()).toBe(before);
    expect(await ada.draftOf(slug)).toMatchObject({ content, updatedAt });
    expect(picturesTag).toHaveLength(64 + 2); // still the staged one
    expect(await git(server.repository, "for-each-ref", "--format=%(refname)")).toBe("refs/heads/main");

    const commit = await ada.publish(slug, content, { updatedAt });
    expect(await git(server.repository, "rev-parse", `${commit}^`)).toBe(before);
    expect(await ada.draftOf(slug)).toBeNull();
  },
);

test("git finds no errors in the repository after all these tests", async () => {
  expect(await git(server.repository, "fsck", "--strict", "--no-dangling")).toBe("");
});
