/** `bun run release`: the binaries for every system, archived, with sums, licenses, an SBOM and the changelog's part. */
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { license, name, version } from "../../package.json";
import { build, buildStatic } from "./build.ts";
import { licenseOf, licenseTexts } from "./licenses.ts";
import { lockedInside } from "./lockfile.ts";
import { notesOf } from "./notes.ts";
import { sbom } from "./sbom.ts";
import { type Target, targets } from "./targets.ts";
import { tried } from "./trial.ts";

const root = join(import.meta.dir, "../..");
const folder = join(root, "dist/release");
const MB = 1_000_000;

const [tag] = process.argv.slice(2);
if (tag !== undefined && tag !== `v${version}`) {
  console.error(
    `The tag is ${tag}, but package.json says ${version}. Tag v${version}, or change the version.`,
  );
  process.exit(1);
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const packages = lockedInside(await Bun.file(join(root, "bun.lock")).text());
await Bun.write(join(folder, "LICENSES.txt"), await licenseTexts(version, packages));
await Bun.write(join(folder, `${name}-${version}.cdx.json`), `${JSON.stringify(await bom(), null, 2)}\n`);
const changelog = await Bun.file(join(root, "CHANGELOG.md")).text();
await Bun.write(join(folder, "NOTES.md"), notesOf(changelog, tag === undefined ? "Unreleased" : version));
await buildStatic();
const archives: string[] = [];
for (const target of targets) archives.push(await made(target));
const summed = [...archives, "LICENSES.txt", `${name}-${version}.cdx.json`];
await Bun.write(join(folder, "SHA256SUMS"), (await Promise.all(summed.map(sum))).join(""));
console.log(`${summed.length} files and their sums are in dist/release.`);

/** Builds, tries and archives; returns the archive's name. */
async function made(target: Target): Promise<string> {
  const binary = join(folder, target.name, target.name.startsWith("windows") ? `${name}.exe` : name);
  await mkdir(join(folder, target.name));
  await build(binary, target.bun);
  if (target.runsHere) await tried(binary, version);
  await Bun.write(join(folder, target.name, "LICENSES.txt"), Bun.file(join(folder, "LICENSES.txt")));
  if (target.name.startsWith("linux"))
    await Bun.write(
      join(folder, target.name, `${name}.service`),
      Bun.file(join(root, "src/docs-admin.service")),
    );
  const stem = `${name}-${version}-${target.name}`;
  await rename(join(folder, target.name), join(folder, stem));
  const archive = `${stem}.tar.gz`;
  const tar = Bun.spawn(["tar", "-czf", archive, stem], { cwd: folder });
  if ((await tar.exited) !== 0) throw new Error(`${archive} can't be made.`);
  const [bytes, packed] = [await stat(binaryIn(stem)), await stat(join(folder, archive))];
  await rm(join(folder, stem), { recursive: true });
  const size = `${(bytes.size / MB).toFixed(1)} MB, ${(packed.size / MB).toFixed(1)} MB packed`;
  console.log(
    `${target.name}: ${size}; ${target.runsHere ? "tried: version, update, publishing" : "can't run here"}`,
  );
  return archive;
}

function binaryIn(stem: string): string {
  return join(folder, stem, stem.includes("windows") ? `${name}.exe` : name);
}

async function sum(file: string): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(join(folder, file)).stream()) hasher.update(chunk);
  return `${hasher.digest("hex")}  ${file}\n`;
}

async function bom() {
  const { dependencies } = await Bun.file(join(root, "package.json")).json();
  const inside = await Promise.all(
    packages.map(async (locked) => ({ ...locked, license: await licenseOf(locked) })),
  );
  const program = { name, version, license, serial: crypto.randomUUID(), madeAt: new Date().toISOString() };
  return sbom(program, inside, Object.keys(dependencies));
}
