import { join } from "node:path";

import { PageCache } from "../../src/core/editor/page-cache.ts";
import { shownPage } from "../../src/core/editor/shown-page.ts";
import { pageRecords } from "../../src/core/record/page-record.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { pageTreeOf, split } from "../../src/markdown/blocks/index.ts";
import { check } from "../../src/markdown/lint/index.ts";
import { mdastOf } from "../../src/markdown/mdast/index.ts";
import { merge } from "../../src/markdown/merge/index.ts";
import {
  type Dialect,
  hugoMarkdown,
  markdown,
  mdcMarkdown,
  mdx,
  pythonMarkdown,
} from "../../src/markdown/tree/dialect.ts";
import { blocksIn, labelsIn, pageTree } from "../../src/markdown/tree/index.ts";
import { type Figure, ratio } from "./figure.ts";

const UNITS = 2 * 1024 * 1024;
const SMALL = 64 * 1024;
/** How many of the texts that are slowest when they are small are read in full. */
const TRIED = 50;
const SHOWN = 3;

/** What opens, closes, ends and nests each construct of `src/markdown/tree`: words of a file, with escapes as in JSON and `\s`. */
async function parts(): Promise<string[]> {
  const words = (await Bun.file(join(import.meta.dir, "hostile.txt")).text()).trim().split(/\s+/);
  return words.map((word) => {
    const escaped = word
      .replaceAll('"', '\\"')
      .replaceAll(/\\(?:(s)|.)/g, (all, blank) => (blank ? " " : all));
    return JSON.parse(`"${escaped}"`);
  });
}

/** So short are those of which each is put before each. */
const SHORT = 1;
const filling = `${"ab c".repeat(25)}`;

type Text = Readonly<{ part: string; dialect: Dialect }>;

/** In MDX and Markdown: each part alone, before the others that are short, in containers, and with words before its line ends. */
async function repeated(): Promise<readonly Text[]> {
  const all = await parts();
  const short = all.filter(({ length }) => length <= SHORT);
  const made = new Set([
    ...all,
    ...short.flatMap((one) => short.map((other) => one + other)),
    ...["> ", "- ", "# "].flatMap((container) => all.map((part) => `${container}${part}\n`)),
    ...all.map((part) => part.replace(/\n*$/, (ends) => filling + ends)),
  ]);
  const inDialects = (parts: readonly string[], dialects: readonly Dialect[]) =>
    dialects.flatMap((dialect) => parts.map((part) => ({ part, dialect })));
  return [
    ...inDialects([...made], [mdx, markdown]),
    ...inDialects(all, [hugoMarkdown, pythonMarkdown, mdcMarkdown]),
  ];
}

/** What is made of a page, each from nothing. */
const readings: Readonly<Record<string, (page: string, dialect: Dialect) => unknown>> = {
  tree(page, dialect) {
    const { tree, source } = pageTree(page, dialect);
    return [blocksIn(tree, 0, source), labelsIn(tree, 0, source)];
  },
  blocks: (page, dialect) => split(page, dialect),
  nodes: (page, dialect) => mdastOf(pageTreeOf(split(page, dialect))),
  check: (page, dialect) => check(split(page, dialect)),
  record: (content, dialect) => pageRecords([{ content, dialect }]),
  merge(page, dialect) {
    const middle = page.length >> 1;
    return merge(
      page,
      `${page.slice(0, middle)}m${page.slice(middle)}\n\nx`,
      `${page.slice(0, 4)}t${page.slice(4)}\n\ny`,
      dialect,
    );
  },
  preview: (content, dialect) =>
    shownPage(
      { slug: slug("tea"), file: "tea.mdx", dialect, content, known: [], pictureHosts: [] },
      new PageCache(),
    ),
};

/** Reads texts that repeat one part, first short ones of all parts, then long ones of the slowest, and shows the slowest. */
export async function hostile(): Promise<Figure[]> {
  const small: (Text & Readonly<{ ms: number }>)[] = [];
  for (const text of await repeated()) small.push({ ...text, ms: await timeOf("record", text, SMALL) });
  const tried = small.sort((one, other) => other.ms - one.ms).slice(0, TRIED);
  const shown: Figure[] = [];
  for (const name of Object.keys(readings)) {
    const figureOf = async (what: string, text: Text) => {
      const kind = `${what}${JSON.stringify(text.part)} as ${nameOf(text.dialect)}`;
      const samples = [await timeOf(name, text, UNITS)];
      return { what: `${name} of ${kind}`, unit: "ms", samples, aim: { most: 1000 } } as const;
    };
    await timeOf(name, { part: "Words *in* a line.\n\n", dialect: mdx }, SMALL);
    const plain = await figureOf("plain text, ", { part: "Words in a line.\n\n", dialect: mdx });
    const figures: Figure[] = [];
    for (const text of tried) figures.push(await figureOf("", text));
    figures.sort((one, other) => other.samples[0]! - one.samples[0]!);
    shown.push(plain, ...figures.slice(0, SHOWN), ratio("the slowest to plain text", figures[0]!, plain));
  }
  return shown;
}

function nameOf({ hasJsx, templates }: Dialect): string {
  return hasJsx ? "MDX" : `Markdown with ${templates.join(", ") || "no templates"}`;
}

/** In milliseconds of the processor time of what reads, whatever else the machine does. */
async function timeOf(name: string, { part, dialect }: Text, units: number): Promise<number> {
  const page = part.repeat(Math.ceil(units / part.length)).slice(0, units);
  const before = process.threadCpuUsage();
  await readings[name]!(page, dialect);
  const { user, system } = process.threadCpuUsage(before);
  if (units === UNITS) Bun.gc(true);
  return (user + system) / 1000;
}
