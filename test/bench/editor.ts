import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";

import { startBrowserIn } from "../support/chromium.ts";
import { scripts } from "../support/scripts.ts";
import { fromSource } from "../support/server.ts";
import { cookieOf } from "../support/window.ts";
import type { Figure } from "./figure.ts";
import { start } from "./server.ts";
import { makeSite } from "./site.ts";

const KEYS = 50;
const ROUNDS = 5;

/** A page of prose, lists, code, a table and components, again and again. */
const part = [
  "## A heading of some words",
  "A paragraph of **prose** that goes on for a while, with `code`, [a link](/there) and *words*\nin two lines of the source, as writers wrap them by hand.",
  "- one item\n- another item with some words\n- a third",
  '```ts title="a.ts"\nconst answer = await ask("a question", { of: "some length" });\n```',
  '<Card title="A card">\n\nWords inside of a card.\n\n</Card>',
  "| Name | What it does |\n| --- | --- |\n| `PORT` | The port |",
].join("\n\n");

const sizes = [
  { name: "10 KB", bytes: 10_000, frame: 150, key: 33 },
  { name: "100 KB", bytes: 100_000, frame: 300, key: 33 },
  { name: "1 MB", bytes: 1_000_000, frame: 800, key: 50 },
];

/** The editor's scripts, from its start to the first frame of the document, keys, and memory. */
export async function editor(folder: string): Promise<Figure[]> {
  const site = await makeSite(join(folder, "site.git"), { pages: 1, others: 0 });
  await using server = await start(await fromSource.command(), join(folder, "server"), { REPOSITORY: site });
  const client = await server.signIn();
  const cookie = await cookieOf(server.url, { name: "Ada", pin: server.pin });
  await using browser = await startBrowserIn(join(folder, "browser"));
  await browser.context.addCookies([cookie]);
  const figures = await loaded();
  for (const size of sizes) {
    const slug = `bench/${size.bytes}`;
    const content = `${part}\n\n`.repeat(Math.ceil(size.bytes / part.length));
    await client.save(slug, content, 0);
    figures.push(...(await opened(browser.context, `${server.url}/admin/edit/${slug}`, size)));
  }
  return figures;
}

/** What a browser loads for the page, then for the document, and then by itself. */
async function loaded(): Promise<Figure[]> {
  const { list, editor, document } = await scripts();
  const figure = (what: string, size: number, most?: number): Figure => ({
    what: `script of ${what}, gzip`,
    unit: "KB",
    samples: [size],
    ...(most !== undefined && { aim: { most } }),
  });
  return [
    figure("the list", list, 25),
    figure("the editor before its document", editor, 45),
    figure("the document, with find, tables and menus", document, 160),
  ];
}

async function opened(
  context: BrowserContext,
  address: string,
  { name, frame, key }: (typeof sizes)[number],
): Promise<Figure[]> {
  const frames: number[] = [];
  const heaps: number[] = [];
  const keys: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await context.newPage();
    await page.goto(address);
    frames.push(await page.evaluate<number>(toFirstFrame));
    keys.push(...(await keysOf(page)));
    heaps.push(await heapOf(page));
    await page.close();
  }
  const slowest = [...keys].sort((a, b) => a - b)[Math.floor(keys.length * 0.95)]!;
  return [
    { what: `${name}: to the document's first frame`, unit: "ms", samples: frames, aim: { most: frame } },
    { what: `${name}: key to frame, median`, unit: "ms", samples: keys },
    { what: `${name}: key to frame, 95 %`, unit: "ms", samples: [slowest], aim: { most: key } },
    { what: `${name}: heap`, unit: "MB", samples: heaps, aim: { most: 25 } },
  ];
}

/** In MB. What a page can ask for itself is rounded up, to steps of a tenth. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize / 1e6;
}

const toFirstFrame = `new Promise((done) =>
  new PerformanceObserver((list) => list.getEntriesByName("document").forEach(({ duration }) => done(duration)))
    .observe({ type: "measure", buffered: true }))`;

/** Times each key until the frame after it. */
const timesKeys = `
  window.times = [];
  window.told = () => {};
  addEventListener("keydown", ({ timeStamp }) =>
    requestAnimationFrame(() => setTimeout(() => {
      window.times.push(performance.now() - timeStamp);
      window.told();
    })), true)`;

async function keysOf(page: Page): Promise<number[]> {
  await page.getByText("in two lines").first().click();
  await page.evaluate(timesKeys);
  for (let count = 1; count <= KEYS; count++) {
    await page.keyboard.press("x");
    await page.evaluate(`new Promise((done) => {
      window.told = () => window.times.length >= ${count} && done();
      window.told();
    })`);
  }
  return page.evaluate<number[]>("window.times");
}
