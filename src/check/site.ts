import { existsSync, readdirSync, statSync } from "node:fs";

import { openRepository } from "../compose/open-repository.ts";
import type { Config } from "../config/config.ts";
import { Unavailable } from "../core/errors.ts";
import { SiteHealth, type SiteProblem } from "../core/health/site-health.ts";
import { PageDialects } from "../core/page/page-dialects.ts";
import { PageFields } from "../core/page/page-fields.ts";
import { Pages } from "../core/page/pages.ts";
import { Branch } from "../core/repository/branch.ts";
import { KnownSites } from "../core/site/known-sites.ts";
import { PageRecords } from "../core/site/page-records.ts";
import { SiteMenus } from "../core/site/site-menus.ts";
import { SettingsOfSite } from "../core/site/site-settings.ts";
import { pageFoldersOf } from "../core/slug/page-folders.ts";
import { clock } from "../machine/clock.ts";
import { LineLog } from "../machine/log.ts";
import { TextProcesses } from "../texts/text-processes.ts";
import { folderOfServer, notSaid } from "./folder.ts";

/** What readers do not notice is listed, and fails no build. */
const hints = new Set<SiteProblem["kind"]>(["orphan", "unused-upload"]);

/**
 * `docs-admin check --site`: prints a line for each problem of the published pages, and returns whether readers notice one,
 * as exit status 1 or 0. @throws Unavailable where the pages can't be read
 */
export async function checkSite(config: Config): Promise<number> {
  if ("path" in config.repository) refuseToCreate(config.repository.path);
  const log = new LineLog({ level: "error", format: "pretty" }, clock);
  using opened = new DisposableStack();
  const texts = opened.use(new TextProcesses({ log, whose: () => "" }));
  const host = await openRepository(config, log);
  const found = await folderOfServer(host, config, log);
  const { folder, uploads: uploadsFolder, generator, question } = found;
  if (question) throw new Unavailable(`${notSaid(question)}.`);
  const branch = new Branch(host);
  const folders = pageFoldersOf(found);
  const shared = { texts, branch, folder, folders, generator, uploadsFolder, clock, log };
  const pages = new Pages(shared);
  const none = async () => [];
  const siteIndex = {
    linksOfDrafts: async () => new Map(),
    addressesOf: async () => () => undefined,
    aliases: none,
  };
  const sitePlaces = { addresses: async () => ({ addresses: [], left: new Set<string>(), areAll: false }) };
  const [siteMenus, siteSettings] = [new SiteMenus(shared), new SettingsOfSite(shared)];
  const dialects = new PageDialects({ ...shared, pages, siteSettings });
  const pageFields = new PageFields({ ...shared, dialects, siteSettings });
  const knownSites = new KnownSites({ ...shared, pages, pageFields, siteIndex, sitePlaces, siteSettings });
  if ((await pages.shas()).size === 0)
    throw new Unavailable(`No pages were found in “${folder}”. CONTENT_DIR says where they are.`);
  const health = await new SiteHealth({
    ...shared,
    pages,
    siteIndex,
    knownSites,
    siteMenus,
    siteSettings,
    records: new PageRecords({ ...shared, dialects, pages }),
  }).health();
  const files = await pages.files();
  const lines = health.problems.map(({ slug, line, column, kind, message }) => {
    const path = slug === null ? undefined : files.get(slug);
    const place = path === undefined ? "" : `${path}:${line}:${column} `;
    return `${place}${kind}: ${message}\n`;
  });
  const unlisted = (await pages.unlisted()).map(({ path, why }) => `${path}: no page, because ${why}\n`);
  const faults = health.problems.filter(({ kind }) => !hints.has(kind)).length;
  process.stdout.write(
    `${[...lines, ...unlisted].join("")}${health.pages} pages checked, ${faults} problems\n`,
  );
  return faults === 0 ? 0 : 1;
}

/** Opening a missing or empty repository would create the sample site there. */
function refuseToCreate(path: string): void {
  if (!existsSync(path)) throw new Unavailable(`REPOSITORY: ${path} doesn't exist.`);
  if (statSync(path).isDirectory() && readdirSync(path).length === 0)
    throw new Unavailable(`REPOSITORY: ${path} is empty.`);
}
