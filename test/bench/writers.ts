import type { Client } from "../support/client.ts";
import { Connection } from "./connection.ts";

const BYTES = 8192;

/** JSON texts that differ throughout, because SQLite skips unchanged pages. */
const texts = Array.from({ length: 10 }, (_, edition) => {
  const sentence = `She wrote: "a page is never done", and saved edition ${edition}.\n`;
  return JSON.stringify(sentence.repeat(BYTES).slice(0, BYTES));
});

/** Writers with a page and a connection each, who save again after each answer. */
export class Writers {
  readonly #port: number;
  readonly #headers: string;
  /** `updatedAt` of each writer's last save. */
  readonly #seen: number[] = [];

  constructor(url: string, client?: Client) {
    const { port, host } = new URL(url);
    this.#port = Number(port);
    this.#headers = `host: ${host}\r\ncontent-type: application/json\r\n${client ? `cookie: ${client.cookie}\r\n` : ""}`;
  }

  /** @throws where a save is refused */
  async saveFor(ms: number, { writers }: { writers: number }): Promise<{ saves: number; seconds: number }> {
    const connections = await Promise.all(Array.from({ length: writers }, () => Connection.open(this.#port)));
    const began = performance.now();
    const counts = await Promise.all(
      connections.map((connection, writer) => this.#saveUntil(began + ms, writer, connection)),
    );
    const seconds = (performance.now() - began) / 1000;
    for (const connection of connections) connection.close();
    return { saves: counts.reduce((sum, count) => sum + count), seconds };
  }

  async #saveUntil(deadline: number, writer: number, connection: Connection): Promise<number> {
    let saves = 0;
    while (performance.now() < deadline) {
      const answer = await connection.send(this.#request(writer, texts[saves % texts.length]!));
      const updatedAt = /"updatedAt":(\d+)/.exec(answer)?.[1];
      if (!answer.startsWith("HTTP/1.1 200 ") || !updatedAt)
        throw new Error(`A save was refused:\n${answer}`);
      this.#seen[writer] = Number(updatedAt);
      saves++;
    }
    return saves;
  }

  #request(writer: number, content: string): string {
    const body = `{"slug":"writer-${writer}","content":${content},"updatedAt":${this.#seen[writer] ?? 0}}`;
    return `PUT /api/admin/drafts HTTP/1.1\r\n${this.#headers}content-length: ${body.length}\r\n\r\n${body}`;
  }
}
