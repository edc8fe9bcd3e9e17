import { expect, test } from "bun:test";

import fc from "fast-check";

import { Siblings } from "../../../src/core/site/siblings.ts";
import { PageFolders } from "../../../src/core/slug/page-folders.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";
import { type FolderPart, namingOf } from "../../../src/sites/server.ts";
import { pageFolders } from "../../support/page-folders.ts";
import { runs, seed } from "../../support/seed.ts";

/** Of a site of which no configuration says languages. */
const siblingsOf = (slugs: readonly string[], fallback?: string) =>
  new Siblings({
    paths: new Map(slugs.map((slug) => [slug as Slug, `docs/${slug || "index"}.md`])),
    folders: pageFolders("docs"),
    generator: undefined,
    settings: { fallback },
  });

const folders = ["", "guide/setup", "guide/use", "fr/guide/setup", "fr/guide/use", "de/guide/setup"];
const beside = ["en/guide/setup", "en/guide/use", "fr/guide/setup", "fr/guide/use"];
const marked = [
  "guide/setup",
  "guide/setup.fr",
  "guide/setup.de",
  "guide/use",
  "guide/use.fr",
  "guide",
  "guide/index.fr",
];

test.each([
  [
    folders,
    undefined,
    "guide/setup",
    "install",
    { "fr/guide/setup": "fr/install", "de/guide/setup": "de/install" },
  ],
  [
    folders,
    undefined,
    "fr/guide/setup",
    "fr/install",
    { "guide/setup": "install", "de/guide/setup": "de/install" },
  ],
  [folders, undefined, "guide/use", "guide/do", { "fr/guide/use": "fr/guide/do" }],
  [folders, undefined, "fr/guide/setup", "install", {}],
  [folders, undefined, "guide/setup", "fr/install", {}],
  [folders, undefined, "", "home", {}],
  [beside, "en", "en/guide/setup", "en/install", { "fr/guide/setup": "fr/install" }],
  [beside, "en", "fr/guide/setup", "fr/install", { "en/guide/setup": "en/install" }],
  [
    marked,
    undefined,
    "guide/setup",
    "install",
    { "guide/setup.fr": "install.fr", "guide/setup.de": "install.de" },
  ],
  [
    marked,
    undefined,
    "guide/setup.fr",
    "install.fr",
    { "guide/setup": "install", "guide/setup.de": "install.de" },
  ],
  [marked, undefined, "guide/setup.fr", "install", {}],
  [marked, undefined, "guide", "manual", { "guide/index.fr": "manual/index.fr" }],
  [marked, undefined, "guide/index.fr", "manual/index.fr", { guide: "manual" }],
  [["guide/setup", "api/guide/setup"], undefined, "guide/setup", "install", {}],
] as const)(
  "of %j with the folder %s, translations of %s that goes to %s go along",
  (slugs, main, from, to, moved) => {
    const siblings = siblingsOf(slugs, main);
    expect(Object.fromEntries(siblings.movedWith(from as Slug, to as Slug))).toEqual(moved as never);
  },
);

test("where all pages are in folders of languages, these are translations of each other", () => {
  const alone = ["de/guide/setup", "de/guide/use", "de", "fr/guide/setup", "fr/only-here"];
  const siblings = siblingsOf(alone);
  expect(siblings.of("fr/guide/setup" as Slug)).toEqual(["de/guide/setup"] as Slug[]);
  expect(siblings.original("fr/guide/setup" as Slug)).toBe("de/guide/setup" as Slug);
  expect(siblingsOf([...alone, "guide"]).of("fr/guide/setup" as Slug)).toEqual([]);
  expect(siblingsOf([...alone, "en/guide/setup"]).original("fr/guide/setup" as Slug)).toBe(
    "en/guide/setup" as Slug,
  );
  expect(siblingsOf(["it/printers", "it", "hr/holidays", "hr"]).of("it" as Slug)).toEqual([]);
});

test("the language of a text is that of its page, its site or its folder", () => {
  const language = (slug: string, slugs: readonly string[], fallback?: string) =>
    siblingsOf([slug, ...slugs], fallback).languageOf(slug as Slug);
  expect(language("fr/guide/setup", folders)).toBe("fr");
  expect(language("fr/only-here", ["fr/start", "de/start"])).toBe("fr");
  expect(language("guide.pt-br", ["guide"])).toBe("pt-BR");
  expect(language("guide/setup", folders)).toBeUndefined();
  expect(language("it/printers", ["start", "hr/holidays"])).toBeUndefined();

  const said = (folder: string, parts?: FolderPart[]) =>
    new Siblings({
      paths: new Map([["guide" as Slug, `${folder}/guide.md`]]),
      folders: pageFolders(folder),
      generator: undefined,
      settings: {
        fallback: undefined,
        ...(parts && {
          parts: {
            folders: parts,
            languages: [{ code: "ja", label: "日本語", isDefault: true }],
            versions: [],
          },
        }),
      },
    }).languageOf("guide" as Slug);
  expect([said("docs/pt-br"), said("docs"), said("docs/pt-br", [])]).toEqual(["pt-BR", undefined, "ja"]);
});

test("what goes with a page has the translation of the page that takes its place, or that page", () => {
  const slugs = ["a", "fr/a", "de/a", "b", "fr/b"];
  const removed = (slug: string, redirect?: string) =>
    Object.fromEntries(siblingsOf(slugs).removedWith(slug as Slug, redirect as Slug));
  expect(removed("a", "b")).toEqual({ "fr/a": "fr/b", "de/a": "b" } as never);
  expect(removed("a")).toEqual({ "fr/a": undefined, "de/a": undefined } as never);
  expect(siblingsOf(slugs).ofOriginal("a" as Slug)).toEqual(["fr/a", "de/a"] as never);
  expect(siblingsOf(slugs).ofOriginal("fr/a" as Slug)).toEqual([]);
});

type Edition = Readonly<{ language: string; version: string | null }>;

const generator = "a Docusaurus site";
const names = ["index", "a", "01-a", "02-a", "b/index", "b", "b/README", "b/c", "1-b/2-c", "a.fr", "README"];
const editions = fc.uniqueArray(
  fc.record({
    language: fc.constantFrom("en", "fr", "pt-BR"),
    version: fc.constantFrom<(string | null)[]>("current", "1.0", "2"),
  }),
  { minLength: 1, maxLength: 6, selector: ({ language, version }) => `${language} ${version}` },
);

/** A site whose languages have folders beside the first one or in it, or endings of names. */
const sites = fc.record({
  editions,
  sets: fc.uniqueArray(fc.constantFrom("docs", "api"), { minLength: 1 }),
  way: fc.constantFrom("beside", "inside", "endings"),
  files: fc.array(fc.record({ at: fc.nat(11), name: fc.constantFrom(...names), language: fc.nat(2) }), {
    maxLength: 30,
  }),
});

type Site = typeof sites extends fc.Arbitrary<infer Value> ? Value : never;

function partOf(set: string, { language, version }: Edition, way: Site["way"]): FolderPart {
  const folder = `${set}${version === "current" || version === null ? "" : `-${version}`}`;
  const part = { kind: "docs", version, set } as const;
  if (way === "endings") return { ...part, folder, language: "en", endings: ["fr", "pt-BR"] };
  if (language === "en") return { ...part, folder, language };
  return { ...part, folder: way === "inside" ? `${folder}/${language}` : `${language}/${folder}`, language };
}

function siteOf({ editions, sets, way, files }: Site) {
  const all = sets.flatMap((set) => editions.map((each) => partOf(set, each, way)));
  const parts = [...new Map(all.map((each) => [each.folder, each])).values()];
  const folders = new PageFolders(parts.map(({ folder }) => ({ folder, naming: namingOf(generator) })));
  const paths = new Map<Slug, string>();
  for (const { at, name, language } of files) {
    const { folder, endings = [] } = parts[at % parts.length]!;
    const ending = ["", ...endings.map((each) => `.${each}`)][language % (endings.length + 1)];
    // A name with two languages is a page of one and the translation of another.
    const own = way === "endings" ? name.replace(".fr", "") : name;
    const path = `${folder}/${own}${ending}.md`;
    const slug = folders.slugOf(path);
    if (slug !== undefined && !paths.has(slug)) paths.set(slug, path);
  }
  const codes = [...new Set(["en", ...editions.map(({ language }) => language)])];
  const languages = codes.map((code) => ({ code, label: code, isDefault: code === "en" }));
  const settings = { fallback: undefined, parts: { folders: parts, languages, versions: [] } };
  return { paths, siblings: new Siblings({ paths, folders, generator, settings }) };
}

test("siblings are symmetric, one for each language and version, and where they would be made", () => {
  fc.assert(
    fc.property(sites, (site) => {
      const { paths, siblings } = siteOf(site);
      const all = { languages: true, versions: true };
      for (const slug of paths.keys()) {
        const others = siblings.of(slug, all);
        expect(new Set(others).size).toBe(others.length);
        expect(others).not.toContain(slug);
        for (const other of others)
          expect([slug, other, siblings.of(other, all).includes(slug)]).toEqual([slug, other, true]);
        const { languages, versions } = siblings.placesOf(slug);
        const listed = [...languages, ...versions].flatMap((each) => each.slug ?? []);
        expect(listed.length === 0 || listed.includes(slug)).toBe(true);
        for (const each of listed) expect([slug, ...others]).toContain(each);
        for (const { code, slug: other } of languages)
          if (other !== null) expect(siblings.slugIn(slug, { language: code })).toBe(other);
        for (const [from] of siblings.movedWith(slug, slug, all)) expect(others).toContain(from);
        expect(siblings.original(siblings.original(slug))).toBe(siblings.original(slug));
      }
      for (const [made, original] of siblings.missing()) {
        expect(paths.has(made)).toBe(false);
        expect(paths.has(original)).toBe(true);
      }
    }),
    { numRuns: runs(400), seed },
  );
});

test("versions and languages of a site have the pages of one path, also with other numbers before it", () => {
  const docusaurus = (paths: readonly string[]) => {
    const part = (folder: string, language: string, version: string): FolderPart => ({
      folder,
      kind: "docs",
      language,
      version,
      set: "docs",
    });
    const parts = [
      part("docs", "en", "current"),
      part("v/2.0", "en", "2.0"),
      part("i18n/fr/current", "fr", "current"),
      part("i18n/fr/2.0", "fr", "2.0"),
    ];
    const folders = new PageFolders(parts.map(({ folder }) => ({ folder, naming: namingOf(generator) })));
    const languages = ["en", "fr"].map((code) => ({ code, label: code, isDefault: code === "en" }));
    const versions = ["current", "2.0"].map((name) => ({ name, label: name, isCurrent: false }));
    return new Siblings({
      paths: new Map(paths.map((path) => [folders.slugOf(path)!, path])),
      folders,
      generator,
      settings: { fallback: undefined, parts: { folders: parts, languages, versions } },
    });
  };
  const siblings = docusaurus([
    "docs/01-guide/02-setup.md",
    "docs/other.md",
    "v/2.0/guide/03-setup.md",
    "i18n/fr/current/01-guide/02-setup.md",
    "i18n/fr/2.0/guide/03-setup.md",
  ]);

  expect(siblings.placesOf("01-guide/02-setup" as Slug)).toEqual({
    languages: [
      { code: "en", slug: "01-guide/02-setup" },
      { code: "fr", slug: "i18n/fr/current/01-guide/02-setup" },
    ],
    versions: [
      { name: "current", slug: "01-guide/02-setup" },
      { name: "2.0", slug: "v/2.0/guide/03-setup" },
    ],
  } as never);
  expect(siblings.placesOf("other" as Slug)).toEqual({
    languages: [
      { code: "en", slug: "other" },
      { code: "fr", slug: null },
    ],
    versions: [
      { name: "current", slug: "other" },
      { name: "2.0", slug: null },
    ],
  } as never);
  expect(siblings.slugIn("other" as Slug, { language: "fr" })).toBe("i18n/fr/current/other" as Slug);
  expect(
    Object.fromEntries(siblings.movedWith("01-guide/02-setup" as Slug, "start" as Slug, { versions: true })),
  ).toEqual({
    "v/2.0/guide/03-setup": "v/2.0/start",
    "i18n/fr/current/01-guide/02-setup": "i18n/fr/current/start",
    "i18n/fr/2.0/guide/03-setup": "i18n/fr/2.0/start",
  } as never);
  expect(siblings.missing()).toEqual([["i18n/fr/current/other", "other"]] as never);
});
