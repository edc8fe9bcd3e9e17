import { describe, expect, test } from "bun:test";

import type { Save } from "../attack/acknowledged.ts";
import { killAmid } from "../attack/kills.ts";
import { RestlessWriters, settings } from "../attack/restless-writers.ts";
import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { seed } from "../support/seed.ts";
import { serverStores } from "../support/server-stores.ts";
import { built, startServerIn } from "../support/server.ts";

/** Operations before each kill. */
const OPERATIONS = 25;

describe.each(serverStores)("on $name", ({ open }) => {
  test("acknowledged operations survive a killed server, and the test finds lost ones", async () => {
    await using folder = await temporaryFolder();
    await using store = await open(folder.path);
    const writers = new RestlessWriters(seed);

    // Which operations are acknowledged before a kill is up to the machine.
    const others = () => writers.book.operations.filter(({ kind }) => kind !== "save");
    const isEnough = () => others().length > 5 && others().some(({ kind }) => kind === "publication");
    for (let kill = 0; kill < 2 || !isEnough(); kill++) {
      await using server = await startServerIn(folder.path, { ...settings, ...store.settings }, built);
      await killAmid(server, writers, OPERATIONS);
    }
    await using again = await startServerIn(folder.path, store.settings);
    await writers.look(again, { atAll: true });

    expect(writers.faults).toEqual([]);
    const { operations } = writers.book;
    const save = operations.findLast((operation): operation is Save => operation.kind === "save")!;
    // A disk that lost a write.
    await store.run(
      `update versions set content = 'other' where slug = '${save.slug}' and updated_at = ${save.updatedAt}`,
    );
    await git(again.repository, "update-ref", "refs/heads/main", "main~1");
    await writers.look(again, { atAll: true });
    expect(writers.faults).toContain(`Lost: ${JSON.stringify(save)}`);
    expect(writers.faults).toContain("The branch does not hold all commits that it held");
  });

  test("a server that is killed while it publishes loses no acknowledged commit and no draft", async () => {
    await using folder = await temporaryFolder();
    await using store = await open(folder.path);
    const killed = await startServerIn(folder.path, store.settings, built);
    const grace = await Client.signedIn(killed.url);
    const slugs = Array.from({ length: 12 }, (_, index) => `killed/${index}`);
    const drafts = await Promise.all(slugs.map((slug) => grace.save(slug, slug)));
    const answered: string[] = [];

    const publications = slugs.map(async (slug, index) => {
      const answer = await grace.post("/api/admin/publish", {
        slug,
        content: slug,
        updatedAt: drafts[index],
      });
      if (answer.status === 200) answered.push(slug);
      if (answered.length === 3) await killed.stop("SIGKILL");
    });
    await Promise.allSettled(publications);

    await using again = await startServerIn(folder.path, store.settings);
    const hopper = await Client.signedIn(again.url);
    const published: string[] = (await hopper.get("/api/admin/pages")).json.pages;
    const standing: Array<{ slug: string }> = (await hopper.get("/api/admin/drafts")).json.drafts;
    const kept = new Set([...published, ...standing.map(({ slug }) => slug)]);
    for (const slug of slugs) await hopper.publish(slug, slug);
    const fsck = await git(again.repository, "fsck", "--strict", "--no-dangling");
    expect(answered.length).toBeLessThan(slugs.length);
    expect(published).toEqual(expect.arrayContaining(answered));
    expect(slugs.filter((slug) => !kept.has(slug))).toEqual([]);
    expect(fsck).toBe("");
  });

  test("a server that is killed while it moves a folder into one with pages has moved all of it or nothing", async () => {
    await using folder = await temporaryFolder();
    await using store = await open(folder.path);
    for (let round = 0; round < 3; round += 1) {
      await using killed = await startServerIn(folder.path, store.settings, built);
      const grace = await Client.signedIn(killed.url);
      const names = Array.from({ length: 20 }, (_, index) => `${index}`);
      const [from, to] = [`from${round}`, `to${round}`];
      const link = (at: string, name: string) => `# ${name}\n\n[next](/${at}/${(Number(name) + 1) % 20})\n`;
      const pages = names.map((name) => ({ slug: `${from}/${name}`, content: link(from, name) }));
      await grace.post("/api/admin/publish", {
        changes: [...pages, { slug: `${to}/own`, content: "Own.\n" }],
      });
      for (const name of names) await grace.save(`${from}/${name}`, `${link(from, name)}\nDrafted.\n`);

      const changes = names.map((name) => ({ slug: `${to}/${name}`, from: `${from}/${name}` }));
      const move = grace.post("/api/admin/publish", { changes }).catch(() => undefined);
      await Bun.sleep(round * 40);
      await killed.stop("SIGKILL");
      await move;

      await using again = await startServerIn(folder.path, store.settings);
      const hopper = await Client.signedIn(again.url);
      const published: string[] = (await hopper.get("/api/admin/pages")).json.pages;
      const at = published.includes(`${to}/0`) ? to : from;
      const there = published.filter((slug) => slug.startsWith(`${from}/`) || slug.startsWith(`${to}/`));
      expect(there.toSorted()).toEqual([...names.map((name) => `${at}/${name}`), `${to}/own`].toSorted());
      for (const name of names) {
        const { content } = await hopper.draftOf(`${at}/${name}`);
        expect(content).toBe(`${link(at, name)}\nDrafted.\n`);
      }
    }
  });

  test("a server that is killed while it moves pages leaves each draft where its page is", async () => {
    await using folder = await temporaryFolder();
    await using store = await open(folder.path);
    const killed = await startServerIn(folder.path, store.settings, built);
    const grace = await Client.signedIn(killed.url);
    const names = Array.from({ length: 12 }, (_, index) => `${index}`);
    const pages = names.map((name) => ({ slug: `from/${name}`, content: `# ${name}\n` }));
    await grace.post("/api/admin/publish", { changes: pages });
    for (const name of names) await grace.save(`from/${name}`, `# ${name}, drafted\n`);
    let answered = 0;

    const moves = names.map(async (name) => {
      const changes = [{ slug: `to/${name}`, from: `from/${name}` }];
      const answer = await grace.post("/api/admin/publish", { changes });
      if (answer.status === 200) answered += 1;
      if (answered === 3) await killed.stop("SIGKILL");
    });
    await Promise.allSettled(moves);

    await using again = await startServerIn(folder.path, store.settings);
    const hopper = await Client.signedIn(again.url);
    const published: string[] = (await hopper.get("/api/admin/pages")).json.pages;
    const moved = names.filter((name) => published.includes(`to/${name}`));
    expect(moved.length).toBeGreaterThanOrEqual(3);
    expect(moved.length).toBeLessThan(names.length);
    for (const name of names) {
      const place = moved.includes(name) ? "to" : "from";
      const other = place === "to" ? "from" : "to";
      expect(published).toContain(`${place}/${name}`);
      expect(published).not.toContain(`${other}/${name}`);
      expect(await hopper.draftOf(`${place}/${name}`)).toMatchObject({ content: `# ${name}, drafted\n` });
      expect(await hopper.draftOf(`${other}/${name}`)).toBeNull();
    }
  });

  test("a move that stopped after its commit is finished by the next start, and one before it is cancelled", async () => {
    await using folder = await temporaryFolder();
    await using store = await open(folder.path);
    const server = await startServerIn(folder.path, store.settings);
    const ada = await Client.signedIn(server.url);
    const changes = ["one", "two"].map((name) => ({ slug: name, content: `# ${name}\n` }));
    await ada.post("/api/admin/publish", { changes });
    for (const name of ["one", "two"]) await ada.save(name, `# ${name}, drafted\n`);
    await ada.post("/api/admin/publish", { changes: [{ slug: "moved/one", from: "one" }] });
    await server.stop();
    await store.run(
      "update moved_pages set is_finished = 0",
      "update drafts set slug = 'one' where slug = 'moved/one'",
      "insert into moved_pages values ('two', 'moved/two', '', 1, 0, 0)",
    );

    await using again = await startServerIn(folder.path, store.settings);
    const grace = await Client.signedIn(again.url);
    expect(await grace.draftOf("moved/one")).toMatchObject({ content: "# one, drafted\n" });
    expect(await grace.draftOf("two")).toMatchObject({ content: "# two, drafted\n" });
    expect([await grace.draftOf("one"), await grace.draftOf("moved/two")]).toEqual([null, null]);
    await grace.save("two", "# two, later\n", (await grace.draftOf("two")).updatedAt);
    expect(await grace.draftOf("moved/two")).toBeNull();
  });

  test("a stop between the move of drafts and the change of their links changes them at the next start, each once", async () => {
    await using folder = await temporaryFolder();
    await using store = await open(folder.path);
    const server = await startServerIn(folder.path, store.settings);
    const ada = await Client.signedIn(server.url);
    await ada.post("/api/admin/publish", {
      changes: [{ slug: "a/one", content: "# One\n\n[h](../index.mdx)\n" }],
    });
    const before = {
      "a/one": "# One\n\n[h](../index.mdx) x\n",
      two: "[o](/a/one#b)\n",
      three: "[o](./a/one)\n",
    };
    for (const [slug, content] of Object.entries(before)) await ada.save(slug, content, undefined);
    await ada.post("/api/admin/publish", { changes: [{ slug: "b/c/one", from: "a/one" }] });
    const after = {
      "b/c/one": "# One\n\n[h](../../index.mdx) x\n",
      two: "[o](/b/c/one#b)\n",
      three: "[o](./b/c/one)\n",
    };
    for (const [slug, content] of Object.entries(after))
      expect(await ada.draftOf(slug)).toMatchObject({ content });
    await server.stop("SIGKILL");
    await store.run(
      "update moved_pages set has_open_links = 1",
      "insert into open_links select slug, updated_at from drafts where slug <> 'b/c/one'",
      "update versions set content = '[o](/a/one#b)\n' where content = '[o](/b/c/one#b)\n'",
    );

    await using again = await startServerIn(folder.path, store.settings);
    const grace = await Client.signedIn(again.url);
    for (const [slug, content] of Object.entries(after))
      expect(await grace.draftOf(slug)).toMatchObject({ content });
    const left = "select 1 from open_links union select 1 from moved_pages where has_open_links = 1";
    expect(await store.rows(left)).toEqual([]);
  });

  test("a stop after the move of a draft alone, before its links change, changes them at the next start", async () => {
    await using folder = await temporaryFolder();
    await using store = await open(folder.path);
    const server = await startServerIn(folder.path, store.settings);
    const ada = await Client.signedIn(server.url);
    await ada.save("a/sketch", "# Sketch\n\n[o](./one)\n");
    await ada.save("a/one", "# One\n\n[s](./sketch#top)\n");
    await ada.post("/api/admin/publish", { changes: [{ slug: "b/c/sketch", from: "a/sketch" }] });
    await server.stop("SIGKILL");
    await store.run(
      "update moved_pages set has_open_links = 1",
      "insert into open_links select slug, updated_at from drafts where slug <> 'b/c/sketch'",
      "update versions set content = '# One\n\n[s](./sketch#top)\n' where content = '# One\n\n[s](../b/c/sketch#top)\n'",
    );

    await using again = await startServerIn(folder.path, store.settings);
    const grace = await Client.signedIn(again.url);
    expect(await grace.draftOf("a/one")).toMatchObject({ content: "# One\n\n[s](../b/c/sketch#top)\n" });
    expect(await grace.draftOf("b/c/sketch")).toMatchObject({ content: "# Sketch\n\n[o](../../a/one)\n" });
  });

  test("a draft alone that moves with a page is where the page is, whatever stopped", async () => {
    await using folder = await temporaryFolder();
    await using store = await open(folder.path);
    const server = await startServerIn(folder.path, store.settings);
    const ada = await Client.signedIn(server.url);
    await ada.publish("a/page", "# Page\n\n[s](./sketch)\n");
    await ada.save("a/sketch", "# Sketch\n");
    const changes = ["page", "sketch"].map((name) => ({ slug: `b/${name}`, from: `a/${name}` }));
    await ada.post("/api/admin/publish", { changes });
    await server.stop("SIGKILL");
    await store.run(
      "update moved_pages set is_finished = 0",
      "update drafts set slug = 'a/sketch' where slug = 'b/sketch'",
      "insert into moved_pages values ('not/page', 'made/page', '', 1, 0, 0)",
    );

    await using again = await startServerIn(folder.path, store.settings);
    const grace = await Client.signedIn(again.url);
    expect(await grace.draftOf("b/sketch")).toMatchObject({ content: "# Sketch\n" });
    expect(await grace.draftOf("a/sketch")).toBeNull();
  });

  test("a swap of two pages that stopped after its commit gives each draft to its page", async () => {
    await using folder = await temporaryFolder();
    await using store = await open(folder.path);
    const server = await startServerIn(folder.path, store.settings);
    const ada = await Client.signedIn(server.url);
    for (const name of ["a", "b"]) await ada.publish(`x/${name}`, `# ${name}\n`);
    for (const name of ["a", "b"]) await ada.save(`x/${name}`, `# ${name}, drafted\n`);
    await ada.save("other", "[a](/x/a) [b](/x/b)\n");
    const changes = [
      { slug: "x/b", from: "x/a" },
      { slug: "x/a", from: "x/b" },
    ];
    await ada.post("/api/admin/publish", { changes });
    await server.stop("SIGKILL");
    await store.run(
      "update moved_pages set is_finished = 0",
      "update drafts set slug = 'x' where slug = 'x/a'",
      "update drafts set slug = 'x/a' where slug = 'x/b'",
      "update drafts set slug = 'x/b' where slug = 'x'",
      "update versions set content = '[a](/x/a) [b](/x/b)\n' where content = '[a](/x/b) [b](/x/a)\n'",
    );

    await using again = await startServerIn(folder.path, store.settings);
    const grace = await Client.signedIn(again.url);
    expect(await grace.draftOf("x/a")).toMatchObject({ content: "# b, drafted\n" });
    expect(await grace.draftOf("x/b")).toMatchObject({ content: "# a, drafted\n" });
    expect(await grace.draftOf("other")).toMatchObject({ content: "[a](/x/b) [b](/x/a)\n" });
  });
});
