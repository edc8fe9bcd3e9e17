import { Metrics } from "../../src/metrics/metrics.ts";
import { testApp } from "../support/app.ts";
import { type Figure, ratio } from "./figure.ts";
import { byTurns, timed } from "./turns.ts";

const ROUNDS = 25;
const REQUESTS = 400;

const uncounted = {
  saved: () => undefined,
  publication: <T>(work: () => Promise<T>) => work(),
  request: () => undefined,
  text: () => "",
};

/** Compares the same program with and without counting, in this process and without a network: the cost is largest there. */
export async function metrics(): Promise<Figure[]> {
  const baseUrl = "http://localhost:3000";
  const counting = new Metrics("0.0.0");
  await using counted = await testApp({ baseUrl, metrics: counting });
  await using plain = await testApp({ baseUrl, metrics: uncounted });
  const asking = (app: typeof plain) => async () => {
    const ms = await timed(async () => {
      for (let n = 0; n < REQUESTS; n++) {
        const { status } = await app.send("GET", "/api/admin/drafts", { cookie: app.cookie });
        if (status !== 200) throw new Error(`Refused: ${status}`);
      }
    });
    return (ms * 1000) / REQUESTS;
  };

  const samples = await byTurns(
    { rounds: ROUNDS, warmUp: 3 },
    {
      plain: asking(plain),
      counted: asking(counted),
      text: () => timed(async () => counting.text({ storeBytes: 0, listeners: 0, lastBackupAt: 0 })),
    },
  );
  const without: Figure = { what: "A request that is not counted", unit: "µs", samples: samples.plain };
  const withThem: Figure = { what: "A request that is counted", unit: "µs", samples: samples.counted };
  return [
    without,
    withThem,
    ratio("of one that is not", withThem, without, { most: 1.1 }),
    { what: "Writing all that was counted", unit: "ms", samples: samples.text },
  ];
}
