import { expect, test } from "bun:test";
import { AsyncLocalStorage } from "node:async_hooks";

import { NotShown } from "../../../src/core/errors.ts";
import type { HostSession } from "../../../src/core/session/session.ts";
import type { GitHubRepository } from "../../../src/repository/github/github.ts";
import { testGitHub, tokens } from "../../support/emulator.ts";
import type { Answers } from "../../support/github-stub.ts";
import { change, json, noRenewal, open, type Opening, page, person, refusalOf, site } from "./github-host.ts";

const gitHub = await testGitHub({ files: site });
const bearer = ({ headers }: { headers: Headers }) => headers.get("authorization");

/** An adapter without a server token, and `as`, which reads as a person. */
const openForAll = (url: string, more: Opening = {}) => {
  const served = new AsyncLocalStorage<HostSession | undefined>();
  const currentSession = () => served.getStore();
  const host = open(url, { token: undefined, tokens: noRenewal, currentSession, ...more });
  const as = <T>(session: HostSession | undefined, read: () => Promise<T>) => served.run(session, read);
  return { host, as };
};

const colleague: HostSession = { ...person, id: "t", name: "Grace", login: "grace", token: tokens.grace };

const takesNoMore = (token: string): Answers => {
  return (asked) => (bearer(asked) === `Bearer ${token}` ? json(401, {}) : undefined);
};

const hidden: Answers = (asked) => (bearer(asked) ? undefined : json(404, {}));

test.each<[string, RegExp, (host: GitHubRepository, commit: string) => Promise<unknown>]>([
  ["the branch", /git\/ref\//, (host) => host.head()],
  ["a folder", /git\/trees\/\w+$/, (host, commit) => host.entries(commit, ["content"])],
  ["a folder with all below it", /recursive/, (host, commit) => host.files(commit, "")],
])("a refused token stops only its own caller while %s is read", async (_, path, read) => {
  const { host, as } = openForAll(gitHub.url);
  const commit = await as(person, () => host.head());
  await as(person, () => host.entries(commit, [""]));
  const [asked, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gitHub.stub.answer(async (one) => {
    if (bearer(one) !== `Bearer ${tokens.grace}` || !path.test(one.path)) return undefined;
    asked.resolve();
    await refused.promise;
    return json(401, { message: "Bad credentials" });
  });

  const graces = refusalOf(as(colleague, () => read(host, commit)));
  await asked.promise;
  const adas = as(person, () => read(host, commit));
  await new Promise(setImmediate);
  refused.resolve();

  expect((await graces).message).toBe("It is over.");
  expect(await adas).toEqual(await as(person, () => read(host, commit)));
});

test("a caller who may not see the repository gets no head that another caller has read", async () => {
  const { host, as } = openForAll(gitHub.url, { freshForMs: 5000 });
  const head = () => host.head();
  gitHub.stub.answer(hidden);

  const [adas, meanwhile] = await Promise.all([as(person, head), refusalOf(as(undefined, head))]);
  const later = await refusalOf(as(undefined, head));
  const again = await gitHub.stub.during(() => as(person, head));

  expect(adas).toBe(await gitHub.head());
  expect([meanwhile, later].map((refusal) => refusal instanceof NotShown)).toEqual([true, true]);
  expect(again.asked).toEqual([]);
});

test("people read and publish with their own tokens if GitHub refuses the server's, and the PIN cannot", async () => {
  const { host, as } = openForAll(gitHub.url, { token: tokens.octocat });
  gitHub.stub.answer(takesNoMore(tokens.octocat));
  const publish = async () => host.commit(change(await host.head(), [page("content/a.md", "a")], person));

  const { requests, result } = await gitHub.stub.during(() => as(person, publish));
  const refusal = await refusalOf(as(undefined, () => host.head()));

  expect(result.sha).toBe(await gitHub.head());
  expect(requests.map(bearer).filter((one) => one === `Bearer ${tokens.octocat}`)).toHaveLength(1);
  expect(refusal.message).toBe(
    "GitHub doesn't accept GITHUB_TOKEN. Ask your administrator to set a new one.",
  );
});

test("a person who shares a read with the server's token repeats it with the own token if the server's is refused", async () => {
  const { host, as } = openForAll(gitHub.url, { token: tokens.octocat });
  gitHub.stub.answer(takesNoMore(tokens.octocat));
  gitHub.stub.answer(takesNoMore(tokens.grace));
  const head = () => host.head();

  const [graces, adas] = await Promise.all([refusalOf(as(colleague, head)), as(person, head)]);

  expect([graces.message, adas]).toEqual(["It is over.", await gitHub.head()]);
});
