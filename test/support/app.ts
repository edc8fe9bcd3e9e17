import { join } from "node:path";

import { compose } from "../../src/compose/compose.ts";
import type { Assistant } from "../../src/core/generation/assistant.ts";
import { FolderChoice } from "../../src/core/operation/folder-choice.ts";
import type { Installation } from "../../src/core/operation/installation.ts";
import { SiteChoices } from "../../src/core/operation/site-choices.ts";
import { KnownPeople } from "../../src/core/people/known-people.ts";
import { everybodyPublishes } from "../../src/core/person/role-rules.ts";
import type { Meter } from "../../src/core/ports.ts";
import type { OidcSignIns } from "../../src/core/session/oidc-sign-ins.ts";
import type { CookieSession, SessionKind } from "../../src/core/session/session.ts";
import { Sessions } from "../../src/core/session/sessions.ts";
import type { Standings } from "../../src/core/session/standings.ts";
import type { TextWork } from "../../src/core/text/text-work.ts";
import { clock as machineClock, type SteadyClock } from "../../src/machine/clock.ts";
import { LineLog } from "../../src/machine/log.ts";
import { Metrics } from "../../src/metrics/metrics.ts";
import { openLocalRepository } from "../../src/repository/git/open.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";
import { openStores } from "../../src/store/stores.ts";
import type { RequestMetrics } from "../../src/web/metrics.ts";
import { CurrentRequest } from "../../src/web/request/current-request.ts";
import { COOKIE, Seal } from "../../src/web/request/seal.ts";
import { temporaryFolder } from "./folder.ts";
import { textsHere } from "./texts.ts";

const HOUR = 60 * 60 * 1000;

type Options = Readonly<{
  baseUrl: string;
  assistant?: Assistant;
  /** Time limits of a generation, in milliseconds. */
  within?: Readonly<{ doc: number; image: number }>;
  metrics?: Meter & RequestMetrics;
  texts?: TextWork;
  listPatienceMs?: number;
  clock?: SteadyClock;
  installation?: Partial<Installation>;
  standings?: Standings;
  oidcSignIns?: OidcSignIns;
}>;

/** Builds the whole program in this process from its real parts. */
export async function testApp({
  baseUrl,
  assistant,
  within,
  metrics = new Metrics("0.0.0"),
  installation,
  clock = machineClock,
  ...given
}: Options) {
  const folder = await temporaryFolder();
  const store = new SqliteStore(join(folder.path, "docs-admin.db"));
  const log = new LineLog({ level: "error", format: "json" }, clock);
  const host = await openLocalRepository({
    path: join(folder.path, "site.git"),
    branch: undefined,
    mayCreate: true,
    env: { PATH: process.env.PATH!, HOME: folder.path },
    clock,
    log,
  });
  const currentRequest = new CurrentRequest();
  const stores = await openStores(store, currentRequest);
  const ids = { next: () => crypto.randomUUID() };
  const sessions = new Sessions({
    ...stores,
    pin: async () => ({ plain: "2468" }),
    days: 7,
    clock,
    ids,
    log,
  });
  const knownPeople = new KnownPeople({ store: stores.people, rules: everybodyPublishes, clock });
  const secrets = ["a secret that is at least 32 characters long"];
  const chosen = { ...stores, host, clock };
  const folderChoice = new FolderChoice({
    ...chosen,
    contentDirs: ["content"],
    uploadsDir: "uploads",
    texts: textsHere(),
  });
  const found = await folderChoice.folder();
  const { app } = compose({
    folderChoice,
    siteChoices: new SiteChoices({ ...chosen, folderChoice, siteName: undefined, siteUrl: undefined }),
    stores,
    host,
    sessions,
    hostSignIns: undefined,
    oidcSignIns: undefined,
    knownPeople,
    pinRole: { role: "administrator", why: "the PIN is the only way in" },
    currentRequest,
    texts: textsHere(),
    listPatienceMs: 20_000,
    ...given,
    assistant,
    within,
    installation: {
      version: "0.0.0",
      repository: "site.git",
      folder: found,
      uploadsFolder: "uploads",
      siteUrl: undefined,
      siteName: "site",
      siteLanguage: undefined,
      templates: undefined,
      glossary: undefined,
      publishing: undefined,
      commitMessage: undefined,
      isSignedOff: false,
      ...installation,
      afterPublish: undefined,
      mail: undefined,
    },
    secrets,
    probe: () => store.probe(clock.now()),
    readsRepository: true,
    backupState: () => undefined,
    storeState: store,
    publishing: undefined,
    maxUploadBytes: 1024 * 1024,
    baseUrl: () => baseUrl,
    isHttps: baseUrl.startsWith("https:"),
    pictureHosts: [],
    trustProxy: false,
    auditDays: 365,
    clock,
    ids,
    log,
    metrics,
    metricsToken: undefined,
  });
  const session = await sessions.signIn({ pin: "2468", address: "127.0.0.1" });

  return {
    /** Every route except the refusal of other methods. */
    routes: app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => ({ method, path })),
    cookie: `${COOKIE}=${new Seal(secrets).seal(session)}`,
    /** Of a session of its own. */
    cookieOf: (kind: SessionKind, name: string) => {
      const signed = { id: ids.next(), name, expiresAt: clock.now() + HOUR, epoch: session.epoch };
      const account =
        kind === "oidc" ? { accountId: `https://login.example ${name}` } : { login: name, token: "t" };
      const identity = { ...signed, kind, ...(kind === "pin" ? {} : account) } as CookieSession;
      return `${COOKIE}=${new Seal(secrets).seal(identity)}`;
    },
    send: (
      method: string,
      path: string,
      headers: Record<string, string> = {},
      body?: string,
      signal?: AbortSignal,
    ) => app.handle(new Request(`http://localhost:3000${path}`, { method, headers, body, signal })),
    [Symbol.asyncDispose]: async () => {
      store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
