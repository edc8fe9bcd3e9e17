import { expect, test } from "bun:test";

import fc from "fast-check";

import { git } from "../../support/git.ts";
import type { Item } from "../../support/navigation-site.ts";
import { runs, seed } from "../../support/seed.ts";
import { testSite } from "../../support/site.ts";

const config = `title = 'Tea'

# The bar
[[menus.main]]
name = 'Docs' # first
pageRef = '/docs'
weight = 10

[[menus.main]]
name = 'Forum'
identifier = 'forum'
url = 'https://forum.example/'
weight = 20

[params]
x = 1
`;
const about = `+++
# About the page
title = 'About' # us
weight   = 30

[menus.main]
  weight = 15
+++

Text.
`;

const { ada, repository, head } = await testSite({
  files: {
    "hugo.toml": config,
    "content/_index.md": "+++\ntitle = 'Home'\n+++\n",
    "content/docs/_index.md": "+++\ntitle = 'Documentation'\n+++\n",
    "content/docs/a.md": "+++\ntitle = 'A'\nweight = 1\n+++\n",
    "content/docs/b.md": "+++\ntitle = 'B'\n+++\n",
    "content/about.md": about,
    "content/us.md": "---\ntitle: Us\nmenus: [footer, main] # both\n---\n\nText.\n",
  },
});
type Menu = Readonly<{ id: string; items: readonly Item[] }>;
const read = async () =>
  (await ada.get("/api/admin/site/navigation")).json as { menus: readonly Menu[]; revision: string };
const publish = async (...edits: object[]) => {
  const { revision } = await read();
  return ada.post("/api/admin/publish", { navigation: { revision, edits } });
};
const all = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...all(item.items)]);
const treeOf = () => git(repository, "rev-parse", "main^{tree}");

test("an entry follows its page in Hugo's configuration, and goes with it", async () => {
  const before = await treeOf();
  const moved = await ada.post("/api/admin/publish", {
    changes: [{ slug: "manual", from: "docs", redirect: false }],
  });
  expect([moved.status, moved.json.toLookAt]).toEqual([200, []]);
  expect(await git(repository, "show", "main:hugo.toml")).toBe(config.replace("'/docs'", "'/manual'").trim());
  const sha = await head();

  const gone = await ada.delete("/api/admin/pages?slug=manual");

  expect([gone.status, gone.text]).toEqual([200, expect.any(String)]);
  expect(await git(repository, "show", "main:hugo.toml")).toBe(
    config
      .replace("# The bar\n[[menus.main]]\nname = 'Docs' # first\npageRef = '/docs'\nweight = 10\n\n", "")
      .trim(),
  );
  for (const each of [await head(), sha])
    expect((await ada.post(`/api/admin/publications/${each}/undo`, {})).status).toBe(200);
  expect(await treeOf()).toBe(before);
});

test("a page whose front matter only names its menus gets a place there", async () => {
  const before = await treeOf();
  const [, main] = (await read()).menus;
  const [first] = main!.items;
  const us = main!.items.find(({ label }) => label === "Us")!;

  const done = await publish({ do: "move", id: us.id, menu: main!.id, parent: null, before: first!.id });

  expect(done.status).toBe(200);
  expect(await git(repository, "show", "main:content/us.md")).toBe(
    "---\ntitle: Us\nmenus: { footer: {}, main: { weight: 9 } } # both\n---\n\nText.",
  );
  expect((await read()).menus[1]!.items[0]!.label).toBe("Us");
  expect((await ada.post(`/api/admin/publications/${await head()}/undo`, {})).status).toBe(200);
  expect(await treeOf()).toBe(before);
});

test("what is changed in Hugo's menus are the bytes of the entry, also in pages of TOML", async () => {
  const { menus } = await read();
  const [, main] = menus;
  const idOf = (label: string) => main!.items.find((each) => each.label === label)!.id;
  const before = await head();

  const done = await publish(
    { do: "move", id: idOf("About"), menu: main!.id, parent: null, before: idOf("Docs") },
    { do: "rename", id: idOf("About"), label: "It's us" },
    { do: "add", slug: "docs/a", menu: main!.id, parent: null, before: null },
  );

  expect(done.status).toBe(200);
  const [toml, page] = [
    await git(repository, "show", "main:hugo.toml"),
    await git(repository, "show", "main:content/about.md"),
  ];
  expect(page).toContain('title = "It\'s us" # us\nweight   = 30\n\n[menus.main]\n');
  expect(toml).toContain("# The bar\n[[menus.main]]\nname = 'Docs' # first\npageRef = '/docs'\n");
  expect(toml).toContain("\n[[menus.main]]\nname = 'A'\npageRef = '/docs/a'\n");
  expect(toml).toEndWith("[params]\nx = 1");
  expect((await read()).menus[1]!.items.map(({ label }) => label)).toEqual([
    "It's us",
    "Docs",
    "Forum",
    "Us",
    "A",
  ]);
  expect((await ada.post(`/api/admin/publications/${await head()}/undo`, {})).status).toBe(200);
  expect(await git(repository, "rev-parse", "main^{tree}")).toBe(
    await git(repository, "rev-parse", `${before}^{tree}`),
  );
});

const steps = fc.array(
  fc.record({
    does: fc.constantFrom("move", "rename", "add", "add link", "remove"),
    one: fc.nat(20),
    other: fc.nat(20),
    label: fc.constantFrom("It's", '"Quoted"', "Ünï", "a = b", "# c", "\\d"),
  }),
  { minLength: 1, maxLength: 4 },
);

test("any edits of Hugo's menus, published and undone, leave the branch's files as they were", async () => {
  let published = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (each) => {
      const before = await treeOf();
      const commits: string[] = [];
      for (const { does, one, other, label } of each) {
        const { menus } = await read();
        const menu = menus[one % menus.length]!;
        const items = all(menu.items);
        const { id = "none" } = items[other % Math.max(1, items.length)] ?? {};
        const place = {
          menu: menu.id,
          parent: null,
          before: menu.items[one % (menu.items.length + 1)]?.id ?? null,
        };
        const known = await head();
        const { status, text } = await publish(
          {
            move: { do: "move", id, ...place },
            rename: { do: "rename", id, label },
            add: { do: "add", slug: ["docs/a", "docs/b", "about"][other % 3], ...place },
            "add link": { do: "add", href: "https://a.example/", label, ...place },
            remove: { do: "remove", id },
          }[does]!,
        );
        expect([200, 400], text).toContain(status);
        if ((await head()) !== known) commits.push(await head());
      }
      published += commits.length;
      for (const sha of commits.toReversed()) {
        const undone = await ada.post(`/api/admin/publications/${sha}/undo`, {});
        expect([undone.status, undone.text]).toEqual([200, expect.any(String)]);
      }
      expect(await treeOf()).toBe(before);
    }),
    { numRuns: runs(5), seed },
  );
  expect(published).toBeGreaterThan(2);
});
