import { connect } from "node:net";

/** Sends raw bytes, for requests that no client would write. */
export async function sendRaw(url: string, request: string) {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let received = "";
  const socket = connect(Number(port), hostname)
    .on("data", (bytes) => {
      received += bytes.toString("latin1");
      if (isWhole(received)) resolve(received);
    })
    .on("error", reject)
    .on("close", () => resolve(received));
  socket.write(request, "latin1");
  const answer = await promise;
  socket.destroy();

  const [head, rest] = halves(answer, "\r\n\r\n");
  // The next answer may have arrived too.
  const text = rest.slice(0, lengthSaid(head));
  const [line = "", ...fields] = head.split("\r\n");
  const isJson = /^content-type: application\/json/im.test(head);
  return {
    status: Number(line.split(" ")[1]),
    headers: new Headers(fields.map((field) => halves(field, ": "))),
    text,
    // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects to be there
    json: (isJson ? JSON.parse(text) : undefined) as any,
  };
}

function isWhole(answer: string): boolean {
  const [head, body] = halves(answer, "\r\n\r\n");
  const length = lengthSaid(head);
  return length !== undefined && body.length >= length;
}

function lengthSaid(head: string): number | undefined {
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return length === undefined ? undefined : Number(length);
}

function halves(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
