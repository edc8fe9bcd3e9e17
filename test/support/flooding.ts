/** The process that `Flood` starts: asks the same on a new connection each time, and begins again after each answer. */
import { connect } from "node:net";

import type { Asked, Told } from "./flood.ts";

/** Ends without its parent, too. */
process.on("disconnect", () => process.exit());

process.on("message", ({ port, clients, head, body, repeat, seconds }: Asked) => {
  const request = Buffer.from(head + body.repeat(repeat), "latin1");
  const ends = performance.now() + seconds * 1000;
  const statuses: Record<string, number> = {};
  let asked = 0;
  const ask = async () => {
    while (performance.now() < ends) {
      const status = await answerOf(port, request);
      statuses[status] = (statuses[status] ?? 0) + 1;
      asked += 1;
      if (asked === clients) tell({ hasBegun: true });
    }
  };
  void Promise.all(Array.from({ length: clients }, ask)).then(() => {
    tell({ statuses });
    process.exit();
  });
});

function tell(told: Told): void {
  process.send?.(told);
}

/** Returns the status, or what went wrong. */
function answerOf(port: number, request: Buffer): Promise<string> {
  let said = "";
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1")
      .on("data", (bytes) => {
        said ||= bytes.toString("latin1", 9, 12);
      })
      .on("error", ({ message }) => {
        said ||= message;
      })
      .on("close", () => done(said || "no answer"));
    socket.write(request);
  });
}
