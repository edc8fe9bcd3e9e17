import { describe, expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { programs, startServer, startServerIn, temporaryFolder } from "../support/server.ts";

const drafts = "/api/admin/drafts";
const slugs = ["race/a", "race/b", "race/c", ""];
const WRITERS = 32;
const ROUNDS = 12;

type Accepted = Readonly<{
  slug: string;
  basedOn: number;
  updatedAt: number;
  content: string;
  author: string;
}>;

/** Reads a draft and saves an own text on it, again and again. Gives what was accepted, and how often it was not. */
async function write(client: Client, writer: number) {
  const accepted: Accepted[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const slug = slugs[(writer + round) % slugs.length]!;
    const { draft } = (await client.get(`${drafts}?slug=${slug}`)).json;
    const basedOn: number = draft?.updatedAt ?? 0;
    const [author, content] = [`writer ${writer}`, `${draft?.content ?? ""}\n${writer}.${round}`];
    const { status, json } = await client.put(drafts, { slug, content, updatedAt: basedOn, author });
    if (status === 200) {
      accepted.push({ slug, basedOn, updatedAt: json.updatedAt, content, author });
    } else {
      expect(status).toBe(409);
      expect(json.conflict.updatedAt).toBeGreaterThan(basedOn);
      refused++;
    }
  }
  return { accepted, refused };
}

/** Every accepted save stands on the one directly before it, and the last of them is the draft. */
async function expectUnbrokenChain(client: Client, slug: string, all: readonly Accepted[]): Promise<void> {
  const chain = all.filter((save) => save.slug === slug).sort((a, b) => a.updatedAt - b.updatedAt);
  const listed = (await client.get(`${drafts}/versions?slug=${slug}`)).json.versions;
  const versions = await Promise.all(
    chain.map(
      async ({ updatedAt }) =>
        (await client.get(`${drafts}/versions?slug=${slug}&updatedAt=${updatedAt}`)).json.version,
    ),
  );
  const { draft } = (await client.get(`${drafts}?slug=${slug}`)).json;

  expect(chain.length).toBeGreaterThan(0);
  expect(chain.map(({ basedOn }) => basedOn)).toEqual(
    [0, ...chain.map(({ updatedAt }) => updatedAt)].slice(0, -1),
  );
  expect(versions).toEqual(
    chain.map(({ updatedAt, content, author }) => ({ slug, content, updatedAt, author })),
  );
  expect(listed).toEqual(chain.map(({ updatedAt, author }) => ({ slug, updatedAt, author })).toReversed());
  expect(draft).toEqual(versions.at(-1));
  // Each text was written onto the one that its writer had read, so the last holds all of them, once.
  expect(draft.content.trim().split("\n")).toEqual(chain.map(({ content }) => content.split("\n").at(-1)!));
}

for (const program of programs) {
  describe(program.name, () => {
    test("of many writers on few pages, one wins each time, and none overwrites what it has not read", async () => {
      await using server = await startServer({ LOG_LEVEL: "error" }, program);
      const client = await Client.signedIn(server.url);

      const written = await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => write(client, writer)),
      );

      const accepted = written.flatMap((each) => each.accepted);
      const refused = written.reduce((sum, each) => sum + each.refused, 0);
      expect(accepted.length + refused).toBe(WRITERS * ROUNDS);
      expect(refused).toBeGreaterThan(0);
      for (const slug of slugs) await expectUnbrokenChain(client, slug, accepted);
    }, 30_000);

    test("the same holds for two servers that share one folder while one takes over from the other", async () => {
      await using folder = await temporaryFolder();
      const settings = { LOG_LEVEL: "error" };
      await using first = await startServerIn(folder.path, settings, program);
      await using second = await startServerIn(folder.path, settings, program);
      const clients = [await Client.signedIn(first.url), await Client.signedIn(second.url)];

      const written = await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => write(clients[writer % 2]!, writer)),
      );
      await first.stop();

      const accepted = written.flatMap((each) => each.accepted);
      for (const slug of slugs) await expectUnbrokenChain(clients[1]!, slug, accepted);
    }, 30_000);
  });
}
