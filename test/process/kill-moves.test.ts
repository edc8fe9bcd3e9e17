import { describe, expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { fieldsOf } from "../support/markup.ts";
import { serverRepositories, type ServerRepository } from "../support/server-repositories.ts";
import { built, startServerIn } from "../support/server.ts";

type Killed = Readonly<{
  isMade: boolean;
  /** What somebody writes while the server waits for its commit. */
  meanwhile?: (client: Client) => Promise<unknown>;
}>;

/** Two pages, of which one links to a draft alone, and drafts of both. */
async function fill(client: Client): Promise<void> {
  const page = "---\ntitle: Page\n---\n\nText.\n";
  const changes = [
    { slug: "k/page", content: page },
    { slug: "k/links", content: "[s](./sketch)\n" },
  ];
  await client.post("/api/admin/publish", { changes });
  const { sha: base } = (await client.sourceOf("k/page")).json.page;
  await client.put("/api/admin/drafts", { slug: "k/page", content: `${page}\nDrafted.\n`, base });
  await client.save("k/sketch", "---\ntitle: Sketch\n---\n\n[p](./page)\n");
  await client.save("k/other", "[p](./page) [s](./sketch)\n");
}

describe.each(serverRepositories)("on $name", ({ open }) => {
  async function openSite() {
    await using opened = new AsyncDisposableStack();
    const folder = opened.use(await temporaryFolder());
    const repository: ServerRepository = opened.use(await open(folder.path));
    const started = async () => {
      const server = await startServerIn(folder.path, repository.settings);
      return { server, client: await Client.signedIn(server.url, { name: "Grace" }) };
    };
    /** Starts a server, and kills it when the request is at its commit. */
    const killAt = async (request: (client: Client) => Promise<unknown>, { isMade, meanwhile }: Killed) => {
      await using server = await startServerIn(folder.path, repository.settings, built);
      const client = await Client.signedIn(server.url, { name: "Ada" });
      await fill(client);
      const started = { pid: server.pid, isMade, meanwhile: () => meanwhile?.(client) ?? Promise.resolve() };
      await using _killing = await repository.atCommit(started);
      await expect(request(client)).rejects.toThrow();
    };
    const all = opened.move();
    return { repository, started, killAt, [Symbol.asyncDispose]: () => all.disposeAsync() };
  }

  const publish = (changes: readonly unknown[]) => (client: Client) =>
    client.post("/api/admin/publish", { changes });
  const moveSketch = { slug: "k/in/sketch", from: "k/sketch" };

  test.each([true, false])(
    "a draft alone whose move changes links in pages moves if its commit is made (%p), and then only",
    async (isMade) => {
      await using site = await openSite();
      await site.killAt(publish([moveSketch]), { isMade });
      const { server, client } = await site.started();
      await using _server = server;

      const linked = (await client.sourceOf("k/links")).json.page.content;
      const [old, moved] = [await client.draftOf("k/sketch"), await client.draftOf("k/in/sketch")];
      const { content: other } = await client.draftOf("k/other");

      expect([linked, other]).toEqual(
        isMade
          ? ["[s](./in/sketch)\n", "[p](./page) [s](./in/sketch)\n"]
          : ["[s](./sketch)\n", "[p](./page) [s](./sketch)\n"],
      );
      expect([old === null, moved === null]).toEqual([isMade, !isMade]);
      expect((moved ?? old).content).toContain(isMade ? "[p](../page)" : "[p](./page)");
    },
  );

  test("a draft alone moves with its commit, whatever others push to the same pages before the next start", async () => {
    await using site = await openSite();
    const meanwhile = (client: Client) => client.save("k/late", "Late.\n");
    const changes = [{ slug: "k/links", content: "[s](./sketch) now\n" }, moveSketch];
    await site.killAt(publish(changes), { isMade: true, meanwhile });
    await site.repository.push("content/k/links.mdx", "Theirs.\n");
    await site.repository.push("content/k/more.mdx", "More.\n");
    const { server, client } = await site.started();
    await using _server = server;

    expect(await client.draftOf("k/sketch")).toBeNull();
    expect((await client.draftOf("k/in/sketch")).content).toContain("[p](../page)");
    expect((await client.draftOf("k/late")).content).toBe("Late.\n");
    expect((await client.sourceOf("k/links")).json.page.content).toBe("Theirs.\n");
  });

  test("a draft that somebody saves while the server is killed gets the new title of its page, once", async () => {
    await using site = await openSite();
    const request = async (client: Client) => {
      const { text } = await client.submit("/admin/move/k/page", { title: "New", slug: "k/in/page" });
      const { "page:k/page": _, ...fields } = await fieldsOf(text, "/admin/changesets/publish");
      return client.submit("/admin/changesets/publish", fields);
    };
    const meanwhile = async (client: Client) => {
      const { content, updatedAt } = await client.draftOf("k/page");
      await client.save("k/page", `${content}\nMeanwhile.\n`, updatedAt);
    };
    await site.killAt(request, { isMade: true, meanwhile });
    const body = "\nText.\n\nDrafted.\n\nMeanwhile.\n";
    {
      const { server, client } = await site.started();
      await using _server = server;
      const { content, updatedAt } = await client.draftOf("k/in/page");
      expect(content).toBe(`---\ntitle: New\n---\n${body}`);
      expect((await client.sourceOf("k/in/page")).json.page.content).toBe("---\ntitle: New\n---\n\nText.\n");
      const publishing = await client.get("/admin/publish/k/in/page");
      expect(publishing.text).toContain("Meanwhile.");
      expect(publishing.text).not.toContain("changed after this draft was started");
      await client.save("k/in/page", `---\ntitle: Newer\n---\n${body}`, updatedAt);
    }
    const { server, client } = await site.started();
    await using _server = server;
    expect((await client.draftOf("k/in/page")).content).toBe(`---\ntitle: Newer\n---\n${body}`);
  });

  test.each([{ moves: [] }, { moves: [moveSketch] }])(
    "links in drafts to a removed page lead to the page that takes its place after a kill, beside $moves.length moves",
    async ({ moves }) => {
      await using site = await openSite();
      const removal = { slug: "k/page", delete: true, redirect: "k/links" };
      await site.killAt(publish([removal, ...moves]), { isMade: true });
      const { server, client } = await site.started();
      await using _server = server;

      const [slug, up] = moves.length > 0 ? ["in/sketch", "../"] : ["sketch", "./"];
      expect((await client.draftOf("k/other")).content).toBe(`[p](./links) [s](./${slug})\n`);
      expect((await client.draftOf(`k/${slug}`)).content).toContain(`[p](${up}links)`);
      expect(await client.draftOf("k/page")).toBeNull();
    },
  );

  test("a move that leaves links as they are does so after a kill, too", async () => {
    await using site = await openSite();
    const move = { slug: "k/in/page", from: "k/page", links: false };
    await site.killAt(publish([move, { ...moveSketch, links: false }]), { isMade: true });
    const { server, client } = await site.started();
    await using _server = server;

    expect((await client.draftOf("k/other")).content).toBe("[p](./page) [s](./sketch)\n");
    expect((await client.draftOf("k/in/sketch")).content).toContain("[p](./page)");
    expect((await client.draftOf("k/in/page")).content).toContain("Drafted.");
  });
});
