import { expect, test } from "bun:test";
import { join } from "node:path";

import { temporaryFolder } from "../support/folder.ts";
import { hasKnownLicense, packagesInside } from "./packages.ts";

const root = join(import.meta.dir, "../..");

async function install(folder: string, manifests: Readonly<Record<string, object>>): Promise<void> {
  for (const [at, manifest] of Object.entries(manifests))
    await Bun.write(join(folder, at, "package.json"), JSON.stringify(manifest));
}

test("everything that can be inside the binary has a known license", async () => {
  const packages = await packagesInside(root);
  const names = packages.map(({ name }) => name);
  const refused = packages.filter((manifest) => !hasKnownLicense(manifest));

  expect(refused.map(({ name }) => name)).toEqual([]);
  expect(names).toContain("elysia");
  expect(names).toContain("memoirist");
  expect(names).not.toContain("knip");
});

test("transitive dependencies are listed in their installed versions, and tools aren't", async () => {
  await using folder = await temporaryFolder();
  await install(folder.path, {
    ".": { name: "site", dependencies: { one: "1", two: "1" }, devDependencies: { tool: "1" } },
    "node_modules/one": { name: "one", version: "1.0.0", dependencies: { two: "2" }, license: "MIT" },
    "node_modules/one/node_modules/two": { name: "two", version: "2.0.0" },
    "node_modules/two": {
      name: "two",
      version: "1.0.0",
      license: "WTFPL",
      optionalDependencies: { "for-windows": "1" },
      peerDependencies: { peer: "1", "other-peer": "1" },
      peerDependenciesMeta: { "other-peer": { optional: true } },
    },
    "node_modules/peer": { name: "peer", version: "1.0.0", license: "ISC" },
    "node_modules/tool": { name: "tool", version: "1.0.0", license: "MIT" },
  });

  const packages = await packagesInside(folder.path);

  expect(packages.map(({ name, version }) => `${name} ${version}`)).toEqual([
    "one 1.0.0",
    "two 1.0.0",
    "two 2.0.0",
    "peer 1.0.0",
  ]);
  expect(packages.map(hasKnownLicense)).toEqual([true, false, false, true]);
});

test("a dependency that isn't installed is named", async () => {
  await using folder = await temporaryFolder();
  await install(folder.path, { ".": { name: "site", dependencies: { one: "1" } } });

  await expect(packagesInside(folder.path)).rejects.toThrow("one, which site needs, is not installed");
});
