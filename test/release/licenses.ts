import { readdir } from "node:fs/promises";
import { join } from "node:path";

import type { Locked } from "./lockfile.ts";
import { hasKnownLicense } from "./packages.ts";

const root = join(import.meta.dir, "../..");

function folderOf({ place }: Locked): string {
  const names = place.match(/(?:@[^/]+\/)?[^/]+/g) ?? [];
  return join(root, ...names.flatMap((name) => ["node_modules", name]));
}

/** Returns the SPDX id of its license. @throws Error where nobody has looked at it yet */
export async function licenseOf(locked: Locked): Promise<string> {
  const manifest = await Bun.file(join(folderOf(locked), "package.json")).json();
  if (!hasKnownLicense(manifest))
    throw new Error(`The license of ${locked.name} isn't known: bun run licenses`);
  return manifest.license === "BSD-0-Clause" ? "0BSD" : manifest.license;
}

/** Returns the texts of all licenses, as they ask for, ours first. */
export async function licenseTexts(version: string, packages: readonly Locked[]): Promise<string> {
  const texts = [`docs-admin ${version}\n\n${await Bun.file(join(root, "LICENSE")).text()}`];
  for (const locked of packages) {
    const { name, version } = locked;
    const names = (await readdir(folderOf(locked)))
      .filter((file) => /^(licen[cs]e|notice)/i.test(file))
      .sort();
    const own = await Promise.all(names.map((file) => Bun.file(join(folderOf(locked), file)).text()));
    const text =
      own.length > 0 ? own.join("\n") : `${await licenseOf(locked)}${name === "bun" ? bunSays(version) : ""}`;
    texts.push(`${name} ${version}\n\n${text}`);
  }
  return texts.map((text) => `${text.trim()}\n`).join(`\n${"-".repeat(80)}\n\n`);
}

/** Its package has no text. */
function bunSays(version: string): string {
  return `. Bun is linked with JavaScriptCore (LGPL-2) and others, whose licenses and sources it lists:\nhttps://github.com/oven-sh/bun/blob/bun-v${version}/LICENSE.md`;
}
