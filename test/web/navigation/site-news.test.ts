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

/** Reads the news of the site as a browser does. */
async function newsOf(client: Client) {
  const closed = new AbortController();
  const answer = await fetch(`${server.url}/admin/news`, {
    headers: { accept: "text/event-stream", cookie: client.cookie! },
    signal: closed.signal,
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    answer,
    /** The next event of a kind, with what arrived before it. */
    next: async (kind: "menu" | "people") => {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end < 0) {
          text += (await reader.read()).value!;
          continue;
        }
        const [event, data] = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        if (event === `event: ${kind}`) return JSON.parse(data!.replace("data: ", ""));
      }
    },
    isOver: async () => (await reader.read()).done,
    close: () => closed.abort(),
  };
}

test("whoever has the tree open is told of each draft of the menu, and of its end", async () => {
  const news = await newsOf(ada);
  expect(news.answer.headers.get("content-type")).toStartWith("text/event-stream");
  expect(await news.next("menu")).toEqual({ updatedAt: 0 });

  const first = (await grace.put(draft, await edit(0, "Store"))).json.updatedAt;
  expect(await news.next("menu")).toEqual({ updatedAt: first, author: "Grace" });
  expect((await grace.put(draft, await edit(0, "Stale"))).status).toBe(409);
  const second = (await ada.put(draft, await edit(first, "Market"))).json.updatedAt;
  expect(await news.next("menu")).toEqual({ updatedAt: second, author: "Ada" });

  const { revision, edits } = (await ada.get(draft)).json.draft;
  expect((await ada.post("/api/admin/publish", { navigation: { revision, edits } })).status).toBe(200);
  expect(await news.next("menu")).toEqual({ updatedAt: 0 });
  news.close();
});

test("everybody is told who opens a page and who leaves it, but for those of their own name", async () => {
  const news = await newsOf(ada);
  expect(await news.next("people")).toEqual({ you: "Ada", pages: [] });

  const left = new AbortController();
  const read = (client: Client, signal: AbortSignal) =>
    fetch(`${server.url}/admin/page-events`, {
      method: "POST",
      headers: {
        accept: "text/event-stream",
        "content-type": "application/json",
        cookie: client.cookie!,
        "sec-fetch-site": "same-origin",
      },
      body: JSON.stringify({ pages: [{ slug: "guide", tab: client.cookie!.slice(-20) }] }),
      signal,
    });
  const answers = [await read(ada, left.signal), await read(grace, left.signal)];
  expect(await news.next("people")).toEqual({ you: "Ada", pages: [["guide", ["Grace"]]] });

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  left.abort();
  expect(await news.next("people")).toEqual({ you: "Ada", pages: [] });
  news.close();
});

test("the news end with the session, and strangers get none", async () => {
  const eve = await signIn("Eve");
  const news = await newsOf(eve);
  await news.next("menu");
  await eve.post("/api/admin/logout", {});

  expect(await news.isOver()).toBeTrue();
  const stranger = await fetch(`${server.url}/admin/news`, { redirect: "manual" });
  const ended = await fetch(`${server.url}/admin/news`, { headers: { accept: "text/event-stream" } });
  expect(stranger.status).toBe(303);
  // An EventSource tries no more after that, and a browser has nothing to complain of.
  expect([ended.status, await ended.text()]).toEqual([204, ""]);
});
