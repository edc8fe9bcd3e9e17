import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { fromSource, startServerIn } from "../support/server.ts";

const drafts = "/api/admin/drafts";
const slugs = ["kill/a", "kill/b", "kill/c", "kill/d"];
const WRITERS = 8;
const KILLS = 2;

type Saved = Readonly<{ slug: string; updatedAt: number; content: string }>;

/** What was sent, what was answered, and when the server is to die. */
class Book {
  readonly sent = new Set<string>();
  readonly accepted: Saved[] = [];
  #enough = Promise.withResolvers<void>();
  #until = 0;

  /** Is kept when so many more saves have been accepted. */
  more(saves: number): Promise<void> {
    this.#enough = Promise.withResolvers();
    this.#until = this.accepted.length + saves;
    return this.#enough.promise;
  }

  accept(saved: Saved): void {
    this.accepted.push(saved);
    if (this.accepted.length === this.#until) this.#enough.resolve();
  }
}

/** Saves texts of many sizes, one after the other, until the server is gone. */
async function writeUntilItDies(client: Client, writer: string, book: Book): Promise<void> {
  for (let n = 0; n < 10_000; n++) {
    const slug = slugs[n % slugs.length]!;
    const content = `${writer} ${n} ${"\0é\u2028".repeat((n % 7) ** 5)} end of ${writer} ${n}`;
    try {
      const { draft } = (await client.get(`${drafts}?slug=${slug}`)).json;
      book.sent.add(content);
      const { status, json } = await client.put(drafts, { slug, content, updatedAt: draft?.updatedAt });
      if (status === 200) book.accept({ slug, updatedAt: json.updatedAt, content });
    } catch {
      return;
    }
  }
  throw new Error("The server did not die.");
}

test("whatever was answered as saved is there after the server was killed in mid-flight", async () => {
  await using folder = await temporaryFolder();
  const book = new Book();

  for (let kill = 0; kill < KILLS; kill++) {
    await using server = await startServerIn(folder.path, { LOG_LEVEL: "error" }, fromSource);
    const client = await Client.signedIn(server.url);
    const enough = book.more(60);
    const writing = Array.from({ length: WRITERS }, (_, n) =>
      writeUntilItDies(client, `writer ${kill}.${n}`, book),
    );
    await enough;
    await server.stop("SIGKILL");
    await Promise.all(writing);
  }

  await using server = await startServerIn(folder.path);
  const client = await Client.signedIn(server.url);
  const lost = [];
  for (const { slug, updatedAt, content } of book.accepted) {
    const { json } = await client.get(`${drafts}/versions?slug=${slug}&updatedAt=${updatedAt}`);
    if (json.version?.content !== content) lost.push({ slug, updatedAt });
  }
  expect(lost).toEqual([]);
  for (const slug of slugs) {
    const { draft } = (await client.get(`${drafts}?slug=${slug}`)).json;
    const last = book.accepted.filter((saved) => saved.slug === slug).at(-1)!;
    // A save that was on disk when its answer was cut off may stand on top, whole.
    expect(draft.updatedAt).toBeGreaterThanOrEqual(last.updatedAt);
    expect(book.sent.has(draft.content)).toBe(true);
  }
  expect((await client.get("/healthz")).status).toBe(200);
}, 30_000);

test("a server that is killed while it publishes has lost nothing it answered for, and no draft", async () => {
  await using folder = await temporaryFolder();
  const killed = await startServerIn(folder.path, {}, fromSource);
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

  await using again = await startServerIn(folder.path);
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
