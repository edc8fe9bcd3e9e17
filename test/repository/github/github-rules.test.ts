import { afterAll, expect, test } from "bun:test";

import { GitHubStub } from "../../support/github-stub.ts";
import { open } from "./github-host.ts";

const stub = new GitHubStub();
afterAll(() => stub.stop());

const MINUTE = 60_000;

test("the rules of the branch are asked again after five minutes, and unchanged ones are not sent again", async () => {
  const host = open(stub.url);
  stub.answer(({ path, headers }) => {
    const etag = `W/"${Bun.hash(path)}"`;
    if (headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: { etag } });
    if (path.includes("/rules/branches/main")) return Response.json([], { headers: { etag } });
    return Response.json({ name: "main", protected: false }, { headers: { etag } });
  });
  const isRequired = () => host.pullRequests.isRequiredOf({ name: "Ada", session: undefined });

  expect(await isRequired()).toBe(false);
  expect(stub.asked).toHaveLength(2);
  expect(await isRequired()).toBe(false);
  expect(stub.asked).toHaveLength(2);
  host.clock.time += 6 * MINUTE;
  expect(await isRequired()).toBe(false);
  expect(stub.asked.slice(2).map(({ headers }) => headers.has("if-none-match"))).toEqual([true, true]);
});
