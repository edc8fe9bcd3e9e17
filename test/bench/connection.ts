import type { Socket } from "bun";

const ANSWER_WITHIN_SECONDS = 20;

type Waiting = { answered: (answer: string) => void; failed: (error: Error) => void };

/** A keep-alive HTTP/1.1 connection; fetch would cost the bench half as much again. */
export class Connection {
  #socket!: Socket;
  #waiting: Waiting | undefined;
  #unsent: Buffer = Buffer.alloc(0);
  #received = "";

  static async open(port: number): Promise<Connection> {
    const connection = new Connection();
    connection.#socket = await Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        data: (_, bytes) => connection.#take(bytes),
        drain: () => connection.#write(connection.#unsent),
        timeout: () => connection.#waiting?.failed(new Error("The server does not answer.")),
        close: () => connection.#waiting?.failed(new Error("The server closed the connection.")),
      },
    });
    connection.#socket.timeout(ANSWER_WITHIN_SECONDS);
    return connection;
  }

  send(request: string): Promise<string> {
    return new Promise((answered, failed) => {
      this.#waiting = { answered, failed };
      this.#write(Buffer.from(request));
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.end();
  }

  #write(bytes: Buffer): void {
    this.#unsent = bytes.subarray(this.#socket.write(bytes));
  }

  #take(bytes: Buffer): void {
    this.#received += bytes.toString("latin1");
    const endOfHead = this.#received.indexOf("\r\n\r\n");
    if (endOfHead < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1]);
    if (this.#received.length < endOfHead + 4 + length) return;
    const answer = this.#received;
    this.#received = "";
    this.#waiting?.answered(answer);
  }
}
