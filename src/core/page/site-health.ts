import {
  addressesMeant,
  destination,
  linkProblem,
  pagesMeant,
  type Redirect,
  Redirections,
} from "../../mdx/server.ts";
import { uploadsNamedIn } from "../asset/asset.ts";
import { MAX_CONTENT_BYTES } from "../draft/draft.ts";
import { Mutex } from "../mutex.ts";
import type { Branch } from "../publication/branch.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import type { FactsOfPage } from "./facts-of-pages.ts";
import type { KnownSites } from "./known-sites.ts";
import { linkBaseOf } from "./link-style.ts";
import { pageAddresses } from "./page-addresses.ts";
import type { Pages } from "./pages.ts";
import type { SiteIndex } from "./site-index.ts";
import type { SiteMenus } from "./site-menus.ts";
import type { SettingsOfSite } from "./site-settings.ts";
import { addressOf, type KnownSite } from "./site.ts";
import type { Slug } from "./slug.ts";
import { Translations } from "./translations.ts";

export type ProblemKind =
  | FactsOfPage["problems"][number]["kind"]
  | "broken-link"
  | "broken-anchor"
  | "missing-image"
  | "orphan"
  | "unused-upload";

/** `slug`, `line` and `column` are null where the problem is in no page. Lines and columns count from 1. */
export type SiteProblem = Readonly<{
  slug: Slug | null;
  kind: ProblemKind;
  line: number | null;
  column: number | null;
  message: string;
  /** Of a link that is broken, or a picture without a text. */
  address?: string;
}>;

export type Health = Readonly<{ pages: number; problems: readonly SiteProblem[] }>;

/** The uploads that published pages use. */
type Uploads = Readonly<{ uploads: ReadonlySet<string> }>;

type Deps = Readonly<{
  branch: Branch;
  texts: TextWork;
  pages: Pages;
  knownSites: Pick<KnownSites, "site">;
  siteIndex: Pick<SiteIndex, "linksOfDrafts">;
  siteMenus: SiteMenus;
  siteSettings: SettingsOfSite;
}>;

type Read = Readonly<{ slug: Slug; file: string; facts: FactsOfPage }>;

const MAX_PROBLEMS = 10_000;

/** UTF-16 units sent to another process at once. */
const BATCH_UNITS = 500_000;

/** Pages whose links are checked before other requests get a turn; some milliseconds. */
const PAGES_AT_ONCE = 100;

/** Checks all published pages. Texts are read once; after a publication, only those that changed. */
export class SiteHealth {
  readonly #deps: Deps;
  readonly #mutex = new Mutex();
  /** By blob and file, because a file's name says which syntax it has. */
  #facts: ReadonlyMap<string, FactsOfPage> = new Map();
  #last: Readonly<{ of: ReadonlyMap<Slug, string>; health: Health & Uploads }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Concurrent callers share one check. @throws Unavailable */
  health(): Promise<Health> {
    return this.#mutex.runExclusive(async () => {
      const shas = await this.#deps.pages.shas();
      if (this.#last?.of !== shas) this.#last = { of: shas, health: await this.#check(shas) };
      const { pages, problems, uploads } = this.#last.health;
      const unused = await this.#unusedUploads(uploads);
      return { pages, problems: [...problems, ...unused].slice(0, MAX_PROBLEMS) };
    });
  }

  async #check(shas: ReadonlyMap<Slug, string>): Promise<Health & Uploads> {
    const { pages, knownSites, siteMenus, siteSettings } = this.#deps;
    const files = await pages.files();
    const known = await knownSites.site();
    const read = await this.#read(shas, files, known.takesOut);
    const { redirects, fallback } = await siteSettings.read();
    const translations = new Translations(files.keys(), fallback);
    const found = pageAddresses(read, known, translations);
    const base = linkBaseOf(read.map(({ slug, facts }) => ({ slug, links: facts.paths })));
    const redirections = new Redirections([...redirects, ...read.flatMap(aliasesOf)]);
    const linked = new Set<Slug>();
    const problems: SiteProblem[] = [];
    for (const [index, page] of read.entries()) {
      problems.push(...problemsOf(page, { ...found, redirections, base, linked }));
      if (index % PAGES_AT_ONCE === 0) await new Promise((resolve) => void setImmediate(resolve)); // lets other requests run
    }
    const named = await siteMenus.names(read);
    const reached = new Set(["", ...[...linked, ...named].map((slug) => translations.original(slug))]);
    const orphans = read.filter(
      ({ slug, file }) => !/(?:^|\/)_/.test(file) && !reached.has(translations.original(slug)),
    );
    problems.push(...orphans.map(({ slug }) => orphan(slug)));
    return { pages: read.length, problems, uploads: new Set(read.flatMap(({ facts }) => facts.uploads)) };
  }

  async #read(
    shas: ReadonlyMap<Slug, string>,
    files: ReadonlyMap<Slug, string>,
    takesOut: KnownSite["takesOut"],
  ): Promise<Read[]> {
    const { branch } = this.#deps;
    const keyOf = (slug: Slug) => `${shas.get(slug)} ${files.get(slug)}`;
    const kept = new Map(
      [...shas.keys()].flatMap((slug) => {
        const facts = this.#facts.get(keyOf(slug));
        return facts ? [[keyOf(slug), facts] as const] : [];
      }),
    );
    const unknown = Map.groupBy(
      [...shas.keys()].filter((slug) => !kept.has(keyOf(slug))),
      (slug) => shas.get(slug)!,
    );
    let batch: Array<{ key: string; content: string; site: object }> = [];
    let units = 0;
    const flush = async () => {
      for (const [index, facts] of (await this.#factsOf(batch)).entries()) kept.set(batch[index]!.key, facts);
      [batch, units] = [[], 0];
    };
    for await (const { sha, content } of branch.host.readAll([...unknown.keys()])) {
      const text = decoder.decode(content.subarray(0, MAX_CONTENT_BYTES));
      for (const slug of unknown.get(sha) ?? []) {
        const file = files.get(slug)!;
        const syntax = file.endsWith(".md") ? "markdown" : "mdx";
        batch.push({
          key: keyOf(slug),
          content: text,
          site: { file, address: addressOf(slug), syntax, takesOut },
        });
        units += text.length;
      }
      if (units > BATCH_UNITS) await flush();
    }
    await flush();
    this.#facts = kept;
    return [...shas.keys()].flatMap((slug) => {
      const facts = kept.get(keyOf(slug));
      return facts ? [{ slug, file: files.get(slug)!, facts }] : [];
    });
  }

  /** A page that takes too long to read has no problems that anybody knows. */
  async #factsOf(
    pages: ReadonlyArray<Readonly<{ content: string; site: object }>>,
  ): Promise<readonly FactsOfPage[]> {
    const facts = await inTime(this.#deps.texts.run("factsOfPages", pages), undefined);
    if (facts) return facts;
    const [page] = pages;
    if (page && pages.length === 1) return [{ ...nothing, uploads: uploadsNamedIn(page.content) }];
    return (await Promise.all(pages.map((page) => this.#factsOf([page])))).flat();
  }

  async #unusedUploads(published: ReadonlySet<string>): Promise<SiteProblem[]> {
    const { knownSites, siteIndex } = this.#deps;
    const { assets } = await knownSites.site();
    const drafts = await siteIndex.linksOfDrafts();
    const uses = new Set([...published, ...[...drafts.values()].flatMap(({ uploads }) => uploads)]);
    return [...assets].flatMap((address): SiteProblem[] => {
      const path = address.startsWith("/uploads/") ? address.slice("/uploads/".length) : "";
      if (path === "" || uses.has(path)) return [];
      const message = `No page uses the upload “${path}”.`;
      return [{ slug: null, kind: "unused-upload", line: null, column: null, message }];
    });
  }
}

const nothing: FactsOfPage = {
  problems: [],
  links: [],
  pictures: [],
  anchors: undefined,
  ownAddress: undefined,
  aliases: [],
  paths: [],
  uploads: [],
};

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** An alias without a slash at its start is beside the page. */
function aliasesOf({ slug, facts }: Read): Redirect[] {
  const folder = `/${slug.slice(0, slug.lastIndexOf("/") + 1)}`;
  return facts.aliases.map((alias) => ({
    from: alias.startsWith("/") ? alias : folder + alias,
    to: addressOf(slug),
  }));
}

/** `slugs` are those of the addresses; `linked` gets the pages that links lead to. */
type Around = Readonly<{
  site: KnownSite;
  slugs: ReadonlyMap<string, Slug>;
  redirections: Redirections;
  base: string;
  linked: Set<Slug>;
}>;

type LineAndColumn = Readonly<{ line: number; column: number }>;

function problemsOf(
  { slug, file, facts }: Read,
  { site, slugs, redirections, base, linked }: Around,
): SiteProblem[] {
  const around = { ...site, address: addressOf(slug), file };
  const anchors = facts.anchors && new Set(facts.anchors);
  const pictureAt = ({ line, column }: LineAndColumn) =>
    facts.pictures.find((picture) => picture.line === line && picture.column === column);
  const own = facts.problems.map((problem): SiteProblem => {
    const address = problem.kind === "missing-alt" ? pictureAt(problem)?.address : undefined;
    return { slug, ...problem, ...(address !== undefined && { address }) };
  });
  const links = facts.links.flatMap(({ address, line, column }): SiteProblem[] => {
    const isBelowBase = base !== "" && `${address}/`.startsWith(`${base}/`);
    const readings = isBelowBase ? [address, address.slice(base.length) || "/"] : [address];
    for (const reading of readings)
      for (const page of pagesMeant(reading, around)) {
        const target = slugs.get(page);
        if (target !== undefined && target !== slug) linked.add(target);
      }
    const found = readings.map((reading) => linkProblem(reading, around, anchors));
    const [problem] = found;
    if (!problem || !found.every(Boolean)) return [];
    const targets = readings
      .flatMap((reading) => addressesMeant(reading, around))
      .flatMap((meant) => redirections.target(meant) ?? []);
    for (const target of targets) {
      const page = slugs.get(target);
      if (page !== undefined) linked.add(page);
    }
    if (problem.kind === "broken-link" && targets.length > 0) return [];
    return [{ slug, ...problem, line, column, address }];
  });
  const pictures = facts.pictures
    .filter(({ address }) => address !== "" && destination(address, around).kind === "missing")
    .map(({ address, line, column }): SiteProblem => {
      return { slug, kind: "missing-image", line, column, message: `The image “${address}” doesn't exist.` };
    });
  return [...own, ...links, ...pictures];
}

function orphan(slug: Slug): SiteProblem {
  return {
    slug,
    kind: "orphan",
    line: 1,
    column: 1,
    message: "No other page links here, and no menu names this page.",
  };
}
