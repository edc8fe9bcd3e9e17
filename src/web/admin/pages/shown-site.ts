import { t } from "elysia";

import type { MarkedView } from "../../../../views/marked.tsx";
import type { TreePlace } from "../../../../views/paths.ts";
import type { OtherPlaceView, PageView } from "../../../../views/tree/row.tsx";
import type { SwitchesView } from "../../../../views/tree/switches.tsx";
import { type Absence, orAbsence } from "../../../core/absence.ts";
import type { DraftedMenus, DraftedNavigation } from "../../../core/navigation/drafted-navigation.ts";
import type { PersonSession } from "../../../core/session/session.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { SiteChoices, SitePages } from "../../../core/site/site-pages.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import type { ShownSite } from "./tree-rows.ts";

export type ShownSiteParts = Readonly<{
  siteIndex: Pick<SiteIndex, "listed">;
  sitePages: Pick<SitePages, "choices">;
  draftedNavigation: Pick<DraftedNavigation, "read" | "sentences">;
}>;

const name = t.Optional(t.String({ maxLength: 100 }));

/** A place of the tree in an address. */
export const placeQuery = {
  folder: t.Optional(t.String({ maxLength: 512 })),
  in: t.Optional(t.String({ maxLength: 300 })),
  outside: t.Optional(t.Literal("1")),
  language: name,
  version: name,
};

type PlaceQuery = Partial<Record<"folder" | "in" | "language" | "version", string>> & { outside?: "1" };

export function placeIn({ folder, in: entry, outside, language, version }: PlaceQuery): TreePlace {
  return { folder, entry, isOutside: outside ? true : undefined, language, version };
}

/** What the tree shows of the site, and whether all that it shows is known. */
export type Shown = Readonly<{
  site: ShownSite;
  switches: SwitchesView;
  isWhole: boolean;
  absence: Absence | undefined;
  /** Undefined where the site has no menu. */
  menu: DraftedMenus | undefined;
}>;

export const noChoices: SiteChoices = {
  languages: [],
  versions: [],
  placeOf: (slug) => ({ language: null, version: null, own: slug }),
};

type AskedSite = Readonly<{
  at: TreePlace;
  beside?: string | undefined;
  request: Request;
  session: PersonSession;
}>;

/** How long a list waits for what pages are called, in milliseconds. */
const PATIENCE_MS = 50;

/**
 * Returns the pages of the language and the version that an address names, else of those that the page beside it or the folder in it has,
 * else of those that this browser showed last.
 */
export async function shownSite(
  { siteIndex, sitePages, draftedNavigation }: ShownSiteParts,
  { at, beside, request, session }: AskedSite,
): Promise<Shown> {
  const first = await siteIndex.listed();
  const { value: choices = noChoices } = await orAbsence(sitePages.choices());
  const { languages, versions, placeOf } = choices;
  const around = beside ?? at.folder;
  const near =
    around === undefined || around === ""
      ? undefined
      : first.pages.find(({ slug }) => slug === around || slug.startsWith(`${around}/`));
  const place = near && placeOf(near.slug);
  const edition = editionShown(choices, request, { at, place });
  const { language, version } = edition;
  const { value: menu } = await orAbsence(
    draftedNavigation.read({ language, version }, session, { patienceMs: PATIENCE_MS }),
  );
  // What the menu waited for is read by now.
  const { pages, isWhole, absence } = first.isWhole ? first : await siteIndex.listed();
  const hasMenu = menu !== undefined && menu.menus.length > 0;
  const { otherPlaceOf, shortOf } = placesFrom(choices, edition);
  const isSwitched = language !== undefined || version !== undefined;
  return {
    site: {
      pages: isSwitched ? pages.filter(({ slug }) => !otherPlaceOf(slug)) : pages,
      all: pages,
      otherPlaceOf,
      shortOf,
      menus: menu?.menus ?? [],
      of: { language, version },
    },
    switches: {
      languages: languages.map(({ code, label }) => ({ value: code, label })),
      versions: versions.map(({ name, label }) => ({ value: name, label })),
      language,
      version,
    },
    isWhole: isWhole || (hasMenu && menu.isWhole),
    absence,
    menu: hasMenu ? menu : undefined,
  };
}

type Edition = Readonly<Record<"language" | "version", string | undefined>>;

type Wanted = Readonly<Partial<Record<"language" | "version", string | null | undefined>>>;

/** Returns what is shown of a site: what an address names, else what a page is in, else what this browser showed last. */
export function editionShown(
  { languages, versions }: SiteChoices,
  request: Request,
  { at, place }: Readonly<{ at?: Wanted; place?: Wanted | undefined }> = {},
): Edition {
  const kept = keptIn(request);
  return {
    language: chosen(
      languages.map(({ code }) => code),
      [at?.language, place?.language, kept.language, languages.find(({ isDefault }) => isDefault)?.code],
    ),
    version: chosen(
      versions.map(({ name }) => name),
      [at?.version, place?.version, kept.version, versions.find(({ isCurrent }) => isCurrent)?.name],
    ),
  };
}

/** Returns what tells where a page is other than in what is shown, and its path there; undefined for what needs no word. */
export function placesFrom(
  { languages, versions, placeOf }: SiteChoices,
  { language, version }: Edition,
): Pick<ShownSite, "otherPlaceOf" | "shortOf"> {
  return {
    otherPlaceOf: (slug): OtherPlaceView | undefined => {
      const own = placeOf(slug);
      if (!isOf(own.language, language)) {
        const label = languages.find(({ code }) => code === own.language)?.label;
        return { of: "language", label: label ?? own.language! };
      }
      if (isOf(own.version, version)) return undefined;
      const label = versions.find(({ name }) => name === own.version)?.label;
      return { of: "version", label: label ?? own.version! };
    },
    shortOf: (slug) => {
      const { own, ...place } = placeOf(slug);
      const isSaid = [language && place.language, version && place.version].some((each) => each != null);
      return isSaid && own !== slug ? own : undefined;
    },
  };
}

/** Returns a slug of a page that was found as it is shown: without what the short one leaves out. */
export function shownSlug(slug: MarkedView, short: string | undefined): MarkedView {
  if (short === undefined) return slug;
  let left = slug.reduce((all, { text }) => all + text.length, 0) - short.length;
  return slug.flatMap(({ text, isHit }) => {
    const kept = text.slice(Math.max(0, left));
    left -= text.length;
    return kept === "" ? [] : [{ text: kept, isHit }];
  });
}

/** Returns the language and the version of a page in a list of all pages, other than those that readers see first, and its path in these. */
export function placeInList({ languages, versions, placeOf }: SiteChoices) {
  return (slug: Slug): Pick<PageView, "short" | "other"> => {
    const { language, version, own } = placeOf(slug);
    const inLanguage = languages.find(({ code, isDefault }) => code === language && !isDefault);
    const inVersion = versions.find(({ name, isCurrent }) => name === version && !isCurrent);
    const label = [inLanguage, inVersion].flatMap((each) => each?.label ?? []).join(", ");
    if (label !== "") return { short: own, other: { of: "list", label } };
    const isSaid = (languages.length > 1 && language !== null) || (versions.length > 1 && version !== null);
    return isSaid && own !== slug ? { short: own } : {};
  };
}

/** Undefined where there is nothing to choose from. */
function chosen(
  names: readonly string[],
  wanted: ReadonlyArray<string | null | undefined>,
): string | undefined {
  if (names.length < 2) return undefined;
  return wanted.find((name) => typeof name === "string" && names.includes(name)) ?? names[0];
}

/** What has no language, or no version, is shown with all. */
function isOf(own: string | null, shown: string | undefined): boolean {
  return own === null || shown === undefined || own === shown;
}

/** What this browser showed last. It isn't secret. */
const COOKIE = "docs_admin_tree";
const KEPT_SECONDS = 365 * 24 * 60 * 60;

function keptIn(request: Request): Partial<Record<string, string>> {
  const kept = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(COOKIE) ?? "";
  return Object.fromEntries(new URLSearchParams(kept));
}

/** Headers that keep what somebody chose. */
export function keeping({ of: { language, version } }: ShownSite, isHttps: boolean): Record<string, string> {
  const value = new URLSearchParams({
    ...(language !== undefined && { language }),
    ...(version !== undefined && { version }),
  });
  const options = {
    path: "/admin",
    maxAge: KEPT_SECONDS,
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps,
  } as const;
  return { "set-cookie": new Bun.Cookie(COOKIE, value.toString(), options).serialize() };
}
