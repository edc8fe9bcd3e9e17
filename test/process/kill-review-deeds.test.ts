import { expect, test } from "bun:test";

import type { Client } from "../support/client.ts";
import { startGitHub, tokens, withSignIn } from "../support/emulator.ts";
import { temporaryFolder } from "../support/folder.ts";
import { BASE_URL, known, SESSION_SECRET, signedInAs } from "../support/github-site.ts";
import { serverStores } from "../support/server-stores.ts";
import { built, startServerIn } from "../support/server.ts";

type Asked = Readonly<{ id: number; head: string }>;

const slug = "asked";
const changes = [{ slug, content: "# Asked\n" }];

/** What somebody does to a review on GitHub: the request by which GitHub does it, and the operation. */
const deeds: Readonly<
  Record<
    string,
    Readonly<{
      does: (client: Client, asked: Asked) => Promise<unknown>;
      request: RegExp;
      action: string;
      isDraft?: boolean;
    }>
  >
> = {
  "asked for": {
    does: (client) =>
      client.post("/api/admin/reviews", { changes: [{ slug: "more", content: "# More\n" }], title: "More" }),
    request: /^POST .*\/pulls$/,
    action: "askForReview",
  },
  "added to": {
    does: (client, { id, head }) =>
      client.post(`/api/admin/reviews/${id}/changes`, {
        head,
        changes: [{ slug: "more", content: "# More\n" }],
      }),
    request: /^PATCH .*\/git\/refs\/heads\/docs-admin\//,
    action: "addChanges",
  },
  approved: {
    does: (client, { id, head }) =>
      client.post(`/api/admin/reviews/${id}/approve`, { head, message: "Fine." }),
    request: /^POST .*\/pulls\/\d+\/reviews$/,
    action: "approveReview",
  },
  "sent back": {
    does: (client, { id, head }) =>
      client.post(`/api/admin/reviews/${id}/request-changes`, { head, message: "Shorter." }),
    request: /^POST .*\/pulls\/\d+\/reviews$/,
    action: "requestChanges",
  },
  "made ready": {
    does: (client, { id }) => client.post(`/api/admin/reviews/${id}/ready`, {}),
    request: /^POST \/graphql$/,
    action: "markReviewReady",
    isDraft: true,
  },
  closed: {
    does: (client, { id }) => client.post(`/api/admin/reviews/${id}/close`, {}),
    request: /^PATCH .*\/pulls\/\d+$/,
    action: "closeReview",
  },
};

const cases = serverStores.flatMap((store, index) =>
  Object.entries(deeds)
    .filter(([what]) => index === 0 || what === "approved")
    .flatMap(([what, deed]) =>
      [false, true].map((isMade) => ({ what, deed, store, isMade, when: isMade ? "after" : "before" })),
    ),
);

test.each(cases)(
  "a review that is $what has one entry of the audit where GitHub did it, and none where a server is killed $when, with $store.name",
  async ({ deed: { does, request, action, isDraft = false }, store, isMade }) => {
    await using gitHub = await onGitHub();
    await using folder = await temporaryFolder();
    await using kept = await store.open(folder.path);
    const settings = {
      ...kept.settings,
      ...withSignIn(gitHub, BASE_URL, { GITHUB_TOKEN: tokens.octocat, SESSION_SECRET }),
      ...known,
      PUBLISHING: "review",
    };
    const killed = await startServerIn(folder.path, settings, built);
    const octocat = signedInAs(killed.url, "octocat", tokens.octocat);
    const grace = signedInAs(killed.url, "grace", tokens.grace);
    const { json } = await octocat.post("/api/admin/reviews", { changes, draft: isDraft });
    const stop = gitHub.stub.answer(async (asked, forward) => {
      const { method, path } = asked;
      if (!request.test(`${method} ${decodeURIComponent(path)}`)) return undefined;
      const answer = isMade ? await gitHub.does(asked, forward) : new Response();
      process.kill(killed.pid, "SIGKILL");
      return answer;
    });
    await expect(does(grace, json.review)).rejects.toThrow();
    stop();
    const entries = () =>
      kept.rows(
        "select action, who from audit where action <> 'saveDrafts' group by action, who order by min(id)",
      );
    const asked = { action: "askForReview", who: "octocat" };
    expect(await entries()).toEqual([asked]);

    await using _again = await startServerIn(folder.path, settings);
    const done = { action, who: "grace" };
    expect(await entries()).toEqual(isMade ? [asked, done] : [asked]);
  },
);

type Request = Readonly<{ method: string; path: string; body: { sha?: string } }>;

/** A pull request of the emulator stays at its first commit and a draft, because only GraphQL makes it ready. */
async function onGitHub() {
  const gitHub = await startGitHub({ files: [{ path: "content/index.md", content: "# Home\n" }] });
  let head: string | undefined;
  let isReady = false;
  gitHub.stub.answer(async ({ method, path }) => {
    const [number] = /\/pulls\/\d+$/.exec(path) ?? [];
    if (method !== "GET" || number === undefined) return undefined;
    const { json: pull } = await gitHub.api("GET", number);
    return Response.json({
      ...pull,
      draft: pull.draft && !isReady,
      head: { ...pull.head, sha: head ?? pull.head.sha },
    });
  });
  const does = ({ method, path, body }: Request, forward: () => Promise<Response>) => {
    isReady = path === "/graphql";
    if (method === "PATCH") head = body.sha;
    return isReady ? Response.json({ data: {} }) : forward();
  };
  return { ...gitHub, does };
}
