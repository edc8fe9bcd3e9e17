import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace } = await testSite();

const version = (slug: string, name: string, query: Record<string, string> = {}) =>
  ada.get(`/admin/history/${slug}?${new URLSearchParams({ version: name, ...query })}`);

/** Returns the address of the link with these words. */
const linked = (text: string, words: string) =>
  new RegExp(`href="([^"]*)"[^>]*>${words}</a>`).exec(text)?.[1]?.replaceAll("&amp;", "&");

test("a version shows what it changed, by whom and why", async () => {
  await ada.publish("why", "# Why\n\nTake the old tool.\n");
  const sha = await grace.publish("why", "# Why\n\nTake the new tool.\n", {
    message: "Take the new tool\n\nThe old one is <gone>.",
  });

  const { status, text } = await version("why", `commit-${sha}`);

  expect(status).toBe(200);
  expect(await textsOf(text, "h1")).toEqual(["Take the new tool"]);
  expect(await textsOf(text, ".message")).toEqual(["The old one is <gone>."]);
  expect(await textsOf(text, ".who .truncate")).toEqual(["Grace"]);
  expect([await textsOf(text, "del"), await textsOf(text, "ins")]).toEqual([["old"], ["new"]]);
});

test("a commit is compared with the commit before it, not with the save that it published", async () => {
  const first = await ada.publish("kinds", "One.\n", { message: "Add it" });
  const second = await ada.publish("kinds", "Two.\n", { message: "Change it" });

  const { text } = await version("kinds", `commit-${second}`);

  expect([await textsOf(text, "del"), await textsOf(text, "ins")]).toEqual([["One."], ["Two."]]);
  expect(linked(text, "“Add it” by Ada")).toBe(`/admin/history/kinds?version=commit-${first}`);
});

test("the first version shows all of its text as added", async () => {
  const only = await ada.save("first", "# First\n\nText.\n");

  const { text } = await version("first", `draft-${only}`);

  expect(text).toContain("This is the oldest saved version.");
  expect(await textsOf(text, "ins")).toEqual(["# First", "Text."]);
});

test("a version links to its neighbours, as it is shown itself", async () => {
  const one = await ada.save("steps", "One.\n");
  const two = await ada.save("steps", "Two.\n", one);
  const three = await ada.save("steps", "Three.\n", two);
  const address = (updatedAt: number) => `/admin/history/steps?version=draft-${updatedAt}&all=1&as=page`;

  const { text } = await version("steps", `draft-${two}`, { all: "1", as: "page" });

  expect([linked(text, "Older"), linked(text, "Newer")]).toEqual([address(one), address(three)]);
  expect(await textsOf(text, ".removed .prose")).toEqual(["One."]);
  expect(await textsOf(text, ".added .prose")).toEqual(["Two."]);
});

test("a version is restored unless it is the current text", async () => {
  const one = await ada.save("back", "One.\n");
  const two = await ada.save("back", "Two.\n", one);

  const older = await version("back", `draft-${one}`);
  const current = await version("back", `draft-${two}`);
  const answer = await ada.submit("/admin/history/back", { version: `draft-${one}`, seen: String(two) });

  expect(older.text).toContain(`<input type="hidden" name="seen" value="${two}"`);
  expect(current.text).not.toContain("Restore");
  expect(answer.status).toBe(303);
  expect((await ada.draftOf("back")).content).toBe("One.\n");
});

test.each(["now", "draft-1", `commit-${"a".repeat(40)}`, "x"])("“%s” is no version", async (name) => {
  await ada.save(`none/${name}`, "Text.\n");

  expect((await version(`none/${name}`, name)).status).toBe(404);
});
