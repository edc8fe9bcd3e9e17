/** The process that `Flood` starts. */
import { connect } from "node:net";

import type { Asked, Told } from "./flood.ts";

const BEGINS_WITHIN_MS = 90_000;

/** Ends without its parent, too. */
process.on("disconnect", () => process.exit());

process.on("message", ({ port, requests, clients, seconds }: Asked) => {
  const texts = requests.map(({ head, body, times }) => Buffer.from(head + body.repeat(times), "latin1"));
  const started = Promise.withResolvers<void>();
  let hasEnded = false;
  const isOver = Promise.race([started.promise, Bun.sleep(BEGINS_WITHIN_MS)])
    .then(() => Bun.sleep(seconds * 1000))
    .then(() => {
      hasEnded = true;
      return "no answer";
    });
  const statuses: Record<string, number> = {};
  let answered = 0;
  const ask = async (nth: number) => {
    while (!hasEnded) {
      const status = await statusOf(port, texts[nth % texts.length]!, isOver, () => {
        answered += 1;
        if (answered !== clients) return;
        started.resolve();
        tell({ hasBegun: true });
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  void Promise.all(Array.from({ length: clients }, (_, nth) => ask(nth))).then(() => {
    tell({ statuses });
    process.exit();
  });
});

function tell(told: Told): void {
  process.send?.(told);
}

/** Resolves when the connection ends, or the time is over. An event stream does not end. */
async function statusOf(port: number, request: Buffer, isOver: Promise<string>, started: () => void) {
  let said: string | undefined;
  const socket = connect(port, "127.0.0.1");
  const ended = new Promise<string>((end) => {
    socket.on("data", (bytes) => {
      if (said === undefined) started();
      said ??= bytes.toString("latin1", 9, 12);
    });
    socket.on("error", ({ message }) => {
      said ??= message;
    });
    socket.on("close", () => end(said ?? "no answer"));
  });
  socket.write(request);
  const status = await Promise.race([ended, isOver]);
  socket.destroy();
  return said ?? status;
}
