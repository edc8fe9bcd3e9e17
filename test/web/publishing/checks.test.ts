import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { testSite } from "../../support/site.ts";
import { slowText } from "../../support/texts.ts";

const { head, ada } = await testSite();

const check = (slug: string, content: string, client = ada) =>
  client.post("/api/admin/check", { slug, content });
const broken = "# Broken\n\nFine.\n\n{open\n";
const nowhere = "The link to “/guide/nowhere” leads to a page that doesn't exist.";

test("a text is checked by what the site knows, and neither saved nor published", async () => {
  const before = await head();

  const answer = await check(
    "guide/checked",
    "# Checked\n\n😀 [Nowhere](/guide/nowhere), [guide](/guide).\n",
  );

  expect([answer.status, answer.json]).toEqual([
    200,
    { ok: true, problems: [{ severity: "warning", line: 3, column: 4, message: nowhere }] },
  ]);
  expect(await ada.draftOf("guide/checked")).toBeNull();
  expect(await head()).toBe(before);
});

test("what stops the build is an error, unless the published page has it too", async () => {
  const { json } = await check("checked/broken", broken);
  await ada.publish("checked/broken", broken);
  const after = (await check("checked/broken", broken)).json;

  expect(json.problems).toEqual([
    { severity: "error", line: 5, column: expect.any(Number), message: expect.any(String) },
  ]);
  expect(after.problems).toMatchObject([{ severity: "warning", line: 5 }]);
});

test("a wrong slug, a text that is too large, and half a surrogate pair are refused", async () => {
  expectRefusal(await check("../x", "# X\n"), 400);
  expectRefusal(await check("x", "# X \ud800\n"), 400);
  expectRefusal(await check("x", "x".repeat(2 * 1024 * 1024 + 1)), 413);
});

test("a token needs the right to read the page, and is told nothing of pages outside its folders", async () => {
  await ada.publish("secret/plan", "# Plan\n");
  const own = await ada.withToken({ can: ["read"], folders: ["guide"] });
  const blind = await ada.withToken({ can: ["publish"] });
  const link = "# Link\n\n[Plan](/secret/plan), [none](/secret/none), [Nowhere](/guide/nowhere).\n";

  const { json } = await check("guide/link", link, own);

  expect(json.problems).toMatchObject([{ message: nowhere }]);
  expectRefusal(await check("secret/plan", link, own), 404);
  expectRefusal(await check("guide/link", link, blind), 403);
});

test("publishing says what is wrong, and goes on", async () => {
  const content = "# Warned\n\n[Nowhere](/guide/nowhere)\n";

  const { status, json } = await ada.post("/api/admin/publish", { slug: "guide/warned", content });

  expect([status, json.problems]).toEqual([
    200,
    [{ severity: "warning", line: 3, column: 1, message: nowhere }],
  ]);
});

test("publishing with check refuses what stops the build, with its problems, and changes nothing", async () => {
  const before = await head();

  const answer = await ada.post("/api/admin/publish", { slug: "checked/new", content: broken, check: true });

  expect([answer.status, answer.json]).toEqual([
    422,
    {
      ok: false,
      code: "does-not-compile",
      error: expect.stringMatching(
        /^The site can't be built with this text. Nothing was published. Line 5: .*\.$/,
      ),
      problems: [{ severity: "error", line: 5, column: expect.any(Number), message: expect.any(String) }],
    },
  ]);
  expect(await head()).toBe(before);
});

test("of several pages each problem has its page, and a link between new ones is none", async () => {
  const changes = [
    { slug: "several/one", content: "# One\n\n[Two](/several/two), [Nowhere](/guide/nowhere)\n" },
    { slug: "several/two", content: broken },
  ];

  const refused = await ada.post("/api/admin/publish", { changes, check: true });
  const { status, json } = await ada.post("/api/admin/publish", { changes });

  const problems = [
    { slug: "several/one", severity: "warning", line: 3, column: 22, message: nowhere },
    {
      slug: "several/two",
      severity: "error",
      line: 5,
      column: expect.any(Number),
      message: expect.any(String),
    },
  ];
  expect([refused.status, refused.json.problems]).toEqual([422, problems]);
  expect(refused.json.error).toContain(" Nothing was published. “several/two”, line 5: ");
  expect([status, json.problems]).toEqual([200, problems]);
});

test("with check, what is right is published, and so is the page of an old error", async () => {
  await ada.publish("checked/old", broken);
  const change = { slug: "checked/old", content: `${broken}\nMore.\n`, check: true };

  expect((await ada.post("/api/admin/publish", change)).status).toBe(200);
});

test("a token that may only publish is told what is wrong with its own text, and of no other page", async () => {
  const blind = await ada.withToken({ can: ["publish"] });
  const content = "# Blind\n\n[Nowhere](/guide/nowhere)\n\n{open\n";

  const answer = await blind.post("/api/admin/publish", { slug: "checked/blind", content, check: true });

  expect(answer.json.problems).toMatchObject([{ severity: "error", line: 5 }]);
});

test("with check, a text whose check takes too long is refused, and nothing is published", async () => {
  const before = await head();
  const page = { slug: "checked/slow", content: `# Slow\n\n${slowText}\n` };
  const changes = [{ slug: "checked/quick", content: "# Quick\n" }, page];
  const says = /^The check of “checked\/slow” took too long\. Nothing was published\. /;

  for (const body of [page, { changes }]) {
    const answer = await ada.post("/api/admin/publish", { ...body, check: true });
    expectRefusal(answer, 503);
    expect(answer.json).toMatchObject({ code: "unavailable", error: expect.stringMatching(says) });
  }
  expect(await head()).toBe(before);
});
