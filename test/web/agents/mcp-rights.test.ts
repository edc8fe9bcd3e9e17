import { expect, test } from "bun:test";

import { agentSite } from "../../support/agent-site.ts";
import { Agent } from "../../support/mcp.ts";

const { ada, grace, page } = await agentSite();

test("a token without a right is told so by each tool, and nothing happens", async () => {
  const slug = await page("# Mine\n");
  const reader = new Agent(await ada.withToken({ can: ["read"] }));
  const writer = new Agent(await ada.withToken({ can: ["read", "draft"] }));
  const { version } = await reader.ask("read_page", { slug });
  const edits = [{ at: [0], kind: "remove" }];

  const told = [
    await reader.refused("edit_blocks", { slug, version, edits }),
    await reader.refused("save_draft", { slug: "pages/none", text: "" }),
    await writer.refused("publish", { slug, version }),
    await reader.refused("propose", { drafts: [{ slug, version }] }),
    await new Agent(await ada.withToken({ can: ["publish"] })).refused("read_page", { slug }),
  ].flat();

  expect(told).toEqual(
    ["draft", "draft", "publish", "draft", "read"].map(
      (right) =>
        `This token doesn't have the right “${right}”. Ask the person who made this token for one that may do this.`,
    ),
  );
  expect(await ada.draftOf("pages/none")).toBeNull();
});

test("a token of a folder finds nothing outside it, by no tool", async () => {
  await grace.save("secret", "# Secret\n\n[Tea](/guide/tea)\n");
  const limited = new Agent(await ada.withToken({ folders: ["guide"] }));

  const found = await limited.ask("search_pages", { query: "" });
  const { drafts } = await limited.ask("list_drafts");
  const { links } = await limited.ask("links_to", { slug: "guide/tea" });
  const told = [];
  for (const name of ["read_page", "check_page", "links_to"])
    told.push(...(await limited.refused(name, { slug: "secret" })));
  const [write] = await limited.refused("save_draft", { slug: "secrets", text: "" });

  const slugs = [...found.pages, ...drafts, ...links].map(({ slug }: { slug: string }) => slug);
  expect(new Set(slugs.map((slug: string) => slug.split("/")[0]))).toEqual(new Set(["guide"]));
  expect(new Set(told)).toEqual(
    new Set(["No page that this token can read has this path. search_pages finds pages."]),
  );
  expect(write).toContain("This token may not write “secrets”.");
});
