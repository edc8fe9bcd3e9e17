import { expect, test } from "bun:test";

import type { Client } from "../../support/client.ts";
import { navigationSite } from "../../support/navigation-site.ts";

const { server, ada, grace, read, idOf, signIn } = await navigationSite();
const draft = "/api/admin/site/navigation/draft";
const edit = async (updatedAt: number, label: string) => ({
  revision: (await read()).revision,
  edits: [{ do: "rename", id: await idOf("Shop"), label }],
  updatedAt,
});

/** Reads the news of the menu as a browser does. */
async function newsOf(client: Client) {
  const closed = new AbortController();
  const answer = await fetch(`${server.url}/admin/menu/news`, {
    headers: { accept: "text/event-stream", cookie: client.cookie! },
    signal: closed.signal,
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    answer,
    next: async () => JSON.parse((await reader.read()).value!.replace(/^data: (.*)\n\n$/, "$1")),
    isOver: async () => (await reader.read()).done,
    close: () => closed.abort(),
  };
}

test("whoever has the tree open is told of each draft of the menu, and of its end", async () => {
  const news = await newsOf(ada);
  expect(news.answer.headers.get("content-type")).toStartWith("text/event-stream");
  expect(await news.next()).toEqual({ updatedAt: 0 });

  const first = (await grace.put(draft, await edit(0, "Store"))).json.updatedAt;
  expect(await news.next()).toEqual({ updatedAt: first, author: "Grace" });
  expect((await grace.put(draft, await edit(0, "Stale"))).status).toBe(409);
  const second = (await ada.put(draft, await edit(first, "Market"))).json.updatedAt;
  expect(await news.next()).toEqual({ updatedAt: second, author: "Ada" });

  const { revision, edits } = (await ada.get(draft)).json.draft;
  expect((await ada.post("/api/admin/publish", { navigation: { revision, edits } })).status).toBe(200);
  expect(await news.next()).toEqual({ updatedAt: 0 });
  news.close();
});

test("the news end with the session, and strangers get none", async () => {
  const eve = await signIn("Eve");
  const news = await newsOf(eve);
  await news.next();
  await eve.post("/api/admin/logout", {});

  expect(await news.isOver()).toBeTrue();
  const stranger = await fetch(`${server.url}/admin/menu/news`, { redirect: "manual" });
  expect(stranger.status).not.toBe(200);
});
