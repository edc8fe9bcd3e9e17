import { expect, test } from "bun:test";

import { Translations } from "../../../src/core/page/translations.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";

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
    const translations = new Translations(slugs as readonly string[] as readonly Slug[], main);
    expect(Object.fromEntries(translations.movedWith(from as Slug, to as Slug))).toEqual(moved as never);
  },
);

test("what goes with a page has the translation of the page that takes its place, or that page", () => {
  const slugs = ["a", "fr/a", "de/a", "b", "fr/b"] as readonly string[] as readonly Slug[];
  const removed = (slug: string, redirect?: string) =>
    Object.fromEntries(new Translations(slugs).removedWith(slug as Slug, redirect as Slug));
  expect(removed("a", "b")).toEqual({ "fr/a": "fr/b", "de/a": "b" } as never);
  expect(removed("a")).toEqual({ "fr/a": undefined, "de/a": undefined } as never);
  expect(new Translations(slugs).ofOriginal("a" as Slug)).toEqual(["fr/a", "de/a"] as never);
  expect(new Translations(slugs).ofOriginal("fr/a" as Slug)).toEqual([]);
});
