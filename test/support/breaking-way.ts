import { connect, createServer, type Socket } from "node:net";

/** Of bytes to the host, or from it. */
export type Direction = "up" | "down";

type Break = Readonly<{
  direction: Direction;
  /** So many bytes still pass. */
  after: number;
  /** Connections end, and there are no new ones; or nothing passes any more; undefined where all goes on. */
  by: "cut" | "silence" | undefined;
  /** Called once, at the break. */
  reached?: () => void;
}>;

/** Forwards a port of this machine, until it breaks. */
export async function startBreakingWay(to: () => number) {
  const open = new Set<Socket>();
  let next: Break | undefined;
  let isBroken = false;
  let passed = { up: 0, down: 0 };
  /** How many bytes went each way when the direction changed. */
  let turns: Array<Readonly<Record<Direction, number>>> = [];
  let last: Direction | undefined;
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  const pass = (direction: Direction, chunk: Buffer, target: Socket) => {
    if (isBroken) return;
    if (last !== direction) turns.push({ ...passed });
    last = direction;
    const room = next?.direction === direction ? next.after - passed[direction] : Infinity;
    const part = chunk.subarray(0, Math.max(room, 0));
    passed[direction] += part.length;
    if (part.length > 0) target.write(part);
    if (chunk.length < room) return;
    const { by, reached } = next!;
    isBroken = by !== undefined;
    next = undefined;
    reached?.();
    // What passed is sent.
    if (by === "cut") setImmediate(end);
    if (by === undefined && part.length < chunk.length) target.write(chunk.subarray(part.length));
  };
  const server = createServer((client) => {
    if (isBroken) return void client.destroy();
    const host = connect(to(), "127.0.0.1");
    for (const [socket, other, direction] of [
      [client, host, "up"],
      [host, client, "down"],
    ] as const) {
      open.add(socket);
      socket.on("data", (chunk: Buffer) => pass(direction, chunk, other));
      socket.on("end", () => other.end());
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  return {
    port,
    /** Counts anew. */
    breaks: (at: Break | undefined) => {
      [next, isBroken, passed, turns, last] = [at, false, { up: 0, down: 0 }, [], undefined];
    },
    /** The next break, or what is broken, is no more. What was under way ends. */
    heals: () => {
      [next, isBroken] = [undefined, false];
      end();
    },
    /** Where one can break what went by since `breaks`: at each turn, and in the middle between two. */
    moments: (direction: Direction): number[] => {
      const ends = [...new Set([...turns.map((turn) => turn[direction]), passed[direction]])];
      const middles = ends.slice(1).map((after, index) => Math.ceil((ends[index]! + after) / 2));
      return [...new Set([...ends, ...middles])].filter((after) => after > 0).toSorted((a, b) => a - b);
    },
    [Symbol.asyncDispose]: async () => {
      end();
      await new Promise((closed) => server.close(closed));
    },
  };
}
