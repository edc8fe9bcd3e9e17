import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { description, operationsIn } from "../../support/described.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { server, ada } = await testSite();

test("the reference shows every request, with its address and its statuses, and every type", async () => {
  const { text } = await ada.get("/admin/api");
  const api = await description();
  const operations = operationsIn(api);

  const [paths, statuses, types] = await Promise.all([
    textsOf(text, ".api-path"),
    textsOf(text, ".api-answers dt"),
    textsOf(text, ".api-schema > h3"),
  ]);

  expect(paths.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
  expect(statuses).toHaveLength(operations.flatMap(({ responses }) => Object.keys(responses)).length);
  expect(types).toEqual(Object.keys(api.components.schemas));
});

test("its links lead to what is on the page, or to pages that there are", async () => {
  const { text } = await ada.get("/admin/api");
  const links = Array.from(text.matchAll(/href="([^"]+)"/g), ([, href]) => href!);
  const ids = new Set(Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id!));

  const within = links.filter((href) => href.startsWith("#") && href !== "#main");
  const others = new Set(links.filter((href) => /^\/(admin|api)\b/.test(href)));

  expect(within.length).toBeGreaterThan(40);
  expect(within.filter((href) => !ids.has(href.slice(1)))).toEqual([]);
  for (const href of others) expect([href, (await ada.get(href)).status]).toEqual([href, 200]);
});

test("a stranger is asked to sign in, and Help and the settings lead there", async () => {
  const stranger = await new Client(server.url).get("/admin/api");

  expect(stranger.status).toBe(303);
  for (const path of ["/admin/help", "/admin/settings"])
    expect((await ada.get(path)).text).toContain('href="/admin/api"');
});
