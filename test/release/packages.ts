/** Lists the production dependencies, which can be inside the binary, with their licenses. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

type Names = Readonly<Record<string, unknown>>;
type Manifest = Readonly<{
  name: string;
  version: string;
  license?: unknown;
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Readonly<Record<string, Readonly<{ optional?: boolean }>>>;
}>;

/** These licenses only ask for their text and the authors' names. htmx writes 0BSD as the last one. */
const known: unknown[] = [
  "0BSD",
  "MIT-0",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "BSD-0-Clause",
];

/** @throws Error where a needed package is not installed */
export async function packagesInside(root: string): Promise<Manifest[]> {
  const own = await manifestIn(root);
  const found = new Map([[root, own]]);
  for (const [folder, manifest] of found) {
    for (const name of installedFor(manifest, folder)) {
      const at = folderOf(name, folder);
      if (at === undefined) throw new Error(`${name}, which ${manifest.name} needs, is not installed`);
      if (!found.has(at)) found.set(at, await manifestIn(at));
    }
  }
  found.delete(root);
  return [...found.values()];
}

export function hasKnownLicense({ license }: Manifest): boolean {
  return known.includes(license);
}

/** Optional dependencies count if they are installed. */
function installedFor(manifest: Manifest, folder: string): string[] {
  const { dependencies, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta } = manifest;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const optional = Object.keys(optionalDependencies).filter((name) => folderOf(name, folder));
  return [...Object.keys(dependencies ?? {}), ...peers, ...optional];
}

/** Looks in `node_modules` upwards, as Node does. */
function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  return dirname(from) === from ? undefined : folderOf(name, dirname(from));
}

async function manifestIn(folder: string): Promise<Manifest> {
  return await Bun.file(join(folder, "package.json")).json();
}

if (import.meta.main) {
  const packages = await packagesInside(join(import.meta.dir, "../.."));
  const refused = packages.filter((manifest) => !hasKnownLicense(manifest));
  for (const { name, version, license } of packages.sort((a, b) => (a.name < b.name ? -1 : 1)))
    console.log(`${name} ${version} ${license}`);
  console.log(`${packages.length} packages, ${refused.length} with a license that is missing or unknown`);
  for (const { name } of refused) console.log(name);
  process.exit(refused.length === 0 ? 0 : 1);
}
