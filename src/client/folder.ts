import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";

import { statuses, Stop } from "./server.ts";

/** As the API lists it; `path` is from the repository's root. */
export type ListedPage = Readonly<{ slug: string; path: string; title: string }>;

export type FilePage = Readonly<{ slug: string; file: string; content: string; isNew: boolean }>;

const isPage = /\.(?:mdx?|markdown|mdoc)$/;

/**
 * Reads the pages of a folder that stands for the site's folder of pages: a file is the page that has its path there, or its slug, and
 * else a new one. Files that are no pages are left out. @throws Stop
 */
export async function pagesIn(
  folder: string,
  site: string,
  listed: readonly ListedPage[],
): Promise<FilePage[]> {
  const bySite = new Map(listed.map(({ path, slug }) => [path, slug]));
  const slugs = new Set(listed.map(({ slug }) => slug));
  // The file of a new page gets the ending that pages of the site have.
  const knownAs = (file: string) =>
    bySite.get(site === "" ? file : `${site}/${file}`) ??
    (slugs.has(slugOf(file)) && !isHidden.test(file) ? slugOf(file) : undefined);
  const files = (await filesIn(folder)).filter(
    (file) => isPage.test(file) && (knownAs(file) !== undefined || !isHidden.test(file)),
  );
  return Promise.all(
    files.map(async (file) => {
      const known = knownAs(file);
      const bytes = await Bun.file(join(folder, file)).bytes();
      return { slug: known ?? slugOf(file), file, content: textOf(bytes, file), isNew: known === undefined };
    }),
  );
}

/** Generators build them as pages only where they say so. */
const isHidden = /(?:^|\/)[._]/;

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(join(folder, "x").length - 1)
          .split(sep)
          .join("/"),
      )
      .sort();
  } catch {
    throw new Stop(statuses.wrongCommand, `There is no folder ${folder}.`);
  }
}

function textOf(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Stop(statuses.wrongCommand, `${file} isn't UTF-8 text.`);
  }
}

function slugOf(file: string): string {
  return file.replace(isPage, "").replace(/(?:^|\/)index$/, "");
}
