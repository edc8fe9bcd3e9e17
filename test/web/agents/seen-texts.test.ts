import { expect, test } from "bun:test";

import { testApp } from "../../support/app.ts";
import { allRights, secretFiles } from "../../support/secret-texts.ts";
import { testSite } from "../../support/site.ts";
import { siteWithSecrets } from "./seen-texts.ts";

const people = await testSite({ files: secretFiles });
const site = await siteWithSecrets(people);

test("every route that a token reaches and every tool is among the doors", async () => {
  await using app = await testApp({ baseUrl: people.server.url });
  // Those that are open to everybody; a stream, which never ends by itself, has a test of its own.
  const open = /^\/api\/admin\/(login|oauth\/.*|openapi\.json|events)$/;

  const routes = app.routes.filter(({ path }) => /^\/(api\/|mcp$)/.test(path) && !open.test(path));
  const tools = (await site.tools()).map((name) => `tool ${name}`);

  const all = [...routes.map(({ method, path }) => `${method} ${path}`), ...tools];
  expect(await site.doors()).toEqual(all.sort());
});

test("these doors tell texts to who may read them", async () => {
  expect(await site.tellingDoors()).toEqual([
    "DELETE /api/admin/pages: 409",
    "DELETE /api/admin/pages: 412",
    "DELETE /api/admin/site/navigation/draft: 409",
    "GET /api/admin/drafts: 200",
    "GET /api/admin/pages/source: 200",
    "GET /api/admin/reviews/:id: 200",
    "GET /api/admin/reviews: 200",
    "GET /api/admin/site/navigation/draft: 200",
    "POST /api/admin/publish: 409",
    "POST /api/admin/publish: 412",
    "POST /api/admin/reviews/:id/approve: 200",
    "POST /api/admin/reviews/:id/changes: 200",
    "POST /api/admin/reviews/:id/request-changes: 200",
    "POST /api/admin/reviews: 409",
    "PUT /api/admin/drafts: 200",
    "PUT /api/admin/drafts: 409",
    "PUT /api/admin/drafts: 412",
    "PUT /api/admin/site/navigation/draft: 409",
    "tool delete_page: 200",
    "tool edit_blocks: 200",
    "tool move_page: 200",
    "tool propose: 200",
    "tool publish: 200",
    "tool read_page: 200",
    "tool save_draft: 200",
    "tool search_pages: 200",
    "tool status: 200",
  ]);
});

test.each([
  { can: ["generate"], folders: undefined },
  { can: ["draft", "publish"], folders: undefined },
  { can: ["draft", "publish"], folders: ["guide"] },
  { can: [...allRights], folders: ["guide"] },
])("a token of %j is told nothing that it may not read", async (caller) => {
  expect(await site.leaksTo(caller)).toEqual([]);
});
