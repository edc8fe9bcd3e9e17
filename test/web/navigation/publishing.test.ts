import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { git } from "../../support/git.ts";
import { navigationSite } from "../../support/navigation-site.ts";

const { ada, grace, repository, head, read, idOf, drawn } = await navigationSite();
const publish = (body: object, client = ada) => client.post("/api/admin/publish", body);
const show = (path: string, at = "main") => git(repository, "show", `${at}:${path}`);
const move = (id: string, parent: string | null, before: string | null) => ({
  do: "move",
  id,
  parent,
  before,
});
const navigation = async (...edits: object[]) => ({ revision: (await read()).revision, edits });
const undo = async () => {
  const answer = await ada.post(`/api/admin/publications/${await head()}/undo`, {});
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
};

test("edits are carried out in order, in one commit, and only their bytes change", async () => {
  const before = [await head(), await show("sidebars.js"), await drawn()] as const;
  const guide = await idOf("Guide");

  const answer = await publish({
    navigation: await navigation(
      move(await idOf("Use"), guide, await idOf("Set up")),
      { do: "add-group", label: "New", parent: null, before: guide, as: "n" },
      { do: "add", href: "https://a.example/", label: "A", parent: "n", before: null },
      move(await idOf("More"), "n", null),
      { do: "rename", id: guide, label: "The guide" },
      { do: "remove", id: await idOf("Shop") },
    ),
  });

  expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ pages: [], toLookAt: [] })]);
  expect(await git(repository, "rev-parse", "main~1")).toBe(before[0]);
  expect(await git(repository, "diff", "--name-only", "main~1", "main")).toBe("sidebars.js");
  expect(await drawn()).toEqual([
    "Welcome → intro",
    "New",
    "  A → https://a.example/",
    "  More → guide/more",
    "The guide",
    "  Use → guide/use",
    "  Set up → guide/setup",
  ]);
  expect(await show("sidebars.js")).toContain('"intro", // first');

  await undo();
  expect([await show("sidebars.js"), await drawn()]).toEqual(before.slice(1));
});

test("a label is changed where it is written, in the text that is published with it, too", async () => {
  const text = "---\nsidebar_label: Set up # short\n---\n\n# Another heading\n";
  const rename = { do: "rename", id: await idOf("Set up"), label: "Install" };

  const answer = await publish({
    changes: [{ slug: "guide/setup", content: text }],
    navigation: await navigation(rename),
  });

  expect(answer.json.pages).toEqual([
    {
      slug: "guide/setup",
      path: "docs/guide/setup.md",
      sha: await git(repository, "rev-parse", "main:docs/guide/setup.md"),
    },
  ]);
  expect(await git(repository, "diff", "--name-only", "main~1", "main")).toBe("docs/guide/setup.md");
  expect(await show("docs/guide/setup.md")).toBe(text.replace("Set up", "Install").trim());
  await undo();

  await publish({ navigation: await navigation({ ...rename, label: "Alone" }) });
  expect(await show("docs/guide/setup.md")).toBe("---\nsidebar_label: Alone # short\n---\n\n# Setting it up");
  expect(await drawn()).toContain("  Alone → guide/setup");
  await undo();
  expect(await drawn()).toContain("  Set up → guide/setup");
});

test("pages that are added, moved and deleted in the same commit are where the edits say", async () => {
  const before = await Promise.all([show("sidebars.js"), drawn()]);
  const guide = await idOf("Guide");

  const answer = await publish({
    changes: [
      { slug: "guide/new", content: "---\ntitle: New page\n---\n" },
      { slug: "guide/using", from: "guide/use" },
      { slug: "guide/more", delete: true },
    ],
    navigation: await navigation(
      { do: "add", slug: "guide/new", parent: guide, before: await idOf("Set up") },
      move(await idOf("Use"), null, guide),
      { do: "add", slug: "guide/using", label: "Again", parent: null, before: null },
    ),
  });

  expect([answer.status, answer.json.toLookAt]).toEqual([
    200,
    [expect.objectContaining({ reason: expect.stringContaining("so none was written from") })],
  ]);
  expect(await drawn()).toEqual([
    "Welcome → intro",
    "Use → guide/using",
    "Guide",
    "  New page → guide/new",
    "  Set up → guide/setup",
    "Shop → https://shop.example/",
    "Again → guide/using",
  ]);
  await undo();
  expect(await Promise.all([show("sidebars.js"), drawn()])).toEqual(before);
});

test("menus that changed since are a conflict with the menus as they are, and nothing is published", async () => {
  const stale = await navigation({ do: "remove", id: await idOf("Shop") });
  await publish({ navigation: await navigation({ do: "rename", id: await idOf("Shop"), label: "Store" }) });
  const before = await head();

  const answer = await publish({
    changes: [{ slug: "guide/other", content: "# Other\n" }],
    navigation: stale,
  });

  const { menus, revision } = await read();
  expect([answer.status, answer.json]).toEqual([
    409,
    { ok: false, error: expect.any(String), code: "stale", revision, menus },
  ]);
  for (const revision of ["", "none", "%/%/%", "a/b/c"])
    expect((await publish({ navigation: { ...stale, revision } })).json.code).toBe("stale");
  expect(await head()).toBe(before);
  const writer = await ada.withToken({ can: ["publish"] });
  const blind = await publish({ navigation: stale }, writer);
  expect([blind.status, blind.json.menus]).toEqual([409, undefined]);
  await undo();
});

test("what can't be done is named, and nothing of the request is published", async () => {
  const before = await head();
  const guide = await idOf("Guide");
  const refused = [
    [{ do: "remove", id: "none" }, "none"],
    [{ do: "add", slug: "nowhere", parent: null, before: null }, "nowhere"],
    [move(guide, guide, null), "Guide"],
  ] as const;
  for (const [edit] of refused) {
    const answer = await publish({
      changes: [{ slug: "guide/other", content: "# Other\n" }],
      navigation: await navigation({ do: "rename", id: guide, label: "G" }, edit),
    });
    expect(expectRefusal(answer, 400)).toContain("navigation.edits[1]");
  }
  expectRefusal(await publish({ navigation: { revision: "r", edits: [] } }), 400);
  expectRefusal(await publish({ slug: "a", content: "b", navigation: await navigation(refused[0][0]) }), 400);
  expect(await head()).toBe(before);
});

test("the draft with these edits ends when they are published, and another one stays", async () => {
  const path = "/api/admin/site/navigation/draft";
  const asked = await navigation({ do: "rename", id: await idOf("Shop"), label: "Store" });
  const { updatedAt } = (await grace.put(path, asked)).json;

  await publish({ navigation: { ...asked, edits: [{ do: "remove", id: await idOf("Shop") }] } });
  expect((await ada.get(path)).json.draft).toMatchObject({ updatedAt });
  await undo();

  const answer = await publish({ navigation: asked });
  expect([answer.status, (await ada.get(path)).json.draft]).toEqual([200, null]);
  expect((await git(repository, "log", "-1", "--format=%B")).trim()).toBe(
    "Rename Shop to Store in the menu\n\nEdited-by: Grace",
  );
  await undo();
});

test("a token needs the right to publish, everywhere; the same key gives the same answer", async () => {
  const asked = await navigation({ do: "rename", id: await idOf("Shop"), label: "Store" });
  for (const limits of [{ can: ["read", "draft"] }, { can: ["read", "publish"], folders: ["guide"] }])
    expectRefusal(await publish({ navigation: asked }, await ada.withToken(limits)), 403);

  const keyed = () => ada.post("/api/admin/publish", { navigation: asked }, { "idempotency-key": "menu" });
  const [first, second] = [await keyed(), await keyed()];
  expect([first.status, second.json]).toEqual([200, first.json]);
  const [commit, page] = [await head(), { slug: "guide/more", content: "# More\n" }];
  const again = await publish({ navigation: asked });
  const withPage = await publish({ changes: [page], navigation: asked });
  expect([again.json.commitUrl, withPage.status, await head()]).toEqual([first.json.commitUrl, 200, commit]);
  await undo();
});

test("an undo takes its own entries back where others changed since", async () => {
  const before = await drawn();
  await publish({
    navigation: await navigation(
      { do: "rename", id: await idOf("Shop"), label: "Store" },
      move(await idOf("Welcome"), null, null),
    ),
  });
  const first = await head();
  await publish({ navigation: await navigation({ do: "rename", id: await idOf("Guide"), label: "Book" }) });
  await publish({
    navigation: await navigation({
      do: "add",
      href: "/new",
      label: "New",
      parent: await idOf("Book"),
      before: null,
    }),
  });
  const undoFirst = () => ada.post(`/api/admin/publications/${first}/undo`, {});

  expect((await undoFirst()).status).toBe(200);
  const undone = await head();
  expect(await drawn()).toEqual(
    [...before.slice(0, -1), "  New → /new", ...before.slice(-1)].map((line) =>
      line.replace("Guide", "Book"),
    ),
  );
  expect(await show("sidebars.js")).toContain('"intro", // first');

  // Once more there is nothing to take back.
  expect([(await undoFirst()).status, await head()]).toEqual([200, undone]);
  await undo();
  expect(await drawn()).toContain("Store → https://shop.example/");
  await undoFirst();
  for (const label of ["New", "Book"])
    await publish({
      navigation: await navigation(
        label === "New"
          ? { do: "remove", id: await idOf(label) }
          : { do: "rename", id: await idOf(label), label: "Guide" },
      ),
    });
  expect(await drawn()).toEqual(before);
});

test("an entry that changed since isn't undone, and who is limited to folders undoes none", async () => {
  await publish({ navigation: await navigation({ do: "rename", id: await idOf("Shop"), label: "Store" }) });
  const first = await head();
  await publish({ navigation: await navigation({ do: "rename", id: await idOf("Store"), label: "Market" }) });
  const second = await head();
  const limited = await ada.withToken({ folders: ["guide"] });

  const refused = await ada.post(`/api/admin/publications/${first}/undo`, {});
  expect([refused.status, refused.json.code, refused.json.error]).toEqual([
    409,
    "conflict",
    expect.stringContaining("sidebars.js"),
  ]);
  expectRefusal(await limited.post(`/api/admin/publications/${second}/undo`, {}), 403);
  expect(await head()).toBe(second);

  await undo();
  const back = await ada.post(`/api/admin/publications/${first}/undo`, {});
  expect([back.status, (await drawn()).at(-1)]).toEqual([200, "Shop → https://shop.example/"]);
});

test("a new page gets its entry where the menu names its whole folder, and a deleted one loses it", async () => {
  const before = [await show("sidebars.js"), await drawn()];
  await publish({ slug: "guide/hidden", content: "# Hidden\n" });
  expect(await drawn()).toContain("  Hidden → guide/hidden");
  await undo();
  expect([await show("sidebars.js"), await drawn()]).toEqual(before);

  const unlisted = { slug: "guide/hidden", content: "# Hidden\n", inNavigation: false };
  const answer = await publish({ changes: [unlisted] });
  expect([answer.json.toLookAt.length, await drawn()]).toEqual([1, before[1]]);
  await undo();

  const updatedAt = await ada.save("guide/new", "# New\n");
  const asked = await ada.submit("/admin/changesets", { "page:guide/new": String(updatedAt) });
  expect([asked.status, asked.text]).toEqual([200, expect.not.stringContaining("sidebars.js")]);
  const added = await publish({ slug: "guide/new", content: "# New\n" });
  expect([added.json.toLookAt, await drawn()]).toEqual([[], expect.arrayContaining(["  New → guide/new"])]);
  expect((await ada.delete("/api/admin/pages?slug=guide/new")).json).toMatchObject({ toLookAt: [] });
  expect([await show("sidebars.js"), await drawn()]).toEqual(before);
});
