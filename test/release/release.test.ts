import { expect, test } from "bun:test";
import { join } from "node:path";

import { lockedInside } from "./lockfile.ts";
import { notesOf } from "./notes.ts";
import { packagesInside } from "./packages.ts";
import { sbom } from "./sbom.ts";
import { targets } from "./targets.ts";

const root = join(import.meta.dir, "../..");
const locked = lockedInside(await Bun.file(join(root, "bun.lock")).text());

const program = {
  name: "docs-admin",
  version: "1.2.3",
  license: "MIT",
  serial: "7f6a3c1e-1f6e-4a7b-9a53-3f1f6a2f7c11",
  madeAt: "2026-11-23T12:00:00Z",
};

test("the lockfile names what is installed and can be inside the binary", async () => {
  const installed = (await packagesInside(root)).filter(({ name }) => !name.startsWith("@oven/"));
  const names = (all: ReadonlyArray<{ name: string; version: string }>) =>
    [...new Set(all.map(({ name, version }) => `${name} ${version}`))].sort();

  expect(names(locked)).toEqual(names(installed));
});

test("a package needs the nearest one of a name, and tools and platforms' own packages are left out", () => {
  const entry = (id: string, details = {}) => [id, "", details, "sha512-AAAA"];
  const text = JSON.stringify({
    workspaces: { "": { dependencies: { one: "1", "@a/two": "1" }, devDependencies: { tool: "1" } } },
    packages: {
      one: entry("one@1.0.0", {
        dependencies: { "@a/two": "2" },
        optionalDependencies: { "for-windows": "1" },
      }),
      "one/@a/two": entry("@a/two@2.0.0", { dependencies: { three: "1" } }),
      "one/@a/two/three": entry("three@1.0.0"),
      "@a/two": entry("@a/two@1.0.0", { peerDependencies: { three: "2", no: "1" }, optionalPeers: ["no"] }),
      three: entry("three@2.0.0"),
      no: entry("no@1.0.0"),
      tool: entry("tool@1.0.0"),
      "for-windows": entry("for-windows@1.0.0"),
    },
  });

  const found = lockedInside(text).map(({ place, version, needs }) => [place, version, needs]);

  expect(found).toEqual([
    ["@a/two", "1.0.0", ["three"]],
    ["one", "1.0.0", ["one/@a/two"]],
    ["one/@a/two", "2.0.0", ["one/@a/two/three"]],
    ["one/@a/two/three", "1.0.0", []],
    ["three", "2.0.0", []],
  ]);
});

test("the SBOM has each package once, with its hash, and every dependency is in it", () => {
  const packages = locked.map((one) => ({ ...one, license: "MIT" }));

  const { components, dependencies } = sbom(program, packages, ["elysia", "bun"]);

  const refs = new Set(components.map((component) => component["bom-ref"]));
  expect(refs.size).toBe(locked.length);
  expect(dependencies).toHaveLength(locked.length + 1);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  expect(components.every(({ hashes }) => /^[0-9a-f]{128}$/.test(hashes[0]!.content))).toBe(true);
  expect(components.map(({ purl }) => purl)).toContain("pkg:npm/%40octokit/rest@22.0.1");
});

test("the notes of a version are its part of the changelog", () => {
  const changelog =
    "# Changelog\n\n## Unreleased\n\n- Soon\n\n## 1.2.0 - 2026-11-21\n\n- New\n\n## 1.1.0\n\n- Old\n";

  expect([notesOf(changelog, "1.2.0"), notesOf(changelog, "Unreleased")]).toEqual(["- New\n", "- Soon\n"]);
  expect(() => notesOf(changelog, "1.2")).toThrow("CHANGELOG.md has no part “## 1.2”.");
});

test("the workflow tries what the machine that builds can't run, but for musl", async () => {
  const workflow = await Bun.file(join(root, ".github/workflows/release.yml")).text();
  const named = [...workflow.matchAll(/os: [\w.-]+, name: ([\w-]+)/g)].map(([, name]) => name!);
  const onUbuntu = ["linux-x64", "linux-x64-baseline"];

  const untried = targets.map(({ name }) => name).filter((name) => ![...named, ...onUbuntu].includes(name));

  expect(untried).toEqual(["linux-x64-musl", "linux-arm64-musl"]);
});
