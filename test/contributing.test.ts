import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { parse } from "yaml";

import { dependencies, devDependencies, scripts } from "../package.json";

const root = join(import.meta.dir, "..");
const read = (file: string) => Bun.file(join(root, file)).text();

const guide = ".github/CONTRIBUTING.md";
const places = ["*.md", ".github/*.md", "src/**/*.md", "views/**/*.md", "static/**/*.md", "test/**/*.md"];
const all = places.flatMap((place) => [...new Bun.Glob(place).scanSync({ cwd: root, dot: true })]);
/** Documents about this project; the others are sample pages. */
const own = all.filter((file) => !/sample-site\/|^test\/(?:pages|generators\/[^/]+)\//.test(file));
const documents = new Map(await Promise.all(own.map(async (file) => [file, await read(file)] as const)));

/** Returns the pattern's group from each document. */
function foundBy(pattern: RegExp): Array<{ file: string; found: string }> {
  return [...documents].flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map(([, found]) => ({ file, found: found! })),
  );
}

test("CONTRIBUTING gives a reason for each dependency, and for no other package", () => {
  const [, section = ""] = /^## Dependencies\n(.*?)^## /ms.exec(documents.get(guide)!) ?? [];
  const cells = [...section.matchAll(/^\| (`.+?) \| \S/gm)].map(([, cell]) => cell!);

  const named = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));

  expect(named.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
});

test("files named in documents exist", () => {
  const named = foundBy(/`((?:src|views|static|test|\.ci|\.github)\/[^`\s…]*)`/g);
  const linked = foundBy(/\]\((?!https?:|[#/])([^)#]+)[^)]*\)/g);

  const missing = [
    ...named.filter(({ found }) => !existsSync(join(root, found))),
    ...linked.filter(({ file, found }) => !existsSync(join(root, dirname(file), found))),
  ];

  expect([documents.size, named.length, linked.length].map((count) => count > 5)).toEqual([true, true, true]);
  expect(missing).toEqual([]);
});

test("files that a README names without their folder exist below its own", () => {
  const named = foundBy(/`([a-z][\w/-]*\.(?:ts|tsx|js|css|sql))`/g).filter(
    ({ file, found }) => file.endsWith("/README.md") && !/^(?:src|views|static|test)\//.test(found),
  );

  const missing = named.filter(
    ({ file, found }) => new Bun.Glob(`**/${found}`).scanSync(join(root, dirname(file))).next().done,
  );

  expect(named.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("functions, classes and types that CONTRIBUTING names are in the code", async () => {
  const files = await Array.fromAsync(new Bun.Glob("{src,views,static,test}/**/*.{ts,tsx}").scan(root));
  const code = (await Promise.all(files.map(read))).join("\n");
  const named = new Set(
    Array.from(
      documents.get(guide)!.matchAll(/`(?:\w+\.)?(\w+[a-z][A-Z]\w*)(?:\(\))?`/g),
      ([, name]) => name!,
    ),
  );

  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test("commands named in documents are scripts of package.json, run with the pinned Bun", () => {
  const commands = foundBy(/\bbun run ([\w:-]+)/g);
  const versions = foundBy(/\bbun@([\d.]+)/g);

  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter(({ found }) => !(found in scripts))).toEqual([]);
  expect(new Set(versions.map(({ found }) => found))).toEqual(new Set([dependencies.bun]));
});

test("the README is short, and its commands are scripts of package.json", () => {
  const readme = documents.get("README.md")!;
  const commands = Array.from(readme.matchAll(/^npm (?:run )?([\w:-]+)$/gm), ([, name]) => name!);

  expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(700);
  expect(commands).toEqual(["start", "test"]);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test("GitHub runs .ci/run with read-only permissions", async () => {
  const { permissions, jobs } = parse(await read(".github/workflows/ci.yml"));

  const steps: Array<{ run?: string }> = jobs.test.steps;

  expect(Object.keys(jobs)).toEqual(["test"]);
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([".ci/run"]);
  expect(permissions).toEqual({ contents: "read" });
});
