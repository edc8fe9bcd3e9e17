import { expect, test } from "bun:test";

import fc from "fast-check";

import { git } from "../../support/git.ts";
import { type Item, navigationSite } from "../../support/navigation-site.ts";
import { runs, seed } from "../../support/seed.ts";

const { ada, repository, head, read } = await navigationSite();

const treeOf = () => git(repository, "rev-parse", "main^{tree}");
const all = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...all(item.items)]);

type Step = Readonly<{ does: string; one: number; other: number; label: string }>;

const steps = fc.array(
  fc.record({
    does: fc.constantFrom(
      "move",
      "rename",
      "add",
      "add-group",
      "remove",
      "new page",
      "delete page",
      "move page",
    ),
    one: fc.nat(20),
    other: fc.nat(20),
    label: fc.constantFrom("Tea", "It's", '"Quoted"', "Ünï", "a: b", "# c", "`d`", "$e", "\\f"),
  }),
  { minLength: 1, maxLength: 4 },
);

/** What a step asks for, by the menu and the pages that there are. */
async function askedBy({ does, one, other, label }: Step, number: number) {
  const { menus, revision } = await read();
  const items = all(menus.flatMap((menu) => menu.items));
  const groups = [null, ...items.filter(({ slug, href }) => slug === null && href === null)];
  const { id = "none" } = items[one % Math.max(1, items.length)] ?? {};
  const group = groups[other % groups.length] ?? null;
  const beside = group ? group.items : menus.flatMap((menu) => menu.items);
  const place = { parent: group?.id ?? null, before: beside[one % (beside.length + 1)]?.id ?? null };
  const edit = (more: object) => ({ navigation: { revision, edits: [{ do: does, ...more }] } });
  const pages = (await ada.get("/api/admin/pages")).json.pages as string[];
  const page = pages[one % pages.length]!;
  switch (does) {
    case "move":
      return edit({ id, ...place });
    case "rename":
      return edit({ id, label });
    case "remove":
      return edit({ id });
    case "add":
      return edit({ href: "https://a.example/", label, ...place });
    case "add-group": {
      const link = { do: "add", href: "https://b.example/", label, parent: "g", before: null };
      return { navigation: { revision, edits: [{ do: does, label, as: "g", ...place }, link] } };
    }
    case "new page":
      return { changes: [{ slug: `guide/new-${number}`, content: `# ${label}\n` }] };
    case "delete page":
      return { changes: [{ slug: page, delete: true, leaveEntries: true }] };
    default:
      return { changes: [{ slug: `${page}-moved-${number}`, from: page, redirect: false }] };
  }
}

test("any edits of the menu and of pages, published and undone, leave the branch's files as they were", async () => {
  let number = 0;
  let published = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (each) => {
      const before = await treeOf();
      const commits: string[] = [];
      for (const step of each) {
        number += 1;
        const known = await head();
        const { status, text } = await ada.post("/api/admin/publish", await askedBy(step, number));
        expect([200, 400], text).toContain(status);
        if (status === 400) expect(await head()).toBe(known);
        if ((await head()) !== known) commits.push(await head());
      }
      published += commits.length;
      for (const sha of commits.toReversed()) {
        const undone = await ada.post(`/api/admin/publications/${sha}/undo`, {});
        expect([undone.status, undone.text]).toEqual([200, expect.any(String)]);
      }
      expect(await treeOf()).toBe(before);
    }),
    { numRuns: runs(12), seed },
  );
  expect(published).toBeGreaterThan(5);
});
