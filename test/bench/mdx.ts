import { join, split } from "../../src/markdown/blocks/blocks.ts";
import { check } from "../../src/markdown/lint/index.ts";
import { preview } from "../../src/markdown/preview/preview.ts";
import { mdx as dialect } from "../../src/markdown/tree/dialect.ts";
import { pages, pagesIn } from "../markdown/pages.ts";
import { type Figure, ratio } from "./figure.ts";
import { byTurns, timed } from "./turns.ts";

const ROUNDS = 7;
/** Each thread compiles its own hot code. */
const WARM_UP = 6;
const MEGABYTE = 1024 * 1024;
const SITE_PAGES = 2000;

/** Parses our pages, or those in `DOCS_CORPUS`: whole pages, and one keystroke. */
export async function mdx(): Promise<Figure[]> {
  const { DOCS_CORPUS } = process.env;
  const site = [...(await (DOCS_CORPUS ? pagesIn(DOCS_CORPUS) : pages())).values()];
  const units = site.reduce((sum, page) => sum + page.length, 0);
  const small = grown(site, 10 * 1024);
  const large = grown(site, MEGABYTE);

  using cores = twoCores(site);
  const samples = await byTurns(
    { rounds: ROUNDS, warmUp: WARM_UP },
    {
      split: () => timed(async () => site.forEach((page) => void split(page, dialect))),
      check: () => timed(async () => site.forEach((page) => void check(split(page, dialect)))),
      twoCores: () => timed(cores.check),
      preview: () => timed(() => previews(site)),
      large: () => timed(async () => void split(large, dialect)),
      smallKey: (round) => keystroke(small, round),
      largeKey: (round) => keystroke(large, round),
    },
  );
  const perSite = (times: number[]) => times.map((time) => (time * SITE_PAGES) / site.length);
  const smallKey: Figure = {
    what: "split and preview after a keystroke, page of 10 KB",
    unit: "ms",
    samples: samples.smallKey,
  };
  const largeKey: Figure = {
    what: "split and preview after a keystroke, page of 1 MB",
    unit: "ms",
    samples: samples.largeKey,
  };
  const size = (units / site.length / 1024).toFixed(1);
  return [
    {
      what: `split, a site of ${SITE_PAGES} pages of ${size} KB`,
      unit: "ms",
      samples: perSite(samples.split),
    },
    { what: "check, the same, on one core", unit: "ms", samples: perSite(samples.check) },
    { what: "on two", unit: "ms", samples: perSite(samples.twoCores), aim: { most: 2000 } },
    { what: `preview of every block, the same`, unit: "ms", samples: perSite(samples.preview) },
    { what: "split, a page of 1 MB", unit: "ms", samples: samples.large, aim: { most: 100 } },
    smallKey,
    largeKey,
    ratio("the longer page to the shorter", largeKey, smallKey),
  ];
}

function twoCores(site: readonly string[]) {
  const halves = [0, 1].map((half) => site.filter((_, index) => index % 2 === half));
  const workers = halves.map(() => new Worker(new URL("checker.ts", import.meta.url).href));
  const checkHalf = (worker: Worker, half: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      worker.onmessage = () => resolve();
      worker.onerror = reject;
      worker.postMessage(half);
    });
  return {
    check: () => Promise.all(workers.map((worker, index) => checkHalf(worker, halves[index]!))),
    [Symbol.dispose]: () => workers.forEach((worker) => void worker.terminate()),
  };
}

async function previews(site: readonly string[]): Promise<void> {
  for (const page of site) {
    const blocks = split(page, dialect);
    for (const block of blocks) await preview(block, { blocks, file: "docs/page.mdx" });
  }
}

/** Joins pages without their front matter. One that MDX refuses would take what follows with it. */
function grown(site: readonly string[], units: number): string {
  const text = site
    .map((page) => split(page, dialect).filter(({ kind }) => kind !== "frontmatter"))
    .filter((blocks) => blocks.every(({ problem }) => problem === undefined))
    .map(join)
    .join("\n\n");
  const repeated = text.repeat(Math.ceil(units / text.length));
  return repeated.slice(0, repeated.indexOf("\n\n", units - 1));
}

/** Types a word in the middle of a page that is already parsed. */
async function keystroke(page: string, round: number): Promise<number> {
  const blocks = split(page, dialect);
  const middle = blocks.findIndex(({ kind, start }) => kind === "paragraph" && start > page.length / 2);
  const block = blocks[middle]!;
  await preview(block, { blocks, file: "docs/page.mdx" });
  const next = flat(`${page.slice(0, block.start)}typed ${round} ${page.slice(block.start)}`);
  return timed(async () => {
    const changed = split(next, dialect, blocks);
    await preview(changed[middle]!, { blocks: changed, file: "docs/page.mdx" });
  });
}

/** Copies the text, because the engine joins concatenated strings only when they are first read. */
function flat(text: string): string {
  text.charCodeAt(0);
  return text;
}
