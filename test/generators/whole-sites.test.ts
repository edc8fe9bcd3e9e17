import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

import { type BuiltPage, builtPages } from "./built-site.ts";
import { generators } from "./generators.ts";
import { installed, run } from "./installed.ts";
import { wholeSites } from "./whole-sites.ts";

const MINUTES = 60_000;

/** That the same pages are listed is a test of `test/web/folders`. */
test.each(wholeSites.map((site) => [site.name, site.what, site] as const))(
  "%s builds the pages that its site has, with %s",
  async (name, _, { files, pages, base = "", others = /(?!)/ }) => {
    const generator = generators.find((each) => each.name === name)!;
    const home = await installed(generator).catch((cause: Error) => {
      if (process.env.CI === "true") throw cause;
      console.warn(`Skipped: ${name}. ${cause.message.split("\n", 1)[0]}`);
    });
    if (home === undefined) return;
    const built = await builtSite(files, home, generator);

    const found = Array.from(built, ([path, { title }]) => [path, title] as const).filter(
      ([path]) => !others.test(path),
    );
    const expected = pages.map(
      ([, url, title]) => [fileOf(url.slice(base.length), built), expect.stringContaining(title)] as const,
    );
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    expect(found).toHaveLength(pages.length);
  },
  10 * MINUTES,
);

async function builtSite(
  files: Readonly<Record<string, string>>,
  home: string,
  { build, output }: (typeof generators)[number],
): Promise<ReadonlyMap<string, BuiltPage>> {
  const site = await mkdtemp(join(home, "site-"));
  try {
    for (const [path, text] of Object.entries(files)) await Bun.write(join(site, path), text);
    await run(build, site, { PATH: `${home}/node_modules/.bin:${process.env.PATH}` });
    return await builtPages(join(site, output));
  } finally {
    await rm(site, { recursive: true, force: true });
  }
}

/** Returns the file that a server has for an address. */
function fileOf(url: string, built: ReadonlyMap<string, unknown>): string {
  const path = url.slice(1);
  if (path === "" || path.endsWith("/")) return `${path}index.html`;
  return [path, `${path}.html`].find((each) => built.has(each)) ?? `${path}/index.html`;
}
