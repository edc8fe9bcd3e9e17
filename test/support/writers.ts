import { expect } from "bun:test";

import type { Client } from "./client.ts";

const drafts = "/api/admin/drafts";
/** The pages that all of them write on. */
export const raced = ["race/a", "race/b", "race/c", ""];

type Accepted = Readonly<{
  slug: string;
  basedOn: number;
  updatedAt: number;
  content: string;
  author: string;
}>;

/** Reads a draft and saves an own text on it, again and again. Gives what was accepted, and how often it was not. */
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

/** Every accepted save stands on the one directly before it, and the last of them is the draft. */
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
  // Each text was written onto the one that its writer had read, so the last holds all of them, once.
  expect(draft.content.trim().split("\n")).toEqual(chain.map(({ content }) => content.split("\n").at(-1)!));
}
