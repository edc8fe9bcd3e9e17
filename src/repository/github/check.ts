import { DomainError, Unavailable } from "../../core/errors.ts";
import type { Finding } from "../finding.ts";
import type { Caller } from "./caller.ts";
import { fetchJson, type GitHubClient } from "./client.ts";
import { emptyRepository } from "./head.ts";
import { serverCaller, TIMEOUT_MS } from "./open.ts";

type Result = Omit<Finding, "step">;

type Deps = Readonly<{
  client: GitHubClient;
  url: string;
  branch: string | undefined;
  token: string | undefined;
  app: Readonly<{ id: string; secret: string }> | undefined;
  /** Where GitHub sends browsers back to; undefined until the server listens. */
  callback: string | undefined;
}>;

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
    return { step, state: "unknown", says };
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
    const { data } = await client.ask(
      caller,
      ({ rest }, call) => rest.repos.getBranch({ ...call, branch }),
      ({ status, cause }) =>
        status === 404
          ? new Unavailable(`there is no branch “${branch}”; set REPOSITORY_BRANCH, or push a first commit`, {
              cause,
            })
          : undefined,
    );
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

async function* checkApp({ url, app, callback }: Deps): AsyncGenerator<Finding> {
  const step = "sign-in with GitHub";
  if (!app) {
    const says = "not set up; set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET to turn it on";
    yield { step, state: "unknown", says };
    return;
  }
  yield await finding(step, () => checkClient(url, app));
  yield callback
    ? await finding("callback URL", () => checkCallback(url, app.id, callback))
    : {
        step: "callback URL",
        state: "wrong",
        says: "set BASE_URL, because PORT=0 changes the address at each start",
      };
}

/** GitHub checks the client before the code, which is missing here. */
async function checkClient(url: string, { id, secret }: { id: string; secret: string }): Promise<Result> {
  const answer = await fetchJson(TIMEOUT_MS)(`${url}/login/oauth/access_token`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ client_id: id, client_secret: secret, code: "check" }),
  });
  const { error } = (await answer.json()) as { error?: string };
  if (error === "bad_verification_code") return ok("GitHub accepts the app and its secret");
  throw new Unavailable(
    "GitHub doesn't accept GITHUB_CLIENT_ID with GITHUB_CLIENT_SECRET; copy both from the app's page, under Settings → Developer settings",
  );
}

/** GitHub checks the callback only for people who are signed in there, except for some that it refuses at once. */
async function checkCallback(url: string, id: string, callback: string): Promise<Result> {
  const query = new URLSearchParams({ client_id: id, redirect_uri: callback });
  const { status } = await fetch(`${url}/login/oauth/authorize?${query}`, {
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => ({ status: 0 }));
  if (status > 0 && status < 400) {
    const says = `not tested, because GitHub shows it only to people who are signed in; on the app's page, check that the callback URL is ${callback}`;
    return { state: "unknown", says };
  }
  throw new Unavailable(
    `GitHub refuses to send browsers back to ${callback}; set it on the app's page as the callback URL, or check BASE_URL`,
  );
}

function ok(says: string): Result {
  return { state: "ok", says };
}

async function finding(step: string, look: () => Promise<Result>): Promise<Finding> {
  try {
    return { step, ...(await look()) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { step, state: "wrong", says: error.message };
  }
}
