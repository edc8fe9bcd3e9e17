import { expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";

import { offeredCallouts } from "../../src/core/component/callout-menu.ts";
import { dialectOf, namingOf } from "../../src/sites/server.ts";
import { settingsOfSite } from "../../src/sites/site-settings.ts";
import { temporaryFolder } from "../support/folder.ts";
import { run } from "./installed.ts";

const mkdocs = ["an MkDocs site", "mkdocs.yml", "docs/index.md", "site/index.html"] as const;
const jekyll = ["a Jekyll site", "_config.yml", "index.md", "_site/index.html"] as const;

/** Each is a site by its configuration, with how many callouts are offered of those that are usual for it. */
test.each([
  [...mkdocs, "site_name: A\n", 0],
  [...mkdocs, "site_name: A\nmarkdown_extensions: [extra, toc]\n", 0],
  [...mkdocs, "site_name: A\nmarkdown_extensions: [admonition]\n", 5],
  [...mkdocs, "site_name: A\nmarkdown_extensions:\n  markdown.extensions.admonition: {}\n", 5],
  [...jekyll, "title: A\n", 0],
] as const)(
  "%s offers by its %s what %s in %s is built with as callouts: %j",
  async (is, file, page, built, config, most) => {
    const command = file === "mkdocs.yml" ? "mkdocs" : "jekyll";
    if (!Bun.which(command)) {
      if (process.env.CI === "true") throw new Error(`${command} isn't installed`);
      return console.warn(`Skipped: ${command}.`);
    }
    const { format, unreadCallouts } = settingsOfSite([{ path: file, text: config }], "docs");
    const asked = { page: [], site: [], generator: is };
    const usual = offeredCallouts({ ...asked, dialect: dialectOf("docs/a.md", namingOf(is)) });
    const offered = offeredCallouts({
      ...asked,
      dialect: dialectOf("docs/a.md", namingOf(is), format?.[is]),
      unread: unreadCallouts?.[is] ?? [],
    });
    const text = usual.map(({ before, after }) => `${before}Text.${after}\n`).join("\nBetween.\n\n");
    await using folder = await temporaryFolder();
    await mkdir(dirname(join(folder.path, page)), { recursive: true });
    await Bun.write(join(folder.path, file), config);
    await Bun.write(join(folder.path, page), `---\ntitle: A\n---\n\n${text}`);

    await run([command, "build"], folder.path);

    const html = await Bun.file(join(folder.path, built)).text();
    expect([offered.length, html.match(/class="admonition /g)?.length ?? 0]).toEqual([most, most]);
  },
);
