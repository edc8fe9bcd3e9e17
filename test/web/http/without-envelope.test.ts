import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";
import { sendRaw } from "../../support/socket.ts";

const { server, ada } = await testSite();

const manual = await Bun.file(
  new URL("../../../src/repository/sample-site/content/reference/api.mdx", import.meta.url),
).text();

/** Returns the manual's answers, by request. */
const listed = new Map(
  Array.from(
    manual.matchAll(/^\| (.+?) *\| ((?:status \d+|.*closed connection).*?) *\|$/gm),
    ([, what, answer]) => [what!, answer!],
  ),
);

const HOST = "Host: localhost\r\n";
const DRAFTS = "/api/admin/drafts";
const get = (fields: string, version = "1.1") => `GET ${DRAFTS} HTTP/${version}\r\n${fields}\r\n`;
const save = (slug: string) => {
  const body = JSON.stringify({ slug, content: "One.\n" });
  const fields = `${HOST}Cookie: ${ada.cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `PUT ${DRAFTS} HTTP/1.1\r\n${fields}\r\n${body}`;
};
/** Returns a header field of that many bytes. */
const field = (bytes: number) => `X: ${"x".repeat(bytes)}\r\n`;
const fields = (count: number) => Array.from({ length: count }, (_, index) => `X${index}: 1\r\n`).join("");

const requests: Record<string, string> = {
  "HTTP/1.1 without `Host`": get(""),
  "Something that is not HTTP": "Hello\r\n\r\n",
  "Headers and an address of more than 64 KB": get(HOST + field(64 * 1024)),
  "More than 198 headers": get(HOST + fields(198)),
  "A version of HTTP that does not exist": get(HOST, "2.0"),
  "A method that HTTP does not have": `BREW ${DRAFTS} HTTP/1.1\r\n${HOST}\r\n`,
  "The next request before the answer to the one before": save("pipelined/a") + save("pipelined/b"),
};

test("the manual lists exactly the requests that have no JSON answer", () => {
  expect([...listed.keys()]).toEqual(Object.keys(requests));
});

test.each(Object.entries(requests))(
  "a request without a JSON answer gets the manual's answer: %s",
  async (what, request) => {
    const { status, text } = await sendRaw(server.url, request);

    const answer = Number.isNaN(status) ? "a closed connection" : `status ${status} and nothing else`;
    expect(listed.get(what)).toEndWith(answer);
    expect(text).toBe("");
  },
);

test.each([
  ["a field of 60 KB, such as the cookies of all programs on one machine", HOST + field(60 * 1024)],
  ["197 fields beside the host", HOST + fields(197)],
])("a request that is not listed gets a JSON answer: %s", async (_, fields) => {
  const { status, json } = await sendRaw(server.url, get(fields));

  expect({ status, json }).toEqual({
    status: 401,
    json: { ok: false, error: "Sign in first.", code: "unauthenticated" },
  });
});
