import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { signIn } = await testSite();
const ada = await signIn("Ada <b>");

const comparison = (slug: string, query: Record<string, string>) =>
  ada.get(`/admin/history/${slug}?${new URLSearchParams(query)}`);

test("two versions are compared by words, in either order of choice", async () => {
  const first = await ada.save("compared", "Take the old tool.\n");
  const commit = await ada.publish("compared", "Take the new tool.\n", { updatedAt: first });

  const forth = await comparison("compared", { from: `draft-${first}`, to: `commit-${commit}` });
  const back = await comparison("compared", { from: `commit-${commit}`, to: `draft-${first}` });

  expect([await textsOf(forth.text, "del"), await textsOf(forth.text, "ins")]).toEqual([["old"], ["new"]]);
  expect([await textsOf(back.text, "del"), await textsOf(back.text, "ins")]).toEqual([["new"], ["old"]]);
});

test("a single version is compared with the current text", async () => {
  const first = await ada.save("alone", "Old.\n");
  await ada.save("alone", "New.\n", first);

  const { text } = await comparison("alone", { from: `draft-${first}` });

  expect(await textsOf(text, "dd > span")).toEqual(["Draft saved by Ada <b>, now", "Current text"]);
  expect(await textsOf(text, ".comparison button")).toEqual(["Restore"]);
});

test("a comparison as a page shows unchanged blocks once and changed ones twice", async () => {
  const first = await ada.save("shown", "# Same\n\n**Old** text.\n\nGone.\n");
  const second = await ada.save("shown", "# Same\n\n**New** text.\n", first);

  const { text } = await comparison("shown", { from: `draft-${first}`, to: `draft-${second}`, as: "page" });

  expect(await textsOf(text, ".same h1")).toEqual(["Same"]);
  expect(await textsOf(text, ".removed p:not(.label)")).toEqual(["Old text.", "Gone."]);
  expect(await textsOf(text, ".added strong")).toEqual(["New"]);
});

test("a comparison as a page includes the content of components", async () => {
  const first = await ada.save("nested", "<Note>\n\nOld.\n\n</Note>\n");
  const second = await ada.save("nested", "<Note>\n\nNew.\n\n</Note>\n", first);

  const { text } = await comparison("nested", { from: `draft-${first}`, to: `draft-${second}`, as: "page" });

  expect(await textsOf(text, ".removed .children p")).toEqual(["Old."]);
  expect(await textsOf(text, ".added .children p")).toEqual(["New."]);
});

test("a version compared with itself has no changes in either direction", async () => {
  const only = await ada.save("itself", "Text.\n");
  const version = `draft-${only}`;

  const source = await comparison("itself", { from: version, to: version });
  const page = await comparison("itself", { from: version, to: version, as: "page" });

  expect(await textsOf(source.text, ".no-changes")).toEqual(["No differences."]);
  expect(await textsOf(page.text, ".no-changes")).toEqual(["No differences."]);
});
