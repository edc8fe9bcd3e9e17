import { expect, test } from "bun:test";
import { join } from "node:path";

import { Unavailable } from "../../../src/core/errors.ts";
import type { Slug } from "../../../src/core/page/slug.ts";
import { factsOfPages } from "../../../src/core/site/facts-of-pages.ts";
import type { PageFactsStore } from "../../../src/core/site/page-facts-store.ts";
import { READER, SiteFacts, type SiteFactsDeps } from "../../../src/core/site/site-facts.ts";
import { SqlPageFacts } from "../../../src/store/page-facts.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { pagesIn } from "../../mdx/pages.ts";

const texts: Record<string, string> = {
  long: "# Long\n\n".padEnd(600_000, "A long text.\n\n"),
  longer: "# Longer\n\n".padEnd(700_000, "A longer text.\n\n"),
  one: "# One\n\n[two](./two)\n",
  other: "# Other\n",
  two: "# Two\n\n![](./none.png)\n",
};

/** Reads a site as a server that has just started, and returns which of the texts were read, and how many at once. */
async function readSite(blobs: Record<string, string>, deps: Partial<SiteFactsDeps>) {
  const read: string[] = [];
  const batches: number[] = [];
  const siteFacts = new SiteFacts({
    branch: {
      host: {
        async *readAll(shas: readonly string[]) {
          for (const sha of shas) yield { sha, content: Buffer.from(texts[sha]!) };
        },
      },
    } as unknown as SiteFactsDeps["branch"],
    texts: {
      run: async (_: string, asked: Parameters<typeof factsOfPages>[0]) => {
        batches.push(asked.length);
        read.push(...asked.map(({ content }) => content));
        return factsOfPages(asked);
      },
    } as unknown as SiteFactsDeps["texts"],
    ...deps,
  });
  const slugs = Object.keys(blobs) as Slug[];
  const found = await siteFacts.read({
    shas: new Map(slugs.map((slug) => [slug, blobs[slug]!])),
    files: new Map(slugs.map((slug) => [slug, `${slug}.mdx`])),
    takesOut: {},
  });
  return { found, read, batches };
}

test("after a restart only texts that changed meanwhile are read, and the facts are the same", async () => {
  const store = new SqliteStore(":memory:");
  const pageFacts = new SqlPageFacts(store);

  const first = await readSite({ a: "one", b: "two" }, { pageFacts });
  const second = await readSite({ a: "one", b: "two" }, { pageFacts });
  const changed = await readSite({ a: "other", b: "two" }, { pageFacts });

  expect(first.read).toEqual([texts.one!, texts.two!]);
  expect(second).toEqual({ found: first.found, read: [], batches: [] });
  expect(changed.read).toEqual([texts.other!]);
  expect(await store.all("select count(*) as kept from page_facts")).toEqual([{ kept: 2 }]);
  store.close();
});

test("the last texts are read with those before, so that few start no process of their own", async () => {
  expect((await readSite({ a: "long", b: "one", c: "two" }, {})).batches).toEqual([3]);
});

test("the next texts come while some are read", async () => {
  const isNextAsked = Promise.withResolvers<void>();
  let asked = 0;
  const run = async (_: string, pages: Parameters<typeof factsOfPages>[0]) => {
    asked += 1;
    if (asked === 2) isNextAsked.resolve();
    await isNextAsked.promise;
    return factsOfPages(pages);
  };

  const { found } = await readSite(
    { a: "long", b: "longer", c: "one" },
    { texts: { run } as unknown as SiteFactsDeps["texts"] },
  );

  expect(found.map(({ slug }) => slug)).toEqual(["a", "b", "c"] as Slug[]);
  expect(asked).toBe(2);
});

test("what is thrown while the next texts come is thrown to who asked", async () => {
  const run = () => Promise.reject(new Error("The process is gone."));
  const site = { a: "long", b: "longer", c: "one" };

  const reading = readSite(site, { texts: { run } as unknown as SiteFactsDeps["texts"] });

  await expect(reading).rejects.toThrow("The process is gone.");
});

test("another version of the program, and a file of another name, read the text again", async () => {
  const store = new SqliteStore(":memory:");
  const pageFacts = new SqlPageFacts(store);
  await readSite({ a: "one" }, { pageFacts, version: "1" });

  expect((await readSite({ a: "one" }, { pageFacts, version: "2" })).read).toHaveLength(1);
  expect((await readSite({ b: "one" }, { pageFacts, version: "2" })).read).toHaveLength(1);
  store.close();
});

test("a store that can't be written keeps nobody from checking", async () => {
  const away = async () => {
    throw new Unavailable("The disk is full.");
  };
  const pageFacts: PageFactsStore = { find: async () => new Map(), keep: away, forgetAllBut: away };

  expect((await readSite({ a: "one" }, { pageFacts })).found).toHaveLength(1);
});

test("facts that a text did not have before have another number of their reader", async () => {
  const site = { file: "guide/page.mdx", address: "/guide/page" };
  const asked = [...(await pagesIn(join(import.meta.dir, "../../pages")))].flatMap(([, content]) => [
    { content, site: { ...site, syntax: "mdx" as const } },
    { content, site: { ...site, syntax: "markdown" as const } },
  ]);
  const digest = new Bun.CryptoHasher("sha1").update(`[${factsOfPages(asked).join(",")}]`).digest("hex");

  // Where this fails: raise READER in src/core/site/site-facts.ts, so that kept facts are read again, and write the new digest.
  expect([READER, digest]).toEqual([11, "fdb605e3e79748b803a3da8c5a46ac1ea3e99af0"]);
});
