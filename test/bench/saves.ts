import { join } from "node:path";

import { fromBinary, fromSource } from "../support/server.ts";
import { type Figure, ratio } from "./figure.ts";
import { type BenchServer, start } from "./server.ts";
import { byTurns } from "./turns.ts";
import { cpuMs } from "./usage.ts";
import { Writers } from "./writers.ts";

const ROUNDS = 7;
const ROUND_MS = 800;

type Sample = Readonly<{ savesPerSecond: number; cpuMicroseconds: number }>;
type Samples = Record<"shared" | "each" | "versions" | "source" | "binary", Sample[]>;

/** Compares durable saves with the bare limit, with and without shared transactions. */
export async function saves(folder: string): Promise<Figure[]> {
  const bare = (manner: string) => [process.execPath, join(import.meta.dir, "bare-server.ts"), manner];
  await using shared = await start(bare("shared"), join(folder, "shared"));
  await using each = await start(bare("each"), join(folder, "each"));
  await using versions = await start(bare("versions"), join(folder, "versions"));
  await using source = await start(await fromSource.command(), join(folder, "source"));
  await using binary = await start(await fromBinary.command(), join(folder, "binary"));
  const onShared = load(shared, new Writers(shared.url));
  const onEach = load(each, new Writers(each.url));
  const onVersions = load(versions, new Writers(versions.url));
  const onSource = load(source, new Writers(source.url, await source.signIn()));
  const onBinary = load(binary, new Writers(binary.url, await binary.signIn()));

  const figures: Figure[] = [];
  for (const writers of [1, 16, 64]) {
    const samples = await byTurns(
      { rounds: ROUNDS, warmUp: 1 },
      {
        shared: () => onShared(writers),
        source: () => onSource(writers),
        each: () => onEach(writers),
        versions: () => onVersions(writers),
        binary: () => onBinary(writers),
      },
    );
    figures.push(...throughput(samples, writers));
    if (writers === 64) figures.push(...cost(samples));
  }
  return figures;
}

/** Measures the server's processor time, which other processes do not change. */
function load({ pid }: BenchServer, crew: Writers) {
  return async (writers: number): Promise<Sample> => {
    const before = await cpuMs(pid);
    const { saves, seconds } = await crew.saveFor(ROUND_MS, { writers });
    const cpuMicroseconds = (((await cpuMs(pid)) - before) * 1000) / saves;
    return { savesPerSecond: saves / seconds, cpuMicroseconds };
  };
}

/** Aims apply to many writers: a single one waits for the disk. */
function throughput(samples: Samples, writers: number): Figure[] {
  const isMany = writers === 64;
  const who = writers === 1 ? "1 writer" : `${writers} writers`;
  const figure = (name: string, of: readonly Sample[]): Figure => ({
    what: `${who}, ${name}`,
    unit: "saves/s",
    samples: of.map(({ savesPerSecond }) => savesPerSecond),
  });
  const shared = figure("bare, saves share a transaction", samples.shared);
  const each = figure("bare, one transaction each", samples.each);
  const versions = figure("bare, shared, each text kept", samples.versions);
  const programs = [figure("the source", samples.source), figure("the binary", samples.binary)];
  return [
    shared,
    each,
    versions,
    ratio("of bare, shared", versions, shared),
    ...programs.flatMap((program) => [
      program,
      ratio("of bare, shared", program, shared, isMany ? { least: 0.5 } : undefined),
      ratio("of bare, shared, each text kept", program, versions),
      ratio("of bare, one each", program, each, isMany ? { least: 3 } : undefined),
    ]),
  ];
}

function cost(samples: Samples): Figure[] {
  const figure = (name: string, of: readonly Sample[]): Figure => ({
    what: `Processor time of a save, ${name}`,
    unit: "µs",
    samples: of.map(({ cpuMicroseconds }) => cpuMicroseconds),
  });
  return [
    figure("bare, shared", samples.shared),
    figure("the source", samples.source),
    figure("the binary", samples.binary),
  ];
}
