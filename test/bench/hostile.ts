import { join } from "node:path";

import { hugoMarkdown, mdcMarkdown, pythonMarkdown } from "../../src/markdown/tree/dialect.ts";
import { blocksIn, type Dialect, labelsIn, markdown, mdx, pageTree } from "../../src/markdown/tree/index.ts";
import { type Figure, ratio } from "./figure.ts";

const UNITS = 2 * 1024 * 1024;
const SHOWN = 5;

const dialects = [mdx, markdown, hugoMarkdown, pythonMarkdown, mdcMarkdown];

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

/** Reads texts that repeat one part into trees, with their blocks and labels, and shows the slowest. */
export async function hostile(): Promise<Figure[]> {
  const figuresOf = async (what: string, texts: readonly string[]) =>
    dialects.flatMap((dialect) => texts.map((text) => timeOf(what, text, dialect)));
  const [, plain] = await figuresOf("plain text, ", ["Words in a line.\n\n"]);
  const figures = (await figuresOf("", await parts())).sort(
    (one, other) => other.samples[0]! - one.samples[0]!,
  );
  return [plain!, ...figures.slice(0, SHOWN), ratio("the slowest to plain text", figures[0]!, plain!)];
}

function timeOf(what: string, part: string, dialect: Dialect): Figure {
  const page = part.repeat(Math.ceil(UNITS / part.length)).slice(0, UNITS);
  const before = process.cpuUsage();
  const { tree, source } = pageTree(page, dialect);
  blocksIn(tree, 0, source);
  labelsIn(tree, 0, source);
  const { user, system } = process.cpuUsage(before);
  Bun.gc(true);
  const name = `${what}${JSON.stringify(part)} as ${dialect.hasJsx ? "MDX" : `Markdown with ${dialect.templates.join(", ") || "no templates"}`}`;
  return { what: name, unit: "ms", samples: [(user + system) / 1000], aim: { most: 1000 } };
}
