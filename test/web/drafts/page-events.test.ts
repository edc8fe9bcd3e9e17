import { expect, test } from "bun:test";

import type { PageStatus } from "../../../src/core/wire.ts";
import type { Client } from "../../support/client.ts";
import { testSite } from "../../support/site.ts";

const { server, ada, grace } = await testSite();

const PAGE_EVENTS = "/admin/page-events";

/** Opens the stream of page events of some pages. */
async function streamOf(client: Client, pages: readonly { slug: string; tab: string }[]) {
  const closed = new AbortController();
  const answer = await fetch(server.url + PAGE_EVENTS, {
    method: "POST",
    headers: { accept: "text/event-stream", "content-type": "application/json", cookie: client.cookie! },
    body: JSON.stringify({ pages }),
    signal: closed.signal,
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => {
    const { value } = await reader.read();
    expect(value).toMatch(/^data: .*\n\n$/);
    return JSON.parse(value!.slice("data: ".length));
  };
  const until = async (isIt: (status: PageStatus) => boolean) => {
    let [first] = await next();
    while (!isIt(first.status)) [first] = await next();
    return first;
  };
  const isOver = async () => {
    let { done } = await reader.read();
    while (!done) ({ done } = await reader.read());
    return done;
  };
  return { next, until, isOver, close: () => closed.abort() };
}

const asked = async (client: Client, slug: string, tab: string) =>
  (await client.post(PAGE_EVENTS, { pages: [{ slug, tab }] })).json[0].status;

test("one stream reports several pages: all when it opens, then each change", async () => {
  const updatedAt = await ada.save("news/first", "One.\n");
  const pages = ["first", "second"].map((name) => ({ slug: `news/${name}`, tab: name }));
  const stream = await streamOf(ada, pages);

  const all = await stream.next();
  await grace.save("news/second", "Two.\n");
  const changed = await stream.next();

  expect(all.map(({ tab }: { tab: string }) => tab)).toEqual(["first", "second"]);
  expect(all[0].status.draft).toMatchObject({ updatedAt, author: "Ada" });
  expect(changed).toMatchObject([{ tab: "second", status: { last: { kind: "saved", by: "Grace" } } }]);
  stream.close();
});

test("several tabs of one page get one event, and each sees the others", async () => {
  const pages = ["a", "b", "c"].map((tab) => ({ slug: "news/same", tab }));
  const stream = await streamOf(ada, pages);
  await stream.next();

  await grace.post("/admin/typing/news/same?tab=g", undefined);
  const events = await stream.next();

  expect(events).toHaveLength(3);
  for (const { status } of events) expect(status.others).toMatchObject([{ name: "Ada" }, { name: "Grace" }]);
  stream.close();
});

test("others see the line of a reader's caret, and a line that is none is refused", async () => {
  const stream = await streamOf(ada, [{ slug: "news/caret", tab: "a" }]);
  await stream.next();

  expect((await grace.post("/admin/caret/news/caret?tab=g&line=12", undefined)).status).toBe(204);
  const { status } = await stream.until(({ others }) => others.length > 0);
  expect(status.others).toEqual([{ name: "Grace", line: 12 }]);
  for (const line of ["0", "x", "1.5", ""])
    expect((await grace.post(`/admin/caret/news/caret?tab=g&line=${line}`, undefined)).status).toBe(400);
  stream.close();
});

test("a reader who reopens a stream stays on the page, and leaves it when the last stream closes", async () => {
  const pages = [{ slug: "news/anew", tab: "a" }];
  const watching = await streamOf(grace, [{ slug: "news/anew", tab: "g" }]);
  await watching.next();
  const first = await streamOf(ada, pages);
  expect((await watching.next())[0].status.others).toEqual([{ name: "Ada" }]);

  const second = await streamOf(ada, pages);
  await second.next();
  first.close();
  expect((await asked(grace, "news/anew", "g")).others).toEqual([{ name: "Ada" }]);
  second.close();

  let others: unknown[];
  do others = (await watching.next())[0].status.others;
  while (others.length > 0);
  watching.close();
});

test("a session that opens more than 30 streams loses the oldest", async () => {
  const streams = [];
  for (let nth = 0; nth < 31; nth++)
    streams.push(await streamOf(grace, [{ slug: "news/many", tab: `t${nth}` }]));
  const [oldest, second] = streams;

  expect(await oldest!.isOver()).toBe(true);
  await ada.save("news/many", "One.\n");
  expect((await second!.until((status) => status.last?.by === "Ada")).tab).toBe("t1");
  for (const stream of streams) stream.close();
});

test("a request for JSON gets one answer", async () => {
  const updatedAt = await ada.save("news/once", "One.\n");

  const { json } = await ada.post(PAGE_EVENTS, { pages: [{ slug: "news/once", tab: "a" }] });

  expect(json).toMatchObject([{ tab: "a", status: { draft: { updatedAt, author: "Ada" }, others: [] } }]);
});

test.each([
  [{}, 400],
  [{ pages: [{ slug: "a/../b", tab: "t" }] }, 400],
  [{ pages: [{ slug: "a", tab: "" }] }, 400],
  [{ pages: Array.from({ length: 101 }, () => ({ slug: "a", tab: "t" })) }, 400],
] as const)("a request without valid pages is refused: %#", async (body, status) => {
  expect((await ada.post(PAGE_EVENTS, body)).status).toBe(status);
});
