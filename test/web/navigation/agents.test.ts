import { expect, test } from "bun:test";

import { Agent } from "../../support/mcp.ts";
import { navigationSite } from "../../support/navigation-site.ts";

const { ada, head, read, idOf, drawn } = await navigationSite();
const agent = new Agent(await ada.withToken());

test("an agent reads menus a line an entry, and changes them by their ids", async () => {
  const { revision, menus } = await agent.ask("read_navigation", {});
  const [guide, shop] = [await idOf("Guide"), await idOf("Shop")];

  expect(revision).toBe((await read()).revision);
  expect(menus).toEqual([
    {
      id: (await read()).menus[0]!.id,
      reason: null,
      entries: [
        `${await idOf("Welcome")} Welcome → intro`,
        `${guide} Guide`,
        `  ${await idOf("Set up")} Set up → guide/setup`,
        `  ${await idOf("Use")} Use → guide/use`,
        `  ${await idOf("More")} More → guide/more`,
        `${shop} Shop → https://shop.example/`,
      ].join("\n"),
    },
  ]);

  const edits = [{ do: "move", id: shop, parent: guide }];
  const { commitUrl } = await agent.ask("edit_navigation", { revision, edits });
  expect(commitUrl).toContain(await head());
  expect((await drawn()).at(-1)).toBe("  Shop → https://shop.example/");

  const before = await head();
  const others = [{ do: "rename", id: guide, label: "Book" }];
  expect(await agent.refused("edit_navigation", { revision, edits: others })).toContain(
    "Call read_navigation",
  );
  expect(await head()).toBe(before);
});

test("an agent proposes edits of menus, alone or with drafts", async () => {
  const { version } = await agent.ask("save_draft", { slug: "guide/new", text: "# New\n" });
  const { revision } = await agent.ask("read_navigation", {});
  const edits = [{ do: "add", slug: "guide/new", parent: await idOf("Guide"), before: await idOf("Use") }];
  const drafts = [{ slug: "guide/new", version }];

  const asked = await agent.ask("propose", { drafts, navigation: { revision, edits } });

  const { review } = (await ada.get(`/api/admin/reviews/${asked.id}`)).json;
  expect(review).toMatchObject({
    slugs: ["guide/new"],
    navigation: { revision, words: ["Added New above Use"] },
  });
  expect(await agent.refused("propose", { navigation: { revision, edits: [{ do: "jump" }] } })).toContain(
    "navigation",
  );
  expect(await agent.refused("propose", {})).toContain("changes must have");
});
