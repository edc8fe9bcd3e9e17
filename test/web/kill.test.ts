import { describe, expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { programs, startServerIn, temporaryFolder } from "../support/server.ts";

const drafts = "/api/admin/drafts";
const slugs = ["kill/a", "kill/b", "kill/c", "kill/d"];
const WRITERS = 8;
const KILLS = 3;

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

for (const program of programs) {
  describe(program.name, () => {
    test("whatever was answered as saved is there after the server was killed in mid-flight", async () => {
      await using folder = await temporaryFolder();
      const book = new Book();

      for (let kill = 0; kill < KILLS; kill++) {
        await using server = await startServerIn(folder.path, { LOG_LEVEL: "error" }, program);
        const client = await Client.signedIn(server.url);
        const enough = book.more(60);
        const writing = Array.from({ length: WRITERS }, (_, n) =>
          writeUntilItDies(client, `writer ${kill}.${n}`, book),
        );
        await enough;
        await server.stop("SIGKILL");
        await Promise.all(writing);
      }

      await using server = await startServerIn(folder.path, {}, program);
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
  });
}
