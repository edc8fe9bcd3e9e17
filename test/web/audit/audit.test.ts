import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { server, ada, grace, signIn } = await testSite();

const audit = "/api/admin/audit";
const entries = async (query = "") => (await ada.get(`${audit}?limit=1000${query}`)).json.entries;

test("the list goes on where it ended, also while more is added", async () => {
  const lin = await signIn("Lin");
  for (const slug of ["a", "b", "c", "d", "e"]) await lin.save(`paged/${slug}`, "# Tea\n");

  const read: string[] = [];
  let next = "";
  do {
    const { json } = await ada.get(`${audit}?who=Lin&action=saveDrafts&limit=2${next && `&before=${next}`}`);
    read.push(...json.entries.map(({ slug }: { slug: string }) => slug));
    next = json.next ?? "";
    await lin.save(`paged/later-${read.length}`, "# Tea\n");
  } while (next !== "");

  expect(read).toEqual(["e", "d", "c", "b", "a"].map((slug) => `paged/${slug}`));
});

test("since is inclusive and before is exclusive", async () => {
  const lin = await signIn("Mia");
  await lin.save("times/a", "# Tea\n");
  const [{ at }] = await entries("&who=Mia&action=saveDrafts");

  const found = async (query: string) => (await entries(`&who=Mia&action=saveDrafts&${query}`)).length;
  expect([await found(`since=${at}`), await found(`since=${at + 1}`)]).toEqual([1, 0]);
  expect([await found(`before=${at}`), await found(`before=${at + 1}`)]).toEqual([0, 1]);
});

test.each(["limit=0", "limit=1001", "limit=a", "since=a", "before=a", "before=1-", "slug=../a", "unknown=1"])(
  "%s is refused",
  async (query) => {
    expect((await ada.get(`${audit}?${query}`)).status).toBe(400);
  },
);

test("neither a stranger nor a token reads it", async () => {
  const script = await ada.withToken();

  for (const path of [audit, "/admin/audit", "/admin/audit.csv", "/admin/audit.jsonl"]) {
    expect((await new Client(server.url).get(path)).status).toBe(path === audit ? 401 : 303);
    expect([401, 403, 303]).toContain((await script.get(path)).status);
  }
});

test("wrong PINs and wrong tokens of an address are one entry each, without a name", async () => {
  const stranger = new Client(server.url);
  for (const pin of ["1111", "2222"]) await stranger.post("/api/admin/login", { pin, name: "My secret PIN" });
  stranger.token = "docsadm_wrong";
  for (let nth = 0; nth < 3; nth++) await stranger.get("/api/admin/drafts");
  await ada.save("after/refusals", "# Tea\n");

  const refused = await entries("&action=sign-in-refused");
  expect(
    refused.map(({ who, kind, slug, address }: Record<string, unknown>) => [who, kind, slug, address]),
  ).toEqual([
    [null, "token", null, "127.0.0.1"],
    [null, "pin", null, "127.0.0.1"],
  ]);
  expect(JSON.stringify(await entries())).not.toMatch(/secret|1111|docsadm_/);
});

test("what fails has no entry, and a request that is sent again has one", async () => {
  const lin = await signIn("Noa");
  const asked = { slug: "again/a", content: "# Tea\n" };

  await ada.save("again/b", "# Tea\n");
  const refused = await lin.put("/api/admin/drafts", { ...asked, slug: "again/b", updatedAt: 7 });
  const invalid = await lin.post("/api/admin/publish", { slug: "again//", content: "" });
  const [first, second] = [
    await lin.post("/api/admin/publish", asked),
    await lin.post("/api/admin/publish", asked),
  ];

  expect([refused.status, invalid.status, first.status, second.status]).toEqual([409, 400, 200, 200]);
  const own = await entries("&who=Noa");
  expect(own.map(({ action }: { action: string }) => action)).toEqual(["publish", "sign-in"]);
});

test("of many who save and publish at once, each has their entries and nobody else's", async () => {
  const names = Array.from({ length: 8 }, (_, nth) => `Busy ${nth}`);
  const clients = await Promise.all(names.map(signIn));

  await Promise.all(
    clients.map(async (client, nth) => {
      await Promise.all([1, 2, 3].map((page) => client.save(`busy/${nth}-${page}`, "# Tea\n")));
      await client.publish(`busy/${nth}-published`, "# Tea\n");
    }),
  );

  for (const [nth, name] of names.entries()) {
    const own = await entries(`&who=${encodeURIComponent(name)}`);
    const shown = own.map(({ action, slug }: { action: string; slug: string }) => `${action} ${slug}`);
    expect(shown.toSorted()).toEqual([
      `publish busy/${nth}-published`,
      ...[1, 2, 3].map((page) => `saveDrafts busy/${nth}-${page}`),
      "sign-in null",
    ]);
  }
});

test("the page lists it in words, asks for a part of it, and says what is wrong", async () => {
  const lin = await signIn("Page Reader");
  await lin.save("shown/tea", "# Tea\n");
  await lin.publish("shown/milk", "# Milk\n");

  const own = await lin.get("/admin/audit?who=Page+Reader&action=publish");
  const ofPage = await lin.get("/admin/audit?page=%2Fshown%2Ftea&from=2020-01-01&until=2999-12-31");
  const none = await lin.get("/admin/audit?who=Nobody+here");
  const wrong = await lin.get("/admin/audit?from=soon");

  expect(wordsOf(own.text)).toContain("Published shown/milk · publish");
  expect(own.text).toContain("/admin/commits/");
  expect(wordsOf(own.text)).not.toContain("shown/tea");
  expect(wordsOf(ofPage.text)).toContain("Saved a draft shown/tea · saveDrafts");
  expect(wordsOf(none.text)).toContain("Nothing matches");
  expect([wrong.status, wordsOf(wrong.text)]).toEqual([
    400,
    expect.stringContaining("Enter a day as 2026-11-30."),
  ]);
  expect((await lin.get("/admin/audit?page=..%2Fa")).status).toBe(400);
});

test("a file has what the page lists, and nothing that a spreadsheet would compute", async () => {
  const sly = await signIn('=HYPERLINK("http://example.org")');
  await sly.save("files/tea", "# Tea\n");
  const query = `?who=${encodeURIComponent('=HYPERLINK("http://example.org")')}`;

  const csv = await grace.get(`/admin/audit.csv${query}`);
  const lines = await grace.get(`/admin/audit.jsonl${query}`);

  expect(csv.headers.get("content-disposition")).toMatch(
    /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head, saved, signedIn, end] = csv.text.split("\r\n");
  expect(head).toBe('"id","at","who","kind","action","slug","commit","address","requestId","about"');
  expect(saved).toContain('"\'=HYPERLINK(""http://example.org"")","pin","saveDrafts","files/tea"');
  expect([signedIn!.includes('"sign-in"'), end]).toEqual([true, ""]);
  const listed = await entries(`&who=${encodeURIComponent('=HYPERLINK("http://example.org")')}`);
  expect(
    lines.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual(listed);
  expect((await grace.get("/admin/audit.csv?from=soon")).status).toBe(400);
});
