import { afterAll, expect, test } from "bun:test";

import { GitHubDescription } from "../../support/github-description.ts";
import { GitHubStub } from "../../support/github-stub.ts";
import { open } from "./github-host.ts";

const stub = new GitHubStub();
afterAll(() => stub.stop());

const MINUTE = 60_000;

test("a classic protection that asks for approval is known to who may not administer, too", async () => {
  const description = await GitHubDescription.read();
  const isRequired = async (answer: object, protection: object = { message: "Not Found" }) => {
    stub.forget();
    stub.answer(({ path }) => {
      if (path === "/graphql") return Response.json(answer);
      if (path.includes("/rules/branches/main")) return Response.json([]);
      if (path.endsWith("/protection"))
        return Response.json(protection, { status: "message" in protection ? 404 : 200 });
      return Response.json({ name: "main", protected: true });
    });
    return open(stub.url).pullRequests.isRequiredOf({ name: "Ada", session: undefined });
  };
  const rule = (refUpdateRule: object | null) => ({ data: { repository: { ref: { refUpdateRule } } } });

  expect(await isRequired(rule({ requiredApprovingReviewCount: 1 }))).toBe(true);
  expect(stub.asked.flatMap((asked) => description.faultsOf(asked))).toEqual([]);
  for (const answer of [
    rule({ requiredApprovingReviewCount: 0 }),
    rule({ requiredApprovingReviewCount: null }),
    rule(null),
    { data: null, errors: [{ message: "Resource not accessible by integration" }] },
  ])
    expect(await isRequired(answer)).toBe(false);
  const shown = { required_pull_request_reviews: {}, enforce_admins: { enabled: false } };
  expect(await isRequired(rule({ requiredApprovingReviewCount: 1 }), shown)).toBe(false);
  stub.forget();
});

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
