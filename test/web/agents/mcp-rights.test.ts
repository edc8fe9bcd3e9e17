import { expect, test } from "bun:test";

import { codesIn, manual, rowsOf } from "../../manual/pages.ts";
import { agentSite } from "../../support/agent-site.ts";
import { Agent } from "../../support/mcp.ts";
import { allRights } from "../../support/secret-texts.ts";

type Tool = Readonly<{ name: string; inputSchema: Readonly<{ properties: object }> }>;

const { ada, agent, grace, page } = await agentSite();

test("each tool needs the right that the manual lists, whatever else the token may, and does nothing without it", async () => {
  const slug = await page("# Mine\n");
  const { version } = await agent.ask("read_page", { slug });
  const { tools }: { tools: readonly Tool[] } = (await agent.send("tools/list")).json.result;
  const listed = rowsOf(manual.get("reference/agents")!).map(([tool, right]) => {
    return { tool: codesIn(tool!)[0]!, right: codesIn(right!)[0]! };
  });
  const drafts = [{ slug, version }];
  const edits = [{ at: [0], kind: "remove" }];
  const asked = { query: "", slug, from: slug, version, edits, text: "", drafts, name: "a.svg", content: "" };

  expect(listed.map(({ tool }) => tool)).toEqual(tools.map(({ name }) => name));
  for (const [at, { tool, right }] of listed.entries()) {
    const { properties } = tools[at]!.inputSchema;
    const menus = { revision: "r", edits: [{ do: "remove", id: "none" }] };
    const all = "revision" in properties ? { ...asked, ...menus } : asked;
    const isRange = "containing" in properties;
    const given = Object.fromEntries(
      Object.entries(all).filter(([field]) => field in properties && !(isRange && field === "from")),
    );
    const others = new Agent(await ada.withToken({ can: allRights.filter((each) => each !== right) }));
    expect(await others.refused(tool, given), tool).toBe(
      `This token doesn't have the right “${right}”. Ask the person who made this token for one that may do this.`,
    );
  }
  expect(await ada.draftOf(slug)).toBeNull();
});

test("a token of a folder finds nothing outside it, by no tool", async () => {
  await grace.save("secret", "# Secret\n\n[Tea](/guide/tea)\n");
  const limited = new Agent(await ada.withToken({ folders: ["guide"] }));

  const found = await limited.ask("search_pages", { query: "" });
  const { drafts } = await limited.ask("list_drafts");
  const { links } = await limited.ask("links_to", { slug: "guide/tea" });
  const { pages: listed } = await limited.ask("list_pages");
  const { resources } = (await limited.send("resources/list")).json.result;
  const read = (await limited.send("resources/read", { uri: "docs://secret" })).json;
  const told = [];
  for (const name of ["read_page", "check_page", "links_to"])
    told.push(await limited.refused(name, { slug: "secret" }));
  const write = await limited.refused("save_draft", { slug: "secrets", text: "" });

  const slugs = [...found.pages, ...drafts, ...links].map(({ slug }: { slug: string }) => slug);
  expect(new Set(slugs.map((slug: string) => slug.split("/")[0]))).toEqual(new Set(["guide"]));
  expect(new Set(told)).toEqual(
    new Set(["No page that this token can read has this path. search_pages finds pages."]),
  );
  expect(listed.split("\n").sort()).toEqual(["Milk | guide/milk", "Tea | guide/tea"]);
  expect(resources.map(({ name }: { name: string }) => name)).toEqual(["guide/milk", "guide/tea"]);
  expect(read.error.message).toBe("No page that this token can read has this path.");
  expect(write).toContain("This token may not write “secrets”.");
});
