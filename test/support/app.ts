import { join } from "node:path";

import { Assets } from "../../src/core/assets.ts";
import { Branch } from "../../src/core/branch.ts";
import { Drafts } from "../../src/core/drafts.ts";
import { Editing } from "../../src/core/editing.ts";
import { Generations } from "../../src/core/generations.ts";
import { Histories } from "../../src/core/histories.ts";
import { Media } from "../../src/core/media.ts";
import { Merging } from "../../src/core/merging.ts";
import { PageEvents } from "../../src/core/page-events.ts";
import { Pages } from "../../src/core/pages.ts";
import type { Assistant } from "../../src/core/ports.ts";
import { Publications } from "../../src/core/publications.ts";
import { Reviews } from "../../src/core/reviews.ts";
import { Sessions } from "../../src/core/sessions.ts";
import { SiteIndex } from "../../src/core/site-index.ts";
import { Thumbnails } from "../../src/core/thumbnails.ts";
import { LineLog } from "../../src/log.ts";
import { openLocalRepository } from "../../src/repository/open.ts";
import { clock } from "../../src/server.ts";
import { SqliteAssets } from "../../src/store/assets.ts";
import { Store } from "../../src/store/database.ts";
import { SqliteDrafts } from "../../src/store/drafts.ts";
import { SqliteGenerations } from "../../src/store/generations.ts";
import { SqliteSessions } from "../../src/store/sessions.ts";
import { SqliteSignIns } from "../../src/store/sign-ins.ts";
import { SqliteThumbnails } from "../../src/store/thumbnails.ts";
import { buildApp } from "../../src/web/app.ts";
import { CurrentRequest } from "../../src/web/current-request.ts";
import { COOKIE, Seal } from "../../src/web/seal.ts";
import { temporaryFolder } from "./folder.ts";
import { textsHere } from "./texts.ts";

type Options = Readonly<{
  baseUrl: string;
  assistant?: Assistant;
  /** How long a generation may take, in milliseconds. */
  within?: Readonly<{ doc: number; image: number }>;
}>;

const MIB = 1024 * 1024;

/** The whole program in this process, for looking at its routes and asking each of them. All of its parts are real. */
export async function testApp({ baseUrl, assistant, within }: Options) {
  const folder = await temporaryFolder();
  const store = new Store(join(folder.path, "docs-admin.db"));
  const log = new LineLog({ level: "error", format: "json" }, clock);
  const host = await openLocalRepository({
    path: join(folder.path, "site.git"),
    branch: undefined,
    env: { PATH: process.env.PATH!, HOME: folder.path },
    clock,
    log,
  });
  const ids = { next: () => crypto.randomUUID() };
  const branch = new Branch(host);
  const texts = textsHere();
  const shared = {
    texts,
    branch,
    clock,
    ids,
    log,
    maxAssetBytes: MIB,
    folder: "content",
    uploadsFolder: "uploads",
  };
  const draftStore = new SqliteDrafts(store);
  const pageEvents = new PageEvents({ drafts: draftStore, clock });
  const drafts = new Drafts({ store: draftStore, clock, pageEvents });
  const assetStore = new SqliteAssets(store);
  const assets = new Assets({ ...shared, store: assetStore });
  const sessions = new Sessions({
    ...shared,
    sessions: new SqliteSessions(store),
    signIns: new SqliteSignIns(store),
    pin: { plain: "2468" },
    days: 7,
  });
  const seal = new Seal(["a secret that is at least 32 characters long"]);
  const pages = new Pages({ ...shared, drafts });
  const siteIndex = new SiteIndex({ texts, branch, pages, drafts, clock });
  const app = buildApp({
    ...shared,
    sessions,
    gitHubSignIns: undefined,
    currentRequest: new CurrentRequest(),
    drafts,
    editing: new Editing({ texts, pictureHosts: [] }),
    pageEvents,
    merging: new Merging({ texts, branch, drafts, pages }),
    pages,
    siteIndex,
    publications: new Publications({ ...shared, drafts: draftStore, assets, pageEvents }),
    reviews: new Reviews({ ...shared, drafts, pages, assets, siteIndex }),
    histories: new Histories({ ...shared, drafts, pages }),
    assets,
    media: new Media({ ...shared, store: assetStore, siteIndex }),
    thumbnails: new Thumbnails({ store: new SqliteThumbnails(store), assets }),
    generations: new Generations({
      ...shared,
      assistant,
      within,
      store: new SqliteGenerations(store),
      siteIndex,
    }),
    seal,
    begunSeal: new Seal(["a secret that is at least 32 characters long"], "another cookie"),
    probe: () => store.probe(clock.now()),
    storeBytes: () => store.bytes,
    installation: {
      version: "0.0.0",
      repository: "site.git",
      folder: { folder: "content", because: "CONTENT_DIR says so" },
      uploadsFolder: "uploads",
      hasGitHubSignIn: false,
      hasGeneration: assistant !== undefined,
    },
    host,
    baseUrl: () => baseUrl,
    isHttps: baseUrl.startsWith("https:"),
    maxUploadBytes: MIB,
    trustProxy: false,
    pictureHosts: [],
  });
  const session = await sessions.signIn({ pin: "2468", address: "127.0.0.1" });

  return {
    /** What the program answers to, but for the refusal of all other methods. */
    routes: app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => ({ method, path })),
    /** The cookie of one who has signed in. */
    cookie: `${COOKIE}=${seal.seal(session)}`,
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
