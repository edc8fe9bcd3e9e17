import { expect, test } from "bun:test";

import type { Page, Request } from "playwright-core";

import { pageText, save, testEditor, write } from "../../support/editor.ts";
import { cookieOf } from "../../support/window.ts";

const { server, grace, openPage, draftOf } = await testEditor();

/** A browser of Ada's, with a tab for each of these pages. */
async function openTabs(slugs: readonly string[], origin = server.url) {
  for (const slug of new Set(slugs)) await grace.save(slug, "One.\n\nTwo.\n");
  const list = await openPage(`${server.url}/admin`, { name: "Ada" });
  const context = list.context();
  if (origin !== server.url)
    await context.addCookies([{ ...(await cookieOf(server.url, { name: "Ada" })), url: origin }]);
  const streams = new Set<Request>();
  let changed = () => {};
  const end = (request: Request) => {
    streams.delete(request);
    changed();
  };
  context.on("request", (request) => {
    const isNewsOfMenu = request.url().endsWith("/admin/news");
    if (request.headers().accept === "text/event-stream" && !isNewsOfMenu) streams.add(request);
    changed();
  });
  context.on("requestfinished", end).on("requestfailed", end);
  const streaming = () =>
    [...streams].map((request) => request.frame().page()).filter((tab) => !tab.isClosed());
  const open = async (slug: string) => {
    const tab = await context.newPage();
    await tab.goto(`${origin}/admin/edit/${slug}`);
    await pageText(tab).waitFor();
    return tab;
  };
  /** The tabs that have a stream of page events, once there are so many streams. */
  const holders = async (count: number): Promise<Page[]> => {
    while (streaming().length !== count) await new Promise<void>((resolve) => (changed = resolve));
    return streaming();
  };
  return { tabs: await Promise.all(slugs.map(open)), holders };
}

/** Grace changes what she finds, and each of these tabs shows it. */
async function changes(slug: string, from: string, to: string, tabs: readonly Page[]): Promise<void> {
  const { content, updatedAt } = await draftOf(slug);
  await grace.save(slug, content.replace(from, to), updatedAt);
  for (const tab of tabs) await shows(tab, to);
}

const shows = (tab: Page, text: string) => tab.getByText(text).waitFor();

/** Hides or shows a tab, as the browser does on a change of tabs. */
const turn = (tab: Page, state: "hidden" | "visible") =>
  tab.evaluate(`
    Object.defineProperty(document, "visibilityState", { value: "${state}", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  `);

// A browser has at most six connections to a server.
test("seven tabs edit and save, three of them the same page, and each shows what others save", async () => {
  const own = [0, 1, 2, 3].map((index) => `tabs/of-${index}`);
  const { tabs, holders } = await openTabs([...own, ...Array(3).fill("tabs/same")]);
  const same = tabs.slice(own.length);

  await Promise.all(
    tabs.slice(0, own.length).map(async (tab) => {
      await write(tab, "One.", " Ada's.");
      await save(tab);
    }),
  );
  for (const index of [0, 2]) {
    await write(same[index]!, index === 0 ? "One." : "Tab 0.", ` Tab ${index}.`);
    await save(same[index]!);
    for (const tab of same) await shows(tab, `Tab ${index}.`);
  }

  for (const [index, slug] of own.entries()) await changes(slug, "Two.", "Two, by Grace.", [tabs[index]!]);
  for (const slug of own) expect((await draftOf(slug)).content).toBe("One. Ada's.\n\nTwo, by Grace.\n");
  expect((await draftOf("tabs/same")).content).toBe("One. Tab 0. Tab 2.\n\nTwo.\n");
  await holders(1);
});

test("when the tab with the stream is hidden, led elsewhere or closed, another one opens it and gets the missed events", async () => {
  const ends = [
    (tab: Page) => turn(tab, "hidden"),
    (tab: Page) => tab.goto("about:blank"),
    (tab: Page) => tab.close(),
  ];
  const slugs = ["tabs/one", "tabs/two", "tabs/three", "tabs/four"];
  const { tabs, holders } = await openTabs(slugs);
  for (const [index, slug] of slugs.entries()) await changes(slug, "Two.", "Two, twice.", [tabs[index]!]);
  let left = tabs;

  for (const [time, end] of ends.entries()) {
    const [holder] = await holders(1);
    left = left.filter((tab) => tab !== holder);
    expect(left.length).toBe(ends.length - time);
    const gate = Promise.withResolvers<void>();
    const asked = left.map((tab) =>
      tab.route("**/admin/page-events", async (route) => {
        await gate.promise;
        await route.continue();
      }),
    );
    await Promise.all(asked);

    await end(holder!);
    for (const tab of left) await changes(slugs[tabs.indexOf(tab)]!, "Two, ", `Two, ${time}, `, []);
    gate.resolve();

    for (const tab of left) await shows(tab, `Two, ${time}, `);
    await Promise.all(left.map((tab) => tab.unroute("**/admin/page-events")));
  }
});

test("a hidden tab gets no events and is not listed for others; shown again, it gets the current state", async () => {
  const { tabs, holders } = await openTabs(["tabs/hidden", "tabs/hidden"]);
  const [hidden, shown] = tabs as [Page, Page];
  await shown.getByText("Ada is on this page").waitFor();

  await turn(hidden, "hidden");
  await shown.getByText("Ada is on this page").waitFor({ state: "detached" });
  await changes("tabs/hidden", "One.", "One, changed.", [shown]);
  const meanwhile = await pageText(hidden).textContent();
  await turn(shown, "hidden");
  await holders(0);
  await turn(hidden, "visible");
  await shows(hidden, "One, changed.");

  expect(meanwhile).toStartWith("One.");
  expect((await holders(1))[0] === hidden).toBe(true);
});

test("a browser without locks, as over plain HTTP, opens a stream for each visible tab", async () => {
  const { port } = new URL(server.url);
  const { tabs, holders } = await openTabs(["tabs/a", "tabs/b"], `http://docs.test:${port}`);

  for (const [index, slug] of ["tabs/a", "tabs/b"].entries()) {
    await changes(slug, "One.", "One, changed.", [tabs[index]!]);
  }

  expect(new Set(await holders(2)).size).toBe(2);
  await turn(tabs[0]!, "hidden");
  expect((await holders(1))[0] === tabs[1]).toBe(true);
});
