import { beforeEach, expect, test } from "bun:test";

import type { DraftSummary } from "../../../src/core/draft/draft.ts";
import { PageEvents } from "../../../src/core/draft/page-events.ts";
import { PollingReaders } from "../../../src/core/draft/polling-readers.ts";
import { slug } from "../../../src/core/slug/slug.ts";

const page = slug("guide/tea");
const ada = { session: "ada's", tab: "a", name: "Ada" };
const grace = { session: "grace's", tab: "g", name: "Grace" };

let now: number;
let draft: DraftSummary | undefined;
let menus: Readonly<{ updatedAt: number }> | undefined;
let pageEvents: PageEvents;

beforeEach(() => {
  now = 1_000_000;
  draft = menus = undefined;
  const deployments = { ofPage: async () => undefined };
  pageEvents = new PageEvents({
    drafts: { find: async () => draft },
    deployments,
    menus: { find: async () => menus },
    clock: { now: () => now },
  });
});

test("who looks at the menu is told of each change of its draft, also on another server", async () => {
  let told = 0;
  const end = pageEvents.whenMenusChange(() => (told += 1));

  pageEvents.menusChanged();
  await pageEvents.refresh();
  expect([told, pageEvents.listeners]).toEqual([1, 1]);
  menus = { updatedAt: 5 };
  await pageEvents.refresh();
  await pageEvents.refresh();
  expect(told).toBe(2);

  end();
  pageEvents.menusChanged();
  expect([told, pageEvents.listeners]).toEqual([2, 0]);
});

test("others are told where the caret of a reader is, once for each line", async () => {
  let told = 0;
  pageEvents.subscribe(page, ada, () => (told += 1));
  pageEvents.subscribe(page, grace, () => {});
  told = 0;

  pageEvents.moved(page, grace, 7);
  pageEvents.moved(page, grace, 7);
  expect(told).toBe(1);
  expect((await pageEvents.statusOf(page, ada)).others).toEqual([{ name: "Grace", line: 7 }]);

  pageEvents.typing(page, grace);
  expect((await pageEvents.statusOf(page, ada)).others).toEqual([{ name: "Grace", wroteAgo: 0, line: 7 }]);
});

test("where the caret of a reader of another server is stays known, until they say another line", async () => {
  pageEvents.subscribe(page, ada, () => {});
  const reader = { about: "reader", slug: page, tab: "l", name: "Linus" } as const;

  pageEvents.heard({ ...reader, does: "moves", line: 3 });
  pageEvents.heard({ ...reader, does: "reads" });
  expect((await pageEvents.statusOf(page, ada)).others).toEqual([{ name: "Linus", line: 3 }]);
  pageEvents.heard({ ...reader, does: "moves", line: 4 });
  expect((await pageEvents.statusOf(page, ada)).others).toEqual([{ name: "Linus", line: 4 }]);
});

test("only the readers of a page receive its events", async () => {
  const told: string[] = [];
  pageEvents.subscribe(page, ada, () => told.push("ada"));
  pageEvents.subscribe(page, grace, () => told.push("grace"));
  pageEvents.subscribe(slug("other"), { session: "linus's", tab: "l", name: "Linus" }, () =>
    told.push("linus"),
  );
  told.length = 0;

  pageEvents.emit(page, { kind: "published", by: "Grace" });

  expect(told).toEqual(["ada", "grace"]);
  expect((await pageEvents.statusOf(page, ada)).last).toEqual({ kind: "published", by: "Grace", at: now });
});

test("a page's status contains the stored draft without its text", async () => {
  draft = { slug: page, updatedAt: 5, author: "Grace", content: "secret" } as DraftSummary;

  expect((await pageEvents.statusOf(page, ada)).draft).toEqual({ slug: page, updatedAt: 5, author: "Grace" });
});

test("other readers are listed once by name, without the reader's own tab", async () => {
  pageEvents.subscribe(page, ada, () => {});
  pageEvents.subscribe(page, grace, () => {});
  pageEvents.subscribe(page, { ...grace, tab: "g2" }, () => {});

  expect((await pageEvents.statusOf(page, ada)).others).toEqual([{ name: "Grace", wroteAgo: undefined }]);
});

test("a typing reader is listed with the time since the last keystroke", async () => {
  pageEvents.subscribe(page, grace, () => {});
  pageEvents.typing(page, grace);
  now += 4000;

  expect((await pageEvents.statusOf(page, ada)).others).toEqual([{ name: "Grace", wroteAgo: 4000 }]);
});

test("a reader who leaves disappears at once, and the others are notified", async () => {
  let told = 0;
  pageEvents.subscribe(page, ada, () => told++);
  const leave = pageEvents.subscribe(page, grace, () => {});
  told = 0;

  leave();

  expect(told).toBe(1);
  expect((await pageEvents.statusOf(page, ada)).others).toEqual([]);
});

test("a reconnected tab survives the end of its old connection", async () => {
  const leave = pageEvents.subscribe(page, grace, () => {});
  pageEvents.subscribe(page, grace, () => {});

  leave();

  expect((await pageEvents.statusOf(page, ada)).others).toHaveLength(1);
});

test("of two connections of a tab, each hears until it ends, in whatever order they began", () => {
  const told: string[] = [];
  pageEvents.subscribe(page, ada, () => told.push("new"));
  const endOld = pageEvents.subscribe(page, ada, () => told.push("old, which arrived late"));
  pageEvents.emit(page, { kind: "published", by: "Grace" });
  endOld();
  pageEvents.emit(page, { kind: "published", by: "Grace" });

  expect(told).toEqual(["new", "old, which arrived late", "new"]);
  expect(pageEvents.listeners).toBe(1);
});

test("a reader who only polls disappears after half a minute", async () => {
  await pageEvents.statusOf(page, grace);
  now += 30_000;
  const here = (await pageEvents.statusOf(page, ada)).others;
  now += 1;

  expect(here).toHaveLength(1);
  expect((await pageEvents.statusOf(page, ada)).others).toEqual([]);
});

test("of a session that only polls, the hundred pages that it asked for last are kept", async () => {
  const elsewhere = { ...grace, session: "another of grace's", tab: "e" };
  const pages = Array.from({ length: 101 }, (_, nth) => slug(`many/${nth}`));
  const leave = pageEvents.subscribe(pages[1]!, grace, () => {});
  await pageEvents.statusOf(pages[2]!, elsewhere);
  for (const each of pages) await pageEvents.statusOf(each, grace);
  pageEvents.typing(slug("many/more"), grace);
  await pageEvents.statusOf(pages[3]!, grace);
  for (const name of ["many/last", "many/very-last"]) await pageEvents.statusOf(slug(name), grace);
  const isThere = async (nth: number) => (await pageEvents.statusOf(pages[nth]!, ada)).others.length > 0;

  const there = await Promise.all([0, 1, 2, 3, 4, 100].map(isThere));
  leave();

  expect(there).toEqual([false, true, true, true, false, true]);
  expect(await isThere(1)).toBe(false);
});

test("pages that nobody looks at any more are forgotten as somebody looks at one", () => {
  const forgotten: string[] = [];
  const polling = new PollingReaders(30_000, (place) => forgotten.push(`${place.slug} ${place.tab}`));
  for (const tab of ["1", "2"]) polling.seen("ada's", { slug: page, tab }, now);
  polling.seen("grace's", { slug: page, tab: "3" }, now + 1);

  polling.seen("linus's", { slug: page, tab: "4" }, now + 30_000);
  expect(forgotten).toEqual([]);
  polling.seen("linus's", { slug: page, tab: "4" }, now + 30_001);

  expect(forgotten).toEqual(["guide/tea 1", "guide/tea 2"]);
});

test("what happened on a page is looked up once for all its readers, and at most 50 others are named to each", async () => {
  let looks = 0;
  const events = new PageEvents({
    drafts: {
      find: async () => {
        looks += 1;
        return undefined;
      },
    },
    deployments: { ofPage: async () => undefined },
    menus: { find: async () => undefined },
    clock: { now: () => now },
  });
  const readers = Array.from({ length: 200 }, (_, nth) => ({
    session: `session-${nth}`,
    tab: `tab-${nth}`,
    name: `Reader ${nth}`,
  }));
  for (const reader of readers) events.subscribe(page, reader, () => {});
  events.typing(page, readers[150]!);
  looks = 0;

  events.emit(page, { kind: "saved", by: "Ada" });
  const told = await Promise.all(readers.map((reader) => events.statusOf(page, reader)));

  expect(looks).toBe(1);
  expect(new Set(told.map(({ others }) => others.length))).toEqual(new Set([50]));
  expect(told[0]!.others[0]).toEqual({ name: "Reader 150", wroteAgo: 0 });
  expect(readers.filter(({ name }, nth) => told[nth]!.others.some((other) => other.name === name))).toEqual(
    [],
  );
});

test("who comes or goes is told to the others where it changes what they see of each other", () => {
  let told = 0;
  pageEvents.subscribe(page, ada, () => told++);
  const leaves = ["1", "2", "3"].map((tab) => {
    told = 0;
    const leave = pageEvents.subscribe(page, { ...grace, tab }, () => {});
    return { told, leave };
  });
  const left = leaves.toReversed().map(({ leave }) => {
    told = 0;
    leave();
    return told;
  });

  expect(leaves.map((each) => each.told)).toEqual([1, 1, 0]);
  expect(left).toEqual([0, 1, 1]);
});

/** Two servers that tell each other, until the news are lost. */
function twoServers() {
  const deps = {
    drafts: { find: async () => draft },
    deployments: { ofPage: async () => undefined },
    menus: { find: async () => undefined },
    clock: { now: () => now },
  };
  const line = { isCut: false };
  const servers: PageEvents[] = [0, 1].map(
    (own) =>
      new PageEvents({
        ...deps,
        tell: (news) => {
          if (news.about === "reader" && !line.isCut) servers[1 - own]!.heard(news);
        },
      }),
  );
  return { here: servers[0]!, there: servers[1]!, line };
}

test("who reads, types and leaves on another server is listed as if here, and told once", async () => {
  const { here, there } = twoServers();
  let told = 0;
  here.subscribe(page, ada, () => told++);

  const leave = there.subscribe(page, grace, () => {});
  const reads = (await here.statusOf(page, ada)).others;
  there.typing(page, grace);
  now += 2000;
  const types = (await here.statusOf(page, ada)).others;
  leave();
  const toldInAll = told;

  expect(reads).toEqual([{ name: "Grace", wroteAgo: undefined }]);
  expect(types).toEqual([{ name: "Grace", wroteAgo: 2000 }]);
  expect((await there.statusOf(page, grace)).others).toEqual([{ name: "Ada", wroteAgo: undefined }]);
  expect((await here.statusOf(slug("other"), ada)).others).toEqual([]);
  expect(toldInAll).toBe(3);
});

test("readers of another server stay while it repeats them, and are forgotten when it ends", async () => {
  const { here, there, line } = twoServers();
  there.subscribe(page, grace, () => {});
  const others = async () => (await here.statusOf(page, ada)).others.map(({ name }) => name);

  const seen: string[][] = [];
  for (let seconds = 0; seconds < 120; seconds += 4) {
    if (seconds === 60) line.isCut = true;
    await there.refresh();
    if (seconds % 20 === 0) seen.push(await others());
    now += 4000;
  }

  expect(seen).toEqual([["Grace"], ["Grace"], ["Grace"], ["Grace"], [], []]);
});

test("a tab that another server still names is listed once after it came here", async () => {
  const { here, there, line } = twoServers();
  there.subscribe(page, grace, () => {});
  line.isCut = true;

  here.subscribe(page, grace, () => {});

  expect((await here.statusOf(page, grace)).others).toEqual([]);
  expect((await here.statusOf(page, ada)).others).toHaveLength(1);
});
