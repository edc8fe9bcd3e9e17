import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { navigationSite } from "../../support/navigation-site.ts";

const { ada, head, read, idOf, drawn } = await navigationSite();

const publish = async (edits: unknown, changes?: readonly object[]) =>
  ada.post("/api/admin/publish", {
    navigation: { revision: (await read()).revision, edits },
    ...(changes && { changes }),
  });
const refusalOf = async (edits: unknown, changes?: readonly object[]) => {
  const before = await head();
  const sentence = expectRefusal(await publish(edits, changes), 400);
  expect(await head()).toBe(before);
  return sentence.replace(/^navigation\.edits\[0\] can't be carried out\. /, "");
};
const undo = async () => {
  expect((await ada.post(`/api/admin/publications/${await head()}/undo`, {})).status).toBe(200);
};
const end = { parent: null, before: null };

test("an edit of a page that leaves in the same request is refused", async () => {
  const more = { slug: "guide/more", delete: true };
  const id = await idOf("More");

  expect(await refusalOf([{ do: "add", slug: "guide/more", ...end }], [more])).toBe(
    "The page “guide/more” is deleted at the same time, so it can't be added.",
  );
  expect(await refusalOf([{ do: "move", id, ...end }], [more])).toBe(
    "The page “guide/more” is deleted at the same time, so its entry can't be moved.",
  );
  expect(await refusalOf([{ do: "rename", id, label: "Less" }], [more])).toBe(
    "The page “guide/more” is deleted at the same time, so its entry can't be renamed.",
  );
  const moves = { slug: "guide/much", from: "guide/more" };
  expect(await refusalOf([{ do: "add", slug: "guide/more", ...end }], [moves])).toBe(
    "The page “guide/more” moves to “guide/much” at the same time. Add it with that path.",
  );
});

test("an entry is removed with its page, and a page takes the path of one that moves", async () => {
  const before = await drawn();
  const removed = await publish(
    [{ do: "remove", id: await idOf("More") }],
    [{ slug: "guide/more", delete: true }],
  );
  expect([removed.status, await drawn()]).toEqual([200, before.filter((line) => !line.includes("More"))]);
  await undo();

  const taken = await publish(
    [{ do: "add", slug: "guide/more", label: "Again", ...end }],
    [
      { slug: "guide/much", from: "guide/more" },
      { slug: "guide/more", from: "guide/use" },
    ],
  );
  expect([taken.status, (await drawn()).at(-1)]).toEqual([200, "Again → guide/more"]);
  await undo();
  expect(await drawn()).toEqual(before);
});

test("ids that can't be meant are named with their field", async () => {
  const [shop, welcome, guide, setup] = await Promise.all(["Shop", "Welcome", "Guide", "Set up"].map(idOf));
  const menu = (await read()).menus[0]!.id;
  const move = (place: object) => refusalOf([{ do: "move", id: shop, parent: null, before: null, ...place }]);

  expect(await refusalOf("x")).toBe("navigation.edits must be a list.");
  expect(await refusalOf([{ do: "remove", id: "" }])).toBe("navigation.edits[0].id is empty.");
  for (const field of ["parent", "before", "menu"])
    expect(await move({ [field]: "" })).toBe(`navigation.edits[0].${field} is empty.`);
  expect(await refusalOf([{ do: "add-group", label: "G", as: "", ...end }])).toBe(
    "navigation.edits[0].as is empty.",
  );
  expect(await move({ parent: welcome })).toBe("“Welcome” is no group, so nothing can be in it.");
  expect(await move({ before: setup })).toBe("“Set up” is in another group than the one where it is to be.");
  expect(await move({ parent: menu })).toBe("That is the menu itself, not an entry of it.");
  expect(await move({ menu: guide })).toBe(`No menu has the id “${guide}”.`);
  expect(await move({ id: guide, parent: guide })).toBe("A group can't be in itself.");
});

test("new entries have any name that no other entry has", async () => {
  const group = { do: "add-group", label: "G", ...end };
  const before = await drawn();
  const shop = await idOf("Shop");

  expect(await refusalOf([{ ...group, as: shop }])).toBe(
    `Another entry has the id “${shop}”. Use another name in as.`,
  );
  const answer = await publish([
    { ...group, as: "new-1" },
    { do: "add", href: "https://a.example/", label: "A", parent: "new-1", before: null },
    { do: "move", id: shop, parent: "new-1", before: null },
  ]);
  expect([answer.status, await drawn()]).toEqual([
    200,
    [...before.slice(0, -1), "G", "  A → https://a.example/", "  Shop → https://shop.example/"],
  ]);
  await undo();
});
