import { join } from "node:path";

import { fromBinary, fromSource, type Program } from "../support/server.ts";
import type { Figure } from "./figure.ts";
import { start } from "./server.ts";
import { byTurns } from "./turns.ts";

const STARTS = 10;

/** Measures starts up to the first answer: in an empty folder, and in one in use. */
export async function starts(folder: string): Promise<Figure[]> {
  const startIn = async (program: Program, name: string) => {
    await using server = await start(await program.command(), join(folder, `${program.name} ${name}`), {
      TEAM_PIN: "",
    });
    return server.startMs;
  };

  const samples = await byTurns(
    { rounds: STARTS, warmUp: 1 },
    {
      firstOfSource: (round) => startIn(fromSource, `${round}`),
      firstOfBinary: (round) => startIn(fromBinary, `${round}`),
      source: () => startIn(fromSource, "0"),
      binary: () => startIn(fromBinary, "0"),
    },
  );

  return [
    { what: "the source", unit: "ms", samples: samples.source },
    { what: "the source, its first start", unit: "ms", samples: samples.firstOfSource },
    { what: "the binary", unit: "ms", samples: samples.binary },
    { what: "the binary, its first start", unit: "ms", samples: samples.firstOfBinary },
  ];
}
