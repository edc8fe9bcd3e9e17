import { expect, test } from "bun:test";

import { traceOf, traceparent } from "../../../src/web/request/trace.ts";
import { Client } from "../../support/client.ts";
import { startGitHub, tokens, withSignIn } from "../../support/emulator.ts";
import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { startServer } from "../../support/server.ts";

const BASE_URL = "https://admin.example.org";
const ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

const read = (text: string) => traceOf(new Headers({ traceparent: text }));

test.each([
  [`00-${ID}-${PARENT}-01`, "01"],
  [`00-${ID}-${PARENT}-00`, "00"],
  [`00-${ID}-${PARENT}-03`, "01"],
  [`cc-${ID}-${PARENT}-01-what-will-be`, "01"],
])("of %s the trace goes on, with a span of our own", (given, flags) => {
  const trace = read(given)!;

  expect(trace).toMatchObject({ id: ID, flags });
  expect(traceparent(trace)).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-${flags}$`));
  expect(trace.spanId).not.toBe(PARENT);
});

test.each([
  "",
  `00-${ID}-${PARENT}`,
  `00-${ID}-${PARENT}-01-more`,
  `ff-${ID}-${PARENT}-01`,
  `00-${"0".repeat(32)}-${PARENT}-01`,
  `00-${ID}-${"0".repeat(16)}-01`,
  `00-${ID.toUpperCase()}-${PARENT}-01`,
  `00-${ID}-${PARENT}-01\tx`,
])("%p is no trace", (given) => {
  expect(read(given)).toBeUndefined();
});

test("the lines of a request and of its calls to GitHub have its trace, and GitHub gets it", async () => {
  await using gitHub = await startGitHub({
    files: [{ path: "content/index.md", content: "# Home\n" }],
    callback: `${BASE_URL}/api/admin/oauth/github/callback`,
  });
  await using server = await startServer(withSignIn(gitHub, BASE_URL, { LOG_FORMAT: "json" }));
  const ada = await signedInWithGitHub(server.url, "ada");

  const { requests } = await gitHub.stub.during(() =>
    ada.post(
      "/api/admin/publish",
      { slug: "tea", content: "# Tea\n" },
      { traceparent: `00-${ID}-${PARENT}-01` },
    ),
  );
  await server.prints(new RegExp(`"message":"request".*"traceId":"${ID}"`));
  const lines = server
    .printed()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ traceId }) => traceId === ID);

  const spans = new Set(lines.map(({ spanId }) => spanId));
  expect(spans.size).toBe(1);
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(1);
  expect(lines.map(({ message }) => message)).toEqual([...requests.map(() => "github"), "request"]);
  expect(new Set(requests.map(({ headers }) => headers.get("traceparent")))).toEqual(
    new Set([`00-${ID}-${[...spans][0]}-01`]),
  );
  for (const secret of [...Object.values(tokens), "# Tea", "service_admin"])
    expect(server.printed()).not.toContain(secret);
});

test("a line without a trace names none", async () => {
  await using server = await startServer({ LOG_FORMAT: "json" });
  const stranger = new Client(server.url);

  await stranger.get("/admin/login", { traceparent: "none" });
  await server.prints(/"path":"\/admin\/login"/);

  expect(server.printed()).not.toContain("traceId");
});
