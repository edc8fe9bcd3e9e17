import { expect, test } from "bun:test";

import { treeIn, wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const HTMX = { "hx-request": "true" };

const { ada, grace } = await testSite({
  files: {
    "docusaurus.config.js":
      'export default { baseUrl: "/", presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]] };\n',
    "sidebars.js": `module.exports = {
  docs: [
    "intro",
    { type: "category", label: "Guides", items: ["zebra", "ape"] },
    { type: "link", label: "Forum", href: "https://forum.example" },
  ],
};\n`,
    "docs/intro.md": "# Welcome\n",
    "docs/zebra.md": "# Zebras\n",
    "docs/ape.md": "# Apes\n",
    "docs/left.md": "# Left out\n",
  },
});

test("the tree is the site's menu, with what is in no menu in a group of its own", async () => {
  const { text } = await ada.get("/admin/tree", HTMX);

  expect(treeIn(text)).toContain("Welcome Guides Zebras Apes Forum Not in the menu");
});

const idOf = (text: string, label: string) =>
  text.match(new RegExp(`<li id="entry-([^"]+)"(?:(?!<li).)*?>${label}<`, "s"))?.[1] ?? "";
const listed = (text: string) =>
  Array.from(
    text.matchAll(
      /<a class="(?:page-title truncate|toggle named)"[^>]*>(?:<svg.*?<\/svg><span[^>]*>)?([^<]*)</g,
    ),
    ([, name]) => name,
  );
const seenIn = (text: string) => /id="menu-edit".*?name="updatedAt" value="(\d+)"/s.exec(text)![1]!;

const edit = async (fields: Record<string, string>, client = ada) => {
  const { text } = await client.get("/admin/tree", HTMX);
  return client.submit("/admin/menu/edits", { updatedAt: seenIn(text), ...fields }, HTMX);
};

const discard = async () => {
  const { text } = await ada.get("/admin/tree", HTMX);
  await ada.submit("/admin/menu/discard", { updatedAt: seenIn(text) });
};
const place = async (label: string) => idOf((await ada.get("/admin/tree", HTMX)).text, label);

test.each<[string, () => Promise<Record<string, string>>, string[], string]>([
  [
    "moved out of its group",
    async () => ({ do: "move", in: await place("Apes"), parent: "", before: await place("Welcome") }),
    ["Apes", "Welcome", "Guides", "Zebras", "Forum", "Not in the menu"],
    "Moved Apes above Welcome.",
  ],
  [
    "moved into a group",
    async () => ({ do: "move", in: await place("Welcome"), parent: await place("Guides"), before: "" }),
    ["Guides", "Zebras", "Apes", "Welcome", "Forum", "Not in the menu"],
    "Moved Welcome to the end of Guides.",
  ],
  [
    "called otherwise",
    async () => ({ do: "rename", in: await place("Guides"), label: "Animals <all>" }),
    ["Welcome", "Animals &lt;all&gt;", "Zebras", "Apes", "Forum", "Not in the menu"],
    "Renamed Guides to Animals <all>.",
  ],
  [
    "hidden",
    async () => ({ do: "hide", in: await place("Zebras") }),
    ["Welcome", "Guides", "Apes", "Forum", "Not in the menu"],
    "Removed Zebras from the menu.",
  ],
  [
    "added from the pages that are in no menu",
    async () => ({ do: "add", folder: "left", parent: await place("Guides"), before: await place("Apes") }),
    ["Welcome", "Guides", "Zebras", "Left out", "Apes", "Forum"],
    "Added Left out above Apes.",
  ],
  [
    "an address outside",
    async () => ({ do: "add-link", in: await place("Guides"), label: "Zoo", href: "https://zoo.example" }),
    ["Welcome", "Guides", "Zebras", "Apes", "Zoo", "Forum", "Not in the menu"],
    "Added Zoo to the end of Guides.",
  ],
])("an entry is %s, and the answer is the tree as it is then", async (_, fields, expected, sentence) => {
  const answer = await edit(await fields());
  await discard();

  expect(answer.status).toBe(200);
  expect(listed(answer.text)).toEqual(expected);
  expect(wordsOf(answer.text)).toContain(`${sentence} The menu has 1 unpublished change`);
  expect(listed((await ada.get("/admin/tree", HTMX)).text)).toEqual([
    "Welcome",
    "Guides",
    "Zebras",
    "Apes",
    "Forum",
    "Not in the menu",
  ]);
});

test("an entry is put in a new group, which others can go into", async () => {
  const grouped = await edit({ do: "add-group", in: await place("Welcome"), label: "Birds" });
  const answer = await edit({
    do: "move",
    in: await place("Apes"),
    parent: await place("Birds"),
    before: "",
  });

  expect(wordsOf(grouped.text)).toContain(
    "Added the group Birds above Welcome. Moved Welcome to the end of Birds.",
  );
  expect(listed(answer.text)).toEqual([
    "Birds",
    "Welcome",
    "Apes",
    "Guides",
    "Zebras",
    "Forum",
    "Not in the menu",
  ]);
  expect(wordsOf(answer.text)).toContain("The menu has 3 unpublished changes");
  await discard();
});

test("a change of a menu that a colleague changed meanwhile is refused, says what they did, and can be sent again", async () => {
  const { text } = await ada.get("/admin/tree", HTMX);
  await edit({ do: "rename", in: idOf(text, "Guides"), label: "Animals" }, grace);

  const mine = { do: "move", in: idOf(text, "Forum"), parent: "", before: idOf(text, "Welcome") };
  const refused = await ada.submit("/admin/menu/edits", { updatedAt: seenIn(text), ...mine }, HTMX);

  expect(refused.status).toBe(409);
  expect(wordsOf(refused.text)).toContain("Renamed Guides to Animals.");
  expect(refused.text).toContain("Try again");
  expect(listed(refused.text)[1]).toBe("Animals");
  const again = await edit({ ...mine });
  expect(again.status).toBe(200);
  expect(listed(again.text).slice(0, 3)).toEqual(["Forum", "Welcome", "Animals"]);
  await discard();
});

test("an entry that is moved again counts once, and the last change can be undone alone", async () => {
  const undo = async () => {
    const { text } = await ada.get("/admin/tree", HTMX);
    return ada.submit("/admin/menu/undo", { updatedAt: seenIn(text) });
  };
  const [apes, welcome] = [await place("Apes"), await place("Welcome")];
  await edit({ do: "rename", in: await place("Forum"), label: "Talk" });
  await edit({ do: "move", in: apes, parent: "", before: welcome });
  await edit({ do: "move", in: apes, parent: "", before: "" });
  const moved = await ada.get("/admin/tree", HTMX);
  await undo();
  const undone = await ada.get("/admin/tree", HTMX);
  await edit({ do: "add-group", in: welcome, label: "First" });
  const grouped = await ada.get("/admin/tree", HTMX);
  await undo();
  const ungrouped = await ada.get("/admin/tree", HTMX);
  const last = await undo();

  expect(wordsOf(moved.text)).toContain("The menu has 2 unpublished changes");
  expect(listed(moved.text)).toEqual(["Welcome", "Guides", "Zebras", "Talk", "Apes", "Not in the menu"]);
  expect(wordsOf(undone.text)).toContain("The menu has 1 unpublished change ");
  expect(listed(undone.text)).toEqual(["Welcome", "Guides", "Zebras", "Apes", "Talk", "Not in the menu"]);
  expect(listed(grouped.text).slice(0, 2)).toEqual(["First", "Welcome"]);
  expect(listed(ungrouped.text)).toEqual(listed(undone.text));
  expect(last.status).toBe(303);
  expect((await ada.get("/api/admin/site/navigation/draft")).json.draft).toBeNull();
  expect((await ada.submit("/admin/menu/undo", { updatedAt: "5" })).status).toBe(404);
});

test("what can't be changed is refused with the reason, and changes nothing", async () => {
  const unknown = await edit({ do: "rename", in: "nothing", label: "X" });
  const empty = await edit({ do: "rename", in: await place("Guides"), label: " " });
  const script = await edit({
    do: "add-link",
    in: await place("Guides"),
    label: "X",
    href: "javascript:alert(1)",
  });

  expect([unknown.status, empty.status, script.status]).toEqual([400, 400, 400]);
  expect(wordsOf(empty.text)).toContain("Enter a label.");
  expect((await ada.get("/api/admin/site/navigation/draft")).json.draft).toBeNull();
});

test("each form works without script, and a refusal keeps what was typed", async () => {
  const id = await place("Guides");
  const form = await ada.open(`/admin/menu/rename?in=${id}`);
  const refused = await ada.submit("/admin/menu/edits", {
    ...form.fields,
    do: "rename",
    in: id,
    updatedAt: "0",
    label: " ",
  });
  const done = await ada.submit("/admin/menu/edits", {
    do: "rename",
    in: id,
    updatedAt: "0",
    label: "Animals",
  });

  expect(wordsOf(form.text)).toContain("Change the label of “Guides”");
  expect(refused.status).toBe(400);
  expect(wordsOf(refused.text)).toContain("Enter a label.");
  const { text } = await ada.follow(done);
  expect(listed(text)).toContain("Animals");
  await discard();
  for (const does of ["move", "add-link", "add-group", "hide"])
    expect([does, (await ada.get(`/admin/menu/${does}?in=${id}`)).status]).toEqual([does, 200]);
  expect((await ada.get("/admin/menu/add?folder=left")).status).toBe(200);
  expect((await ada.get("/admin/menu/move?in=nothing")).status).toBe(404);
});

test("a page that is made in a group is put there, before it is saved", async () => {
  const id = await place("Guides");
  const form = await ada.get(`/admin/new?in=${id}`);
  const made = await ada.submit("/admin/new", { title: "Bees", slug: "bees", in: id });

  expect(wordsOf(form.text)).toContain("It is added to the menu, at the end of Guides");
  expect(made.headers.get("location")).toBe("/admin/edit/bees?title=Bees");
  await ada.save("bees", "# All bees\n");
  expect(listed((await ada.get("/admin/tree", HTMX)).text)).toEqual([
    "Welcome",
    "Guides",
    "Zebras",
    "Apes",
    "All bees",
    "Forum",
    "Not in the menu",
  ]);
  await discard();
});
