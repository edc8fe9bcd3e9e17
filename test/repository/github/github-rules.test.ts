import { afterAll, expect, test } from "bun:test";

import { GitHubDescription } from "../../support/github-description.ts";
import { GitHubStub } from "../../support/github-stub.ts";
import { open, refusalOf } from "./github-host.ts";

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

type Shown = Readonly<{
  rules?: readonly object[];
  bypass?: string;
  isProtected?: boolean;
  protection?: object;
  updateRule?: object | null;
}>;

/** A server whose GITHUB_TOKEN sees this of the rules. */
function openWith({ rules = [], bypass, isProtected = false, protection, updateRule }: Shown) {
  stub.forget();
  stub.answer(({ path }) => {
    if (path === "/graphql")
      return Response.json(
        updateRule === undefined
          ? { data: null, errors: [{ message: "Resource not accessible by integration" }] }
          : { data: { repository: { ref: { refUpdateRule: updateRule } } } },
      );
    if (path.includes("/rules/branches/main")) return Response.json(rules);
    if (path.includes("/rulesets/"))
      return Response.json(
        bypass === undefined ? { message: "Not Found" } : { current_user_can_bypass: bypass },
        {
          status: bypass === undefined ? 404 : 200,
        },
      );
    if (path.endsWith("/protection"))
      return Response.json(protection ?? { message: "Not Found" }, { status: protection ? 200 : 404 });
    return Response.json({ name: "main", protected: isProtected });
  });
  return open(stub.url).pullRequests;
}

const rule = (type: string, ruleset_id = 1) => ({ type, ruleset_id });
const classic = (protection: object, isForAdministrators: boolean) => ({
  isProtected: true,
  protection: { ...protection, enforce_admins: { enabled: isForAdministrators } },
});
const reviews = { required_pull_request_reviews: {} };

/** What GITHUB_TOKEN sees; whether the PIN needs a review, and whether a token of somebody with an account does. */
const seen: ReadonlyArray<readonly [string, Shown, boolean, boolean]> = [
  ["no rule", {}, false, false],
  ["a review that spares GITHUB_TOKEN", { rules: [rule("pull_request")], bypass: "always" }, false, true],
  ["a review that ignores GITHUB_TOKEN", { rules: [rule("pull_request")], bypass: "exempt" }, false, true],
  [
    "a review that spares pull requests",
    { rules: [rule("pull_request")], bypass: "pull_requests_only" },
    true,
    true,
  ],
  ["a review that spares nobody", { rules: [rule("pull_request")], bypass: "never" }, true, true],
  ["a review by a ruleset that isn't shown", { rules: [rule("pull_request")] }, true, true],
  ["restricted pushes that spare GITHUB_TOKEN", { rules: [rule("update")], bypass: "always" }, false, true],
  [
    "restricted pushes that GitHub itself refuses",
    { rules: [rule("update")], bypass: "never" },
    false,
    false,
  ],
  ["checks by a ruleset that isn't shown", { rules: [rule("required_status_checks")] }, false, true],
  [
    "checks that spare GITHUB_TOKEN",
    { rules: [rule("required_status_checks")], bypass: "exempt" },
    false,
    true,
  ],
  [
    "what no commit is against",
    {
      rules: ["creation", "deletion", "non_fast_forward", "required_linear_history"].map((type) =>
        rule(type),
      ),
      bypass: "always",
    },
    false,
    false,
  ],
  [
    "more rulesets than are read",
    { rules: [1, 2, 3, 4, 5, 6].map((id) => rule("required_signatures", id)), bypass: "never" },
    false,
    true,
  ],
  ["a classic review that spares administrators", classic(reviews, false), false, true],
  ["a classic review of everybody", classic(reviews, true), true, true],
  ["a list of who may push", classic({ restrictions: {} }, true), false, true],
  ["classic checks that spare administrators", classic({ required_status_checks: {} }, false), false, true],
  ["classic checks of everybody", classic({ required_status_checks: {} }, true), false, false],
  [
    "signatures that spare administrators",
    classic({ required_signatures: { enabled: true } }, false),
    false,
    true,
  ],
  ["no signatures", classic({ required_signatures: { enabled: false } }, false), false, false],
  ["a lock that spares administrators", classic({ lock_branch: { enabled: true } }, false), false, true],
  ["a hidden review", { isProtected: true, updateRule: { requiredApprovingReviewCount: 1 } }, true, true],
  [
    "something hidden",
    { isProtected: true, updateRule: { requiredApprovingReviewCount: null } },
    false,
    true,
  ],
  ["what isn't told at all", { isProtected: true }, false, true],
  ["a protection by rulesets alone", { isProtected: true, updateRule: null }, false, false],
];

test.each(seen)("%s: whom a rule spares doesn't count for a token", async (_, shown, byPin, byToken) => {
  const pullRequests = openWith(shown);
  const signature = { name: "ada (CI)", isForAccount: true };

  expect(await pullRequests.isRequiredOf(signature)).toBe(byToken);
  expect(await pullRequests.isRequiredOf({ name: "Ada" })).toBe(byPin);
  expect(await pullRequests.isRequiredOf(signature)).toBe(byToken || byPin);
  expect(await openWith(shown).isRequiredOf({ name: "Ada" })).toBe(byPin);
});

test("rules that can't be read let no token pass, and the answer counts for five minutes", async () => {
  const host = open(stub.url);
  const isRequired = () => host.pullRequests.isRequiredOf({ name: "ada (CI)", isForAccount: true });
  stub.forget();
  stub.answer(() => Response.json({ message: "Down" }, { status: 502 }));
  expect((await refusalOf(isRequired())).kind).toBe("upstream-failed");
  expect(await host.pullRequests.isRequiredOf({ name: "Ada" })).toBe(false);

  stub.forget();
  stub.answer(({ path }) =>
    Response.json(path.includes("/rules/") ? [] : { name: "main", protected: false }),
  );
  expect([await isRequired(), await isRequired()]).toEqual([false, false]);
  expect(stub.asked).toHaveLength(2);
  host.clock.time += 6 * MINUTE;
  expect(await isRequired()).toBe(false);
  expect(stub.asked).toHaveLength(4);
});
