import { expect, test } from "bun:test";

import { nobody } from "../../../src/core/audit/act.ts";
import { Unavailable } from "../../../src/core/errors.ts";
import type { NavigationEdit } from "../../../src/core/navigation/navigation-edit.ts";
import { EntriesOfPages } from "../../../src/core/publication/entries-of-pages.ts";
import { type Slug, slug } from "../../../src/core/slug/slug.ts";
import { SqlNavigationDrafts } from "../../../src/store/navigation-drafts.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";

const HOUR = 60 * 60 * 1000;
const add = (name: string, as: string, before: string | null = null): NavigationEdit => ({
  ...{ do: "add", slug: slug(name), as, parent: null, before },
});
const rename = (id: string): NavigationEdit => ({ do: "rename", id, label: "Other" });

/** A site with a page that is published, one that is a draft, and one that waits to be moved. */
async function drafted(edits: readonly NavigationEdit[], isAway = false) {
  const store = new SqlNavigationDrafts(new SqliteStore(":memory:"));
  await store.save({
    revision: "r",
    edits,
    seen: undefined,
    author: "Ada",
    writers: [{ name: "Ada" }],
    now: 0,
  });
  let now = 0;
  const files = async (): Promise<ReadonlyMap<Slug, string>> => {
    if (isAway) throw new Unavailable("GitHub is away.");
    return new Map([[slug("published"), "docs/published.md"]]);
  };
  const written = { slug: slug("written"), content: "", author: "Ada", updatedAt: 0 };
  const draft = new EntriesOfPages({
    acts: nobody,
    store,
    pageEvents: { menusChanged: () => undefined },
    pages: { files },
    drafts: { find: async (name) => (name === "written" ? written : undefined) },
    staged: {
      list: async () => [
        { does: "move", slug: slug("old"), to: slug("moved"), title: undefined, author: "Ada", at: 0 },
      ],
    },
    clock: { now: () => now },
  });
  return {
    read: async (at: number) => {
      now = at;
      return (await draft.find())?.edits;
    },
    stored: async () => (await store.find())?.edits,
  };
}

test("a new page that nobody wrote keeps its entry for an hour, and then it and what hangs on it are dropped", async () => {
  const link: NavigationEdit = { do: "add", href: "/x", parent: "left", before: null };
  const kept = [add("published", "p"), add("written", "w"), add("moved", "m"), rename("w")];
  const edits = [...kept, add("left", "left"), rename("left"), link, add("published", "q", "left")];
  const { read, stored } = await drafted(edits);

  expect(await read(HOUR - 1)).toEqual(edits);
  expect(await read(HOUR)).toEqual([...kept, add("published", "q")]);
  expect(await stored()).toEqual([...kept, add("published", "q")]);
});

test("a draft of such entries alone ends", async () => {
  const { read, stored } = await drafted([add("left", "l"), rename("l")]);

  expect(await read(HOUR)).toBeUndefined();
  expect(await stored()).toBeUndefined();
});

test("while nobody knows what is published, nothing is dropped", async () => {
  const edits = [add("left", "l")];
  const { read } = await drafted(edits, true);

  expect(await read(HOUR)).toEqual(edits);
});
