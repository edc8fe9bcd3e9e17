import { expect, test } from "bun:test";

import { UpstreamSilent } from "../../../src/core/errors.ts";
import { SiteAddresses } from "../../../src/core/site/site-addresses.ts";
import { slug } from "../../../src/core/slug/slug.ts";

/** `placed` is where the generator puts the page. */
type Site = Readonly<{
  siteUrl?: string;
  generator?: string;
  base?: string;
  placed?: string;
  built?: string;
  isLeftOut?: boolean;
}>;

function addressOf(
  path: string,
  { siteUrl, generator, base = "", placed, built, isLeftOut }: Site,
): Promise<string | undefined> {
  const addresses = new SiteAddresses({
    siteUrl,
    generator,
    siteIndex: { addressOf: async () => placed, isLeftOut: () => isLeftOut === true },
    sitePlaces: {
      linkBase: async () => base,
      bases: async () => [
        { base, at: "" },
        { base: "/docs/2.0", at: "/versioned_docs/version-2.0" },
      ],
    },
  });
  return addresses.addressOf(slug(path), built);
}

const siteUrl = "https://docs.example.org";

test.each<[string, string, Site, string | undefined]>([
  ["the address of the site", "guide/tea", { siteUrl }, `${siteUrl}/guide/tea`],
  ["the home page", "", { siteUrl }, `${siteUrl}/`],
  ["a space", "guide/green tea", { siteUrl }, `${siteUrl}/guide/green%20tea`],
  ["another script", "茶", { siteUrl }, `${siteUrl}/${encodeURIComponent("茶")}`],
  ["the deployment's address", "tea", { built: "https://a.github.io/site" }, "https://a.github.io/site/tea"],
  ["the configured one before it", "tea", { siteUrl, built: "https://preview.example" }, `${siteUrl}/tea`],
  ["neither", "tea", {}, undefined],
  ["that it has none where the site leaves it out", "tea", { siteUrl, isLeftOut: true }, undefined],
  ["what links begin with", "tea", { siteUrl, base: "/docs" }, `${siteUrl}/docs/tea`],
  ["an address that has it", "tea", { siteUrl: `${siteUrl}/docs`, base: "/docs" }, `${siteUrl}/docs/tea`],
  ["where it is built", "tea", { siteUrl, placed: "/tea.html" }, `${siteUrl}/tea.html`],
  [
    "where it is built, below links",
    "a",
    { siteUrl, base: "/docs", placed: "/é/" },
    `${siteUrl}/docs/%C3%A9/`,
  ],
  [
    "a page of a version",
    "versioned_docs/version-2.0/tea",
    { siteUrl, base: "/docs", placed: "/versioned_docs/version-2.0/tea/" },
    `${siteUrl}/docs/2.0/tea/`,
  ],
  ["the home page of a version", "versioned_docs/version-2.0", { siteUrl }, `${siteUrl}/docs/2.0`],
  ["a README that is a folder's first page", "guide/README", { siteUrl }, `${siteUrl}/guide`],
  ["a page after a sign", "tea", { siteUrl, generator: "a Docsify site" }, `${siteUrl}/#/tea`],
])("a page's address knows %s", async (_, path, site, address) => {
  expect(await addressOf(path, site)).toBe(address);
});

test("while the repository is away, the address is the plain one", async () => {
  const away = () => Promise.reject(new UpstreamSilent("Away."));
  const addresses = new SiteAddresses({
    siteUrl,
    generator: undefined,
    siteIndex: { addressOf: away, isLeftOut: () => false },
    sitePlaces: { bases: away, linkBase: away },
  });

  expect(await addresses.addressOf(slug("tea"))).toBe(`${siteUrl}/tea`);
});

test("what somebody set goes before where a build put the site, and that before what its configuration says", async () => {
  const addresses = (set: string | undefined, said: string | undefined) =>
    new SiteAddresses({
      siteUrl: set,
      saidUrl: said,
      generator: undefined,
      siteIndex: { addressOf: async () => undefined, isLeftOut: () => false },
      sitePlaces: { linkBase: async () => "", bases: async () => [] },
    });
  const [set, said, built] = ["https://set.dev", "https://said.dev", "https://built.dev"];

  expect(await addresses(set, said).addressOf(slug("a"), built)).toBe(`${set}/a`);
  expect(await addresses(undefined, said).addressOf(slug("a"), built)).toBe(`${built}/a`);
  expect(await addresses(undefined, said).addressOf(slug("a"))).toBe(`${said}/a`);
  expect(await addresses(undefined, undefined).addressOf(slug("a"))).toBeUndefined();
});
