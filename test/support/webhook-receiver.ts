import { createHmac, timingSafeEqual } from "node:crypto";

export const SECRET = `whsec_${Buffer.from("a key that has enough bytes for it").toString("base64")}`;
export const OTHER_SECRET = `whsec_${Buffer.from("another key that has enough bytes").toString("base64")}`;

export type Received = Readonly<{
  id: string;
  timestamp: number;
  /** With which of the secrets the body is signed. */
  signedWith: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects to be there
  body: any;
}>;

/** A program that is told what happens, on the loopback. It answers what a test says, else 204. */
export class WebhookReceiverStub {
  readonly received: Received[] = [];
  answer: (asked: Request) => Response | Promise<Response> = () => new Response(null, { status: 204 });
  readonly #server: Bun.Server<undefined>;
  #waiting: Array<{ count: number; done: () => void }> = [];

  constructor() {
    this.#server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      idleTimeout: 0,
      fetch: async (request) => {
        this.#take(request, await request.clone().text());
        return this.answer(request);
      },
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}/hook?key=of-the-path`;
  }

  /** Resolves once so many were received. */
  async until(count: number): Promise<readonly Received[]> {
    if (this.received.length < count) await new Promise<void>((done) => this.#waiting.push({ count, done }));
    return this.received;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true);
  }

  #take({ headers }: Request, text: string): void {
    const [id, timestamp] = [headers.get("webhook-id")!, headers.get("webhook-timestamp")!];
    const given = headers.get("webhook-signature")!.split(" ");
    const signedWith = [SECRET, OTHER_SECRET].filter((secret) =>
      given.some((one) => isSignature(one, `${id}.${timestamp}.${text}`, secret)),
    );
    this.received.push({ id, timestamp: Number(timestamp), signedWith, body: JSON.parse(text) });
    for (const { count, done } of this.#waiting) if (this.received.length >= count) done();
  }
}

/** As a receiver checks it, by the Standard Webhooks specification. */
function isSignature(given: string, content: string, secret: string): boolean {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = Buffer.from(`v1,${createHmac("sha256", key).update(content).digest("base64")}`);
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
