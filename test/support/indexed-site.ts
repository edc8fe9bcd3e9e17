import type { Drafts } from "../../src/core/draft/drafts.ts";
import type { Pages } from "../../src/core/page/pages.ts";
import { Branch } from "../../src/core/repository/branch.ts";
import type { RepositoryHost } from "../../src/core/repository/repository-host.ts";
import { FreeSlugs } from "../../src/core/site/free-slugs.ts";
import { PageRecords } from "../../src/core/site/page-records.ts";
import { SiteIndex } from "../../src/core/site/site-index.ts";
import { SitePlaces } from "../../src/core/site/site-places.ts";
import type { Slug } from "../../src/core/slug/slug.ts";
import { type PageNaming, type SiteSettings, usualNaming } from "../../src/sites/server.ts";
import { dialects } from "./dialects.ts";
import { pageFolders } from "./page-folders.ts";
import { textsHere } from "./texts.ts";

export const PATIENCE_MS = 10;

/** A site in memory that counts reads. `repository` runs before each answer about published pages, `reading` before each text. */
export function site(
  published: Record<string, string>,
  drafted: Record<string, string> = {},
  {
    titles = usualNaming.titles,
    labels,
  }: Partial<Pick<PageNaming, "titles"> & Pick<SiteSettings, "labels">> = {},
) {
  const settings = { redirects: [], fallback: undefined, base: undefined, labels };
  let shas = new Map<Slug, string>();
  let texts = new Map<string, string>();
  const drafts = new Map<string, { content: string; updatedAt: number }>();
  const read: string[] = [];
  const repository = { answers: async (): Promise<void> => {}, asked: 0 };
  const reading = { waits: async (): Promise<void> => {} };
  let clock = 0;
  const publish = (pages: Record<string, string>) => {
    texts = new Map(Object.values(pages).map((text) => [`sha of ${text}`, text]));
    shas = new Map(Object.entries(pages).map(([slug, text]) => [slug as Slug, `sha of ${text}`]));
  };
  const save = (slug: string, content: string) => {
    clock += 1;
    drafts.set(slug, { content, updatedAt: clock });
  };
  publish(published);
  for (const [slug, content] of Object.entries(drafted)) save(slug, content);
  const asked = () => {
    repository.asked += 1;
    return repository.answers();
  };
  const host = {
    head: () => asked(),
    async *readAll(shas: readonly string[]) {
      for (const sha of shas) {
        await reading.waits();
        read.push(sha);
        yield { sha, content: Buffer.from(texts.get(sha)!) };
      }
    },
  };
  const deps = {
    texts: textsHere(),
    dialects,
    branch: new Branch(host as unknown as RepositoryHost, { patienceMs: PATIENCE_MS }),
    clock: { now: () => clock },
    folders: pageFolders("content", { ...usualNaming, titles }),
    pages: {
      shas: () => asked().then(() => shas),
      files: async () => new Map(Array.from(shas.keys(), (slug) => [slug, `content/${slug}.mdx`])),
      places: async () => ({ of: (slug: Slug) => `content/${slug}.mdx` }),
      otherFiles: async () => [],
      unlisted: async () => [],
      parts: async () => new Map(),
      wouldBePart: async () => false,
    } as unknown as Pages,
  };
  const given = {
    ...deps,
    generator: undefined,
    siteSettings: { read: async () => settings, last: undefined },
    records: new PageRecords(deps),
  };
  const index = new SiteIndex({
    ...given,
    sitePlaces: new SitePlaces(given),
    listPatienceMs: PATIENCE_MS,
    drafts: {
      list: () =>
        Array.from(drafts, ([slug, { updatedAt }]) => ({ slug: slug as Slug, updatedAt, author: "Ada" })),
      findIfAny: (slug: Slug) => {
        read.push(`draft of ${slug}`);
        return { slug, author: "Ada", ...drafts.get(slug)! };
      },
    } as unknown as Drafts,
  });
  const freeSlugs = new FreeSlugs({ ...given, siteIndex: index });
  return { index, freeSlugs, publish, save, read, repository, reading };
}

export const titles = async (index: SiteIndex, words: string) =>
  (await index.search(words, 10)).hits.map(({ page }) => page.title);
