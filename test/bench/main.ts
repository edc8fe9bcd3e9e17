import { open } from "node:fs/promises";
import { cpus, tmpdir, totalmem, type } from "node:os";
import { join } from "node:path";

import { temporaryFolder } from "../support/folder.ts";
import { editor } from "./editor.ts";
import { type Figure, markdownTable, table } from "./figure.ts";
import { gitHosts } from "./git-hosts.ts";
import { health } from "./health.ts";
import { hostile } from "./hostile.ts";
import { listing } from "./listing.ts";
import { mdx } from "./mdx.ts";
import { memory } from "./memory.ts";
import { metrics } from "./metrics.ts";
import { moving } from "./moving.ts";
import { publishing } from "./publishing.ts";
import { withSection } from "./report.ts";
import { saves } from "./saves.ts";
import { several } from "./several.ts";
import { starts } from "./starts.ts";
import { texts } from "./texts.ts";
import { byTurns, timed } from "./turns.ts";

type Part = Readonly<{ title: string; measure: (folder: string) => Promise<Figure[]> }>;

const parts: Record<string, Part> = {
  saves: { title: "Durable saves: PUT /api/admin/drafts, 8 KB", measure: saves },
  publishing: { title: "Publishing one changed page, 10,000 files", measure: publishing },
  hosts: { title: "Publishing to a host of git, 10,000 files", measure: gitHosts },
  listing: { title: "Listing 10,000 pages", measure: listing },
  health: { title: "The health of 2,000 pages, on one core", measure: health },
  several: { title: "Several pages of 2,000", measure: several },
  moving: { title: "Moving pages of 2,000 with 20 links each", measure: moving },
  starts: { title: "From start to first answer", measure: starts },
  mdx: { title: "Reading MDX", measure: mdx },
  hostile: { title: "Hostile texts of 2 MiB, once each", measure: hostile },
  texts: { title: "Beside hostile texts", measure: texts },
  editor: { title: "The editor, in Chromium", measure: editor },
  metrics: { title: "Counting for /metrics", measure: metrics },
  memory: { title: "Resident memory", measure: memory },
};

/** The minimum for a durable write; in a folder in memory the saves prove nothing. */
async function disk(folder: string): Promise<Figure> {
  await using file = await open(join(folder, "disk"), "w");
  const page = Buffer.alloc(8192, "x");
  const write = async () => {
    await file.write(page, 0, page.length, 0);
    await file.sync();
  };
  const { samples } = await byTurns({ rounds: 100, warmUp: 5 }, { samples: () => timed(write) });
  return { what: `8 KB written and synced below ${folder}`, unit: "ms", samples };
}

const report = join(import.meta.dir, "../../.github/FIGURES.md");

async function write(title: string, figures: readonly Figure[]): Promise<void> {
  const section = {
    title,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus()[0]!.model}, ${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB, ${type()}, Bun ${Bun.version}`,
    table: markdownTable(figures),
  };
  await Bun.write(report, withSection(await Bun.file(report).text(), section));
}

const isWritten = process.argv.includes("--write");
const asked = process.argv.slice(2).filter((argument) => argument !== "--write");
const unknown = asked.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(
    `“${unknown}” is no part. Parts are: ${Object.keys(parts).join(", ")}. With none, all run. --write keeps the figures.`,
  );
  process.exit(1);
}

// Durable saves need a disk: in the tests' folder in memory they would cost nothing.
await using folder = await temporaryFolder(tmpdir());
console.log(`The disk\n${table([await disk(folder.path)])}\n`);
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const { title, measure } = parts[name]!;
  const figures = await measure(join(folder.path, name));
  console.log(`${title} (${name})\n${table(figures)}\n`);
  if (isWritten) await write(title, figures);
}
