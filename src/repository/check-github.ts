import { DomainError, Unavailable } from "../core/errors.ts";
import { type Caller, fetchJson, type GitHubClient } from "./github-client.ts";
import { emptyRepository } from "./github-head.ts";
import { serverAs, TIMEOUT_MS } from "./open-github.ts";

/** What was looked at, how it stands, and where it does not stand well what to change and where. */
export type Finding = Readonly<{ step: string; state: "ok" | "wrong" | "unknown"; says: string }>;

type Deps = Readonly<{
  client: GitHubClient;
  url: string;
  branch: string | undefined;
  token: string | undefined;
  app: Readonly<{ id: string; secret: string }> | undefined;
  /** Where GitHub sends browsers back to; undefined where it is not known before the server listens. */
  callback: string | undefined;
}>;

/** Rules of a branch that keep off who pushes to it. Source: GitHub's "Available rules for rulesets". */
const hindering = ["pull_request", "update", "required_status_checks", "required_signatures", "merge_queue"];

/** Looks at everything that the server needs of GitHub, step by step. It leaves no trace that anybody sees. */
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
    const says = "GITHUB_TOKEN is not set, so those who sign in with the PIN can publish nothing";
    return { step, state: "unknown", says };
  }
  return finding(step, async () => {
    await client.ask(serverAs(token), ({ rest }, { headers }) => rest.rateLimit.get({ headers }));
    return "GitHub accepts GITHUB_TOKEN";
  });
}

function checkRepository({ client, token }: Deps): Promise<Finding> {
  return finding("repository", async () => {
    const caller = serverAs(token);
    const { data } = await client.ask(caller, ({ rest }, call) => rest.repos.get(call));
    if (data.archived) throw new Unavailable(`${data.full_name} is archived; unarchive it in its settings`);
    if (await isEmpty(client, caller, data.default_branch))
      throw new Unavailable(emptyRepository(client.repository));
    return `${data.full_name}${data.private ? ", private" : ""}`;
  });
}

/** Of a repository without commits GitHub says 409 to whatever is asked about what is in it. */
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

/** What a token may do is told by nothing but doing it. A blob that no tree names is seen by nobody, and goes by itself. */
async function checkPermissions({ client, token }: Deps): Promise<Finding> {
  const step = "permissions";
  if (!token) return { step, state: "ok", says: "each person's own, asked for when they sign in" };
  return finding(step, async () => {
    await client.ask(serverAs(token), ({ rest }, call) =>
      rest.git.createBlob({ ...call, content: "", encoding: "utf-8" }),
    );
    return "GITHUB_TOKEN may write contents";
  });
}

function checkBranch({ client, token, branch: named }: Deps): Promise<Finding> {
  return finding("branch", async () => {
    const caller = serverAs(token);
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
    const rules = await rulesOf(client, caller, branch);
    if (rules.length === 0 && !data.protected) return branch;
    const which = rules.length > 0 ? ` (${rules.join(", ")})` : "";
    return `${branch}, with rules${which}: let those who publish pass them, under Settings, Rules of the repository`;
  });
}

/** An older GitHub Enterprise does not tell them. */
async function rulesOf(client: GitHubClient, caller: Caller, branch: string): Promise<string[]> {
  try {
    const { data } = await client.ask(caller, ({ rest }, call) =>
      rest.repos.getBranchRules({ ...call, branch }),
    );
    return [...new Set(data.map(({ type }) => type))].filter((type) => hindering.includes(type));
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

async function* checkApp({ url, app, callback }: Deps): AsyncGenerator<Finding> {
  const step = "sign-in with GitHub";
  if (!app) {
    const says = "not set up; GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET turn it on";
    yield { step, state: "unknown", says };
    return;
  }
  yield await finding(step, () => knownApp(url, app));
  yield callback
    ? await finding("callback address", () => knownCallback(url, app.id, callback))
    : { step: "callback address", state: "wrong", says: "set BASE_URL: with PORT=0 nobody can know it" };
}

/** GitHub looks at the client before it looks at the code, which here is none. */
async function knownApp(url: string, { id, secret }: { id: string; secret: string }): Promise<string> {
  const answer = await fetchJson(TIMEOUT_MS)(`${url}/login/oauth/access_token`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ client_id: id, client_secret: secret, code: "check" }),
  });
  const { error } = (await answer.json()) as { error?: string };
  if (error === "bad_verification_code") return "GitHub knows the app and its secret";
  throw new Unavailable(
    "GitHub does not know GITHUB_CLIENT_ID with GITHUB_CLIENT_SECRET; copy both from the app's page, under Settings, Developer settings",
  );
}

/** GitHub itself judges it only before somebody who has signed in there; some refuse it at once. */
async function knownCallback(url: string, id: string, callback: string): Promise<string> {
  const query = new URLSearchParams({ client_id: id, redirect_uri: callback });
  const { status } = await fetch(`${url}/login/oauth/authorize?${query}`, {
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => ({ status: 0 }));
  if (status > 0 && status < 400) return `${callback} must stand on the app's page as its callback URL`;
  throw new Unavailable(
    `GitHub does not send browsers back to ${callback}; write it on the app's page as its callback URL, or look at BASE_URL`,
  );
}

async function finding(step: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { step, state: "ok", says: await look() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { step, state: "wrong", says: error.message };
  }
}
