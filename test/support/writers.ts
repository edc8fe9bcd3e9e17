import { expect } from "bun:test";

import type { Client } from "./client.ts";

const drafts = "/api/admin/drafts";
export const raced = ["race/a", "race/b", "race/c", ""];

type Accepted = Readonly<{
  slug: string;
  basedOn: number;
  updatedAt: number;
  content: string;
  author: string;
}>;

/** Appends to drafts again and again. Returns the accepted saves and the number of refusals. */
export async function writeOn(client: Client, writer: number, rounds: number) {
  const accepted: Accepted[] = [];
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    const slug = raced[(writer + round) % raced.length]!;
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

/** Expects each accepted save to be based on the previous one, and the last one to be the draft. */
export async function expectUnbrokenChain(
  client: Client,
  slug: string,
  all: readonly Accepted[],
): Promise<void> {
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
  // Each text extends the one that its writer read, so the last contains all of them once.
  expect(draft.content.trim().split("\n")).toEqual(chain.map(({ content }) => content.split("\n").at(-1)!));
}
