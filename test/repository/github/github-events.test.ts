import { expect, test } from "bun:test";

import { GitHubEvents } from "../../../src/repository/github/events.ts";
import { refusalOf } from "./github-host.ts";

const events = new GitHubEvents("It's a Secret to Everybody");

const sent = (body: string | ReadableStream | undefined, headers: Record<string, string>) =>
  events.isNews(new Request("http://localhost/webhooks/github", { method: "POST", body, headers }));

/** Source: GitHub's “Validating webhook deliveries”. */
const SIGNATURE = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";

test("a signature is that of GitHub's own example", async () => {
  const headers = { "x-hub-signature-256": SIGNATURE };

  expect(await sent("Hello, World!", { ...headers, "x-github-event": "push" })).toBe(true);
  expect(await sent("Hello, World!", { ...headers, "x-github-event": "ping" })).toBe(false);
  expect(await sent("Hello, World!", headers)).toBe(false);
});

test.each([
  ["another body", "Hello, World", SIGNATURE],
  ["no body", undefined, SIGNATURE],
  ["a signature cut short", "Hello, World!", SIGNATURE.slice(0, -1)],
  ["another algorithm", "Hello, World!", SIGNATURE.replace("sha256", "sha1")],
  ["no signature", "Hello, World!", ""],
])("%s is refused", async (_, body, signature) => {
  const refusal = await refusalOf(sent(body, { "x-hub-signature-256": signature, "x-github-event": "push" }));

  expect(refusal.kind).toBe("unauthenticated");
});

test("a body that is too large is refused before it is read whole", async () => {
  let read = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      read += 1024 * 1024;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const refusal = await refusalOf(sent(endless, { "x-hub-signature-256": SIGNATURE }));

  expect(refusal.kind).toBe("too-large");
  expect(read).toBeLessThan(30 * 1024 * 1024);
});
