import { folderOf, nameOf, namesIn, type Redirect, withoutEnding } from "../addresses/index.ts";
import { lineAt } from "../files/edits.ts";
import { MAX_CONFIG } from "../files/value.ts";
import type { SiteBase } from "../formats/configuration.ts";
import type { SitePage } from "../formats/menu-format.ts";

/** `to` is undefined for a page that is removed. */
export type PageChange = Readonly<{ from: SitePage; to: SitePage | undefined }>;

/** What a person has to change in a file, at a line of it. */
export type Mention = Readonly<{ slug: string; line: number; reason: string }>;

/** `start` is where a file names the page. */
export function mentionAt(source: string, start: number, slug: string): Mention {
  return mentionOn(lineAt(source, start), slug);
}

export function mentionOn(line: number, slug: string): Mention {
  const reason = `It names ${slug || "/"} in a way that isn't changed here. The site may not build with it.`;
  return { slug, line, reason };
}

/** Of one file. */
const MAX_MENTIONS = 20;

/** What can be a name in scripts, JSON, YAML and TOML, also in a text of HTML. */
const written = /[^\s"'`()<>[\]{},;=|]+/g;

type Left = Readonly<{
  base: SiteBase;
  /** As of `MenuOf`. */
  main?: string | undefined;
  /** Those of the file, which lead on from pages that are gone. */
  redirects: readonly Redirect[];
  /** Whether a page can be named without where it is in the site, as in a list of pages. */
  isMenu: boolean;
}>;

/**
 * Returns where a file names pages after all that could be changed in it: in code that computes a menu, or where nothing reads it.
 * Comments name none.
 */
export function leftNames(source: string, changes: readonly PageChange[], left: Left): Mention[] {
  const { redirects, isMenu } = left;
  if (source.length > MAX_CONFIG) return [];
  const names = namesOf(changes, left);
  const inRedirects = new Set(redirects.flatMap(({ from, to }) => [plain(from), plain(to)]));
  const parts = isMenu ? partsOf(source, changes) : new Map<string, string>();
  const mentions = new Map<string, Mention>();
  for (const { 0: text, index } of source.matchAll(written)) {
    const isQuoted = /["'`]/.test(source[index - 1] ?? "") && /["'`]/.test(source[index + text.length] ?? "");
    const isPath = text.includes("/") || isQuoted;
    const slug = (isPath ? names.get(plain(text)) : undefined) ?? (isQuoted ? parts.get(text) : undefined);
    if (slug === undefined || inRedirects.has(plain(text)) || isInComment(source, index)) continue;
    const mention = mentionAt(source, index, slug);
    mentions.set(`${slug}:${mention.line}`, mention);
    if (mentions.size === MAX_MENTIONS) break;
  }
  return [...mentions.values()];
}

/** Returns the names of pages that no page has any more, each with the slug of the page. */
function namesOf(
  changes: readonly PageChange[],
  { base: { served, route }, main, isMenu }: Left,
): ReadonlyMap<string, string> {
  // A page with an `id` keeps its names where its file alone is renamed.
  const taken = new Set(changes.flatMap(({ to }) => (to ? [to.slug, to.address ?? to.slug] : [])));
  return new Map(
    changes.flatMap(({ from: { slug, file, address = slug } }) => {
      if (slug === "" || taken.has(slug)) return [];
      const bare = withoutEnding(file);
      const inSite = [`${route}/${slug}`, `${route}/${address}`];
      const all = [...inSite, ...inSite.map((name) => served + name)];
      const inMain = main !== undefined && slug.startsWith(`${main}/`) ? [slug.slice(main.length + 1)] : [];
      const alone = isMenu ? [slug, bare, ...inMain].flatMap((name) => [name, `/${name}`]) : [];
      return [...all, ...alone].map((name) => [name, slug] as const);
    }),
  );
}

/** Returns the last names of pages whose folders are put before names, as by `guide/${name}`. */
function partsOf(source: string, changes: readonly PageChange[]): ReadonlyMap<string, string> {
  return new Map(
    changes.flatMap(({ from: { slug } }) => {
      const folder = `${folderOf(slug)}/`;
      const isMade = folder !== "/" && ["${", "'", '"', "`"].some((end) => source.includes(folder + end));
      return isMade ? [[nameOf(slug), slug] as const] : [];
    }),
  );
}

function plain(text: string): string {
  const [path = ""] = text.split(/[?#]/, 1);
  const bare = withoutEnding(path.replace(/\.html$/, "").replace(/^version-[^/]*\//, ""));
  return `${path.startsWith("/") ? "/" : ""}${namesIn("", bare).join("/")}`;
}

/** In scripts and JSON, or in YAML and TOML. */
function isInComment(source: string, at: number): boolean {
  const line = source.slice(source.lastIndexOf("\n", at) + 1, at);
  return /^[ \t]*(?:\/?\*|#)|(?:^|[ \t])(?:\/\/|\/\*|# )/.test(line);
}
