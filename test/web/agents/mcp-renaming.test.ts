import { expect, test } from "bun:test";

import { scriptsOf } from "../../support/agent-scripts.ts";
import { MeteredAgent } from "../../support/mcp.ts";
import { tasksSite } from "../../support/tasks-site.ts";

const { ada, server } = await tasksSite();
const { token } = await ada.withToken({ name: "bot" });

test("a product that 12 of 600 pages name is renamed, a section moved and two links repaired, for review, in 40,000 tokens", async () => {
  const agent = await MeteredAgent.connected(server.url, token!);
  const { renameAll, moveSection, repairLinks, propose } = scriptsOf(agent);
  await agent.listTools();

  const drafts = await renameAll("Acme Cloud", "Acme Hub");
  const section = await moveSection("done/section", "Third", "First");
  const links = { "/guide/wun/": "/guide/one/", "/guide/too/": "/guide/two/" };
  const repaired = await repairLinks("done/broken", links);
  const all = [
    ...drafts,
    { slug: "done/section", version: section },
    { slug: "done/broken", version: repaired },
  ];
  const { state, slugs } = await propose("Rename Acme Cloud to Acme Hub", { drafts: all });
  const tokens = agent.bytes / 4;

  expect([state, slugs.length]).toEqual(["open", 14]);
  expect(tokens).toBeLessThan(40_000);
  expect((await agent.ask("search_pages", { query: "Acme Cloud" })).pages).toEqual([]);
  await agent.close();
});
