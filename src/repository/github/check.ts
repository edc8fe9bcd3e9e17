import { DomainError, Unavailable } from "../../core/errors.ts";
import { type Finding, unknown } from "../finding.ts";
import { finding, ok, type Result } from "../step.ts";
import { branchesOnGitHub } from "./branches.ts";
import type { Caller } from "./caller.ts";
import { type AppDeps, checkApp } from "./check-app.ts";
import type { GitHubClient } from "./client.ts";
import { emptyRepository, NoBranch } from "./head.ts";
import { serverCaller } from "./open.ts";

type Deps = Readonly<{
  client: GitHubClient;
  branch: string | undefined;
  token: string | undefined;
}> &
  AppDeps;

/** Rules of a branch that can stop a push. Source: GitHub's "Available rules for rulesets". */
const blockingRules = [
  "pull_request",
  "update",
  "required_status_checks",
  "required_signatures",
  "merge_queue",
];

/** Checks what the server needs from GitHub, step by step, without visible changes. */
export async function* checkGitHub(deps: Deps): AsyncGenerator<Finding> {
  const token = await checkToken(deps);
  yield token;
  if (token.state !== "wrong") {
    const repository = await checkRepository(deps);
    yield repository;
    if (repository.state === "ok") {
      yield await checkPermissions(deps);
      yield await checkBranch(deps);
    }
  }
  yield* checkApp(deps);
}

async function checkToken({ client, token }: Deps): Promise<Finding> {
  const step = "token";
  if (!token) {
    const says = "GITHUB_TOKEN isn't set, so people who sign in with the PIN can't publish";
    return unknown(step, says);
  }
  return finding(step, async () => {
    await client.ask(serverCaller(token), ({ rest }, { headers }) => rest.rateLimit.get({ headers }));
    return ok("GitHub accepts GITHUB_TOKEN");
  });
}

function checkRepository({ client, token }: Deps): Promise<Finding> {
  return finding("repository", async () => {
    const caller = serverCaller(token);
    const { data } = await client.ask(caller, ({ rest }, call) => rest.repos.get(call));
    if (data.archived) throw new Unavailable(`${data.full_name} is archived; unarchive it in its settings`);
    if (await isEmpty(client, caller, data.default_branch))
      throw new Unavailable(emptyRepository(client.repository));
    return ok(`${data.full_name}${data.private ? ", private" : ""}`);
  });
}

/** GitHub answers 409 to every question about the content of a repository without commits. */
async function isEmpty(client: GitHubClient, caller: Caller, branch: string): Promise<boolean> {
  let status: number | undefined;
  try {
    await client.ask(
      caller,
      ({ rest }, call) => rest.git.listMatchingRefs({ ...call, ref: `heads/${branch}` }),
      (refused) => {
        ({ status } = refused);
        return undefined;
      },
    );
  } catch (error) {
    if (status !== 409) throw error;
  }
  return status === 409;
}

/** Only a write shows what a token may do. GitHub removes a blob that no tree names. */
async function checkPermissions({ client, token, app }: Deps): Promise<Finding> {
  const step = "permissions";
  if (!token && !app) {
    const says =
      "nobody can publish; set GITHUB_TOKEN, or set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET so that people sign in with GitHub";
    return { step, state: "wrong", says };
  }
  if (!token) return { step, state: "ok", says: "each person's own, checked when they sign in" };
  return finding(step, async () => {
    await client.ask(serverCaller(token), ({ rest }, call) =>
      rest.git.createBlob({ ...call, content: "", encoding: "utf-8" }),
    );
    return ok("GITHUB_TOKEN can write contents");
  });
}

function checkBranch({ client, token, branch: named }: Deps): Promise<Finding> {
  return finding("branch", async () => {
    const caller = serverCaller(token);
    const branch =
      named ?? (await client.ask(caller, ({ rest }, call) => rest.repos.get(call))).data.default_branch;
    const { data } = await client
      .ask(
        caller,
        ({ rest }, call) => rest.repos.getBranch({ ...call, branch }),
        ({ status, cause }) => (status === 404 ? new NoBranch(status, cause) : undefined),
      )
      .catch(async (cause: unknown) => {
        if (!(cause instanceof NoBranch)) throw cause;
        const instead = await branchesOnGitHub(client, caller, branch);
        throw new Unavailable(
          `there is no branch “${branch}”; set REPOSITORY_BRANCH, or push a first commit.${instead}`,
          { cause },
        );
      });
    return rulesResult(branch, await rulesOf(client, caller, branch), data.protected);
  });
}

/** GitHub lists the rules, but not who may bypass them. */
function rulesResult(branch: string, rules: readonly string[], isProtected: boolean): Result {
  if (rules.length === 0 && !isProtected) return ok(branch);
  const [which, where] = rules.length > 0 ? [` (${rules.join(", ")})`, "Rules"] : ["", "Branches"];
  const says = `${branch} has rules${which} that can stop people from publishing; let them bypass the rules on GitHub, under Settings → ${where}`;
  return { state: "warning", says };
}

/** An older GitHub Enterprise doesn't list them. */
async function rulesOf(client: GitHubClient, caller: Caller, branch: string): Promise<string[]> {
  try {
    const { data } = await client.ask(caller, ({ rest }, call) =>
      rest.repos.getBranchRules({ ...call, branch }),
    );
    return [...new Set(data.map(({ type }) => type))].filter((type) => blockingRules.includes(type));
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}
