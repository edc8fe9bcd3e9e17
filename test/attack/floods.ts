import { Client } from "../support/client.ts";
import { startGitHub, tokens, withSignIn } from "../support/emulator.ts";
import { Flood, type Request } from "../support/flood.ts";
import { temporaryFolder } from "../support/folder.ts";
import { BASE_URL, files, known } from "../support/github-site.ts";
import { built, startServerIn } from "../support/server.ts";
import type { Report } from "./report.ts";
import { Times } from "./times.ts";

const PAUSE_MS = 10;

/** The limits for 99 of 100 saves and answers of /healthz, and for all of them. */
const MOST_MS = 200;
const ALL_MS = 1000;

/** The sessions that have the page open in many tabs. */
const SESSIONS = 60;
const TABS = 25;
const PAGE = "quiet";

type People = Readonly<{ ada: Client; token: Client; readers: readonly Client[] }>;
type Flooding = Readonly<{ clients: number; requests: (people: People) => readonly Request[] }>;

const json = { "content-type": "application/json" };

const post = (path: string, body: string, headers: Record<string, string> = {}, times = 1): Request => ({
  method: "POST",
  path,
  headers: { ...json, ...headers },
  body,
  times,
});

const objects = (count: number) =>
  `{"redirect_uris":["https://e/"],"z":[${Array(count).fill("{}").join(",")}]}`;
const megabytes = (count: number) => ["x".repeat(1024), {}, 1024 * count] as const;
const fromGitHub = { "x-github-event": "push", "x-hub-signature-256": `sha256=${"0".repeat(64)}` };

const floods: Record<string, Flooding> = {
  "strangers' objects": { clients: 12, requests: () => [post("/oauth/register", objects(21_000))] },
  "strangers' sign-ins": { clients: 12, requests: () => [post("/api/admin/login", '{"pin":"0000"}')] },
  "strangers' large bodies": { clients: 12, requests: () => [post("/api/admin/login", ...megabytes(25))] },
  "strangers' webhooks": {
    clients: 12,
    requests: () => [post("/webhooks/github", "x".repeat(1024), fromGitHub, 25 * 1024)],
  },
  "readers without keep-alive": {
    clients: 12,
    requests: ({ ada }) => [{ method: "GET", path: "/admin/help", headers: { cookie: ada.cookie! } }],
  },
  "a token's objects": {
    clients: 2,
    requests: ({ token }) => [
      post("/api/admin/publish", "{},", { authorization: `Bearer ${token.token}` }, 4 * 1024 * 1024),
    ],
  },
  "a page's readers": {
    clients: SESSIONS * TABS,
    requests: ({ readers }) =>
      Array.from({ length: SESSIONS * TABS }, (_, nth) => {
        const { cookie } = readers[nth % SESSIONS]!;
        const body = JSON.stringify({ pages: [{ slug: PAGE, tab: `tab-${nth}` }] });
        return post("/admin/page-events", body, { cookie: cookie!, accept: "text/event-stream" });
      }),
  },
};

async function startFlooded(folder: string, gitHub: { url: string }) {
  const settings = withSignIn(gitHub, BASE_URL, {
    ...known,
    LOG_LEVEL: "error",
    GITHUB_TOKEN: tokens.octocat,
    GITHUB_WEBHOOK_SECRET: "a-secret-of-the-webhook",
  });
  return startServerIn(folder, settings, built);
}

/** People save while strangers, readers and scripts ask as often as they can. */
export async function besideFloods(seconds: number): Promise<Report> {
  await using folder = await temporaryFolder();
  await using gitHub = await startGitHub({ files });
  await using server = await startFlooded(folder.path, gitHub);
  const { url } = server;
  const ada = await Client.signedIn(url, { name: "Ada" });
  const token = await ada.withToken({ can: ["read", "publish"], folders: ["guide"] });
  const readers = await Promise.all(
    Array.from({ length: SESSIONS }, (_, nth) => Client.signedIn(url, { name: `Reader ${nth}` })),
  );
  const reports: Report[] = [];
  for (const [what, { clients, requests }] of Object.entries(floods)) {
    const bounds = { clients, seconds: seconds / Object.keys(floods).length };
    await using flood = new Flood(url, requests({ ada, token, readers }), bounds);
    reports.push(await savesBeside(what, flood, ada));
  }
  return {
    figures: `half/99 %/all within ms ${reports.map(({ figures }) => figures).join("; ")}`,
    faults: reports.flatMap(({ faults }) => faults),
  };
}

async function savesBeside(what: string, flood: Flood, ada: Client): Promise<Report> {
  const faults: string[] = [];
  let isOver = false;
  void flood.ended.then(() => {
    isOver = true;
  });
  let updatedAt: number = (await ada.draftOf(PAGE))?.updatedAt ?? 0;
  await flood.started;
  using times = new Times();
  const again = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      await work();
      await Bun.sleep(PAUSE_MS);
    }
  };
  await Promise.all([
    again(async () => {
      updatedAt = await times.of("save", ada.save(PAGE, `# Quiet since ${updatedAt}\n`, updatedAt));
    }),
    again(async () => {
      const { status } = await times.of("health", fetch(`${ada.url}/healthz`, { keepalive: false }));
      if (status !== 200) faults.push(`Beside ${what}, health was answered ${status}`);
    }),
  ]);
  for (const kind of ["save", "health"]) {
    if (times.longest(kind, 0.99) > MOST_MS)
      faults.push(`Beside ${what}, 1 % × ${kind} took over ${MOST_MS} ms`);
    if (times.longest(kind) > ALL_MS) faults.push(`Beside ${what}, ${kind} took over ${ALL_MS} ms`);
  }
  return { figures: `beside ${what} ${times.figures}, answers ${JSON.stringify(await flood.ended)}`, faults };
}
