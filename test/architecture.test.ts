import { expect, test } from "bun:test";
import { basename, dirname, join, relative } from "node:path";

import { generators } from "../src/sites/server.ts";
import { allowed, diagram, faces } from "./support/allowed-imports.ts";

const root = join(import.meta.dir, "..");

const pure = Object.keys(faces);
/** What others may import of the folders of pure functions. */
const publicFiles: ReadonlySet<string> = new Set([
  ...pure.flatMap((folder) => faces[folder]!.map((name) => `${folder}/${name}`)),
  ...new Bun.Glob("src/markdown/*/index.ts").scanSync(root),
]);

async function importsOf(folder: string): Promise<Array<{ file: string; imported: string }>> {
  const found = [];
  for await (const name of new Bun.Glob("**/*.{ts,tsx}").scan(join(root, folder))) {
    if (name.includes("sample-site/")) continue;
    const file = join(folder, name);
    const text = await Bun.file(join(root, file)).text();
    for (const [, specifier] of text.matchAll(
      /^(?:(?:import|export)\b[^;"]*\bfrom |import |.*\bimport\()"([^"]+)"/gm,
    )) {
      const isRelative = specifier!.startsWith(".");
      const imported = isRelative ? relative(root, join(root, dirname(file), specifier!)) : specifier!;
      found.push({ file, imported });
    }
  }
  return found;
}

function isBelow(imported: string, place: string): boolean {
  return /[:/-]$/.test(place)
    ? imported.startsWith(place)
    : imported === place || imported.startsWith(`${place}/`);
}

test.each(Object.entries(allowed))("%s imports only what it is allowed to", async (folder, places) => {
  const imports = await importsOf(folder);

  const strays = imports.filter(
    ({ imported }) => ![folder, ...places].some((place) => isBelow(imported, place)),
  );

  expect(imports.length).toBeGreaterThan(0);
  expect(strays).toEqual([]);
});

test("the folders of pure functions are imported through their public files alone", async () => {
  const imports = (await Promise.all(["src", "static"].map(importsOf))).flat();
  const intoOthers = imports.filter(({ file, imported }) => {
    const folder = pure.find((each) => isBelow(imported, each));
    return folder !== undefined && !isBelow(file, folder);
  });

  expect(intoOthers.length).toBeGreaterThan(100);
  expect(intoOthers.filter(({ imported }) => !publicFiles.has(imported))).toEqual([]);
});

test("a folder of src/markdown imports only the index.ts of others", async () => {
  const imports = await importsOf("src/markdown");
  const strays = imports.filter(({ file, imported }) => {
    const [from, to] = [roomOf(file), roomOf(imported)];
    return to && from !== to && !publicFiles.has(file) && imported !== `src/markdown/${to}/index.ts`;
  });

  expect(imports.filter(({ file }) => roomOf(file)).length).toBeGreaterThan(100);
  expect(strays).toEqual([]);
});

/** Each place whose folders are in an order, with the README that lists them. The files beside those of a floor are below all. */
const ordered = [
  { place: "src/core", readme: "src/core/README.md", hasFloor: true },
  { place: "src/markdown", readme: "src/markdown/README.md", hasFloor: false },
  { place: "src/sites", readme: "src/sites/README.md", hasFloor: false },
  { place: "src/web/admin", readme: "src/web/README.md", hasFloor: true },
  { place: "static/editor/document", readme: "static/README.md", hasFloor: false },
  { place: "views", readme: "views/README.md", hasFloor: true },
];

test.each(ordered)("a folder of $place imports only those above it in $readme", async (each) => {
  const { place, readme, hasFloor } = each;
  const text = await Bun.file(join(root, readme)).text();
  const listed = [...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, folder]) => folder!);
  const folderOf = (file: string) =>
    isBelow(file, place) ? /^([^/]+)\//.exec(file.slice(place.length + 1))?.[1] : undefined;
  const imports = await importsOf(place);
  const strays = imports.filter(({ file, imported }) => {
    const [from, to] = [folderOf(file), folderOf(imported)];
    if (to === undefined || from === to) return false;
    return from === undefined ? hasFloor : listed.indexOf(to) >= listed.indexOf(from);
  });

  expect(new Set(imports.flatMap(({ file }) => folderOf(file) ?? []))).toEqual(new Set(listed));
  expect(strays).toEqual([]);
});

test("the diagram in CONTRIBUTING shows what may import what", async () => {
  expect(await Bun.file(join(root, ".github/CONTRIBUTING.md")).text()).toContain(diagram());
});

function roomOf(file: string): string | undefined {
  return /^src\/markdown\/([^/]+)\//.exec(file)?.[1];
}

test("each file of pure functions has a test of its name in the folder of its name", async () => {
  const all = await Array.fromAsync(new Bun.Glob("src/**/*.ts").scan(root));
  const files = all.filter((file) => pure.some((folder) => isBelow(file, folder)));
  const tests = new Set(await Array.fromAsync(new Bun.Glob("test/**/*.test.ts").scan(root)));
  const withTest = files.filter((file) => !publicFiles.has(file) && !file.endsWith(".d.ts"));
  const missing = withTest.filter(
    (file) => !tests.has(file.replace(/^src/, "test").replace(/\.ts$/, ".test.ts")),
  );

  expect(withTest.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test("no files import each other in a circle, not even types", async () => {
  const imports = (await Promise.all(["src", "views", "static"].map(importsOf))).flat();
  const left = Map.groupBy(imports, ({ file }) => file);
  // Removes files without remaining imports until only circles remain.
  let before: number;
  do {
    before = left.size;
    for (const [file, imports] of left) {
      if (!imports.some(({ imported }) => left.has(imported))) left.delete(file);
    }
  } while (left.size < before);

  expect([...left.keys()]).toEqual([]);
});

test("the server parses no text: it loads only pure files without packages", async () => {
  const { files, packages } = await loadedWith("src/server.ts");

  expect(files).toContain("src/core/editor/editing.ts");
  expect(files).toContain("src/markdown/components/index.ts");
  expect(packages).toEqual([]);
});

test("the browser has one parser, the tree, and else loads only files of src/markdown that compare texts", async () => {
  const { files, packages } = await loadedWith("src/markdown/browser.ts");
  const fields = await loadedWith("src/markdown/fields.ts");
  const tree = await loadedWith("src/markdown/tree/index.ts");

  expect(files).toContain("src/markdown/text/index.ts");
  expect(packages).toEqual(["node-diff3"]);
  expect(fields.files).toContain("src/markdown/components/property-change.ts");
  expect(fields.packages).toEqual([]);
  expect(new Set(tree.packages)).toEqual(new Set(["@lezer/common", "@lezer/markdown"]));
});

/** Returns the files that a file loads, and the packages that those of pure functions import. */
async function loadedWith(entry: string): Promise<Readonly<{ files: Set<string>; packages: string[] }>> {
  const files = new Set([entry]);
  const packages: string[] = [];
  for (const file of files) {
    const source = await Bun.file(join(root, file)).text();
    const transpiler = new Bun.Transpiler({ loader: file.endsWith(".tsx") ? "tsx" : "ts" });
    for (const { path, kind } of transpiler.scanImports(source)) {
      if (kind === "import-statement" && /^\..*\.tsx?$/.test(path)) {
        files.add(relative(root, join(root, dirname(file), path)));
      } else if (pure.some((folder) => isBelow(file, folder))) packages.push(path);
    }
  }
  return { files, packages };
}

/** Patterns of fences, headings, emphasis, links, tags of components and their imports. */
const ofMarkdown = /`\{3|#\{1,|~~|\]\\\(|<\/?\(?\[A-Z|\(\?:import\||\\(?:import|export)\b/;

test("only src/markdown parses Markdown: no other file has a pattern for its syntax", async () => {
  const files = await Array.fromAsync(new Bun.Glob("src/**/*.ts").scan(root));
  const found = [];
  for (const file of files.filter((file) => !file.includes("sample-site/"))) {
    const patterns = (await Bun.file(join(root, file)).text()).match(/\/(?![/*]).*\/[a-z]*[,;).]/g) ?? [];
    if (patterns.some((pattern) => ofMarkdown.test(pattern))) found.push(file);
  }
  const outside = found.filter((file) => !file.startsWith("src/markdown/"));

  expect(found).toContain("src/markdown/words/markup.ts");
  // Only for the assistant's answers: their code fence, and our citations.
  expect(outside.sort()).toEqual([
    "src/core/generation/assistant-answer.ts",
    "src/core/generation/citations.ts",
  ]);
});

/** As the generators of sites call themselves; a file can name one in a comment, as an example. */
const names = new RegExp(
  [...generators.map(({ is }) => is.split(" ")[1]!.toLowerCase().replaceAll(".", "\\.")), "nextra"].join("|"),
  "i",
);

test("only src/sites, and what reads Markdown, has names of generators: all else asks what they do", async () => {
  const all = await Array.fromAsync(new Bun.Glob("{src,views,static}/**/*.{ts,tsx}").scan(root));
  const files = all.filter((file) => !/^src\/(?:sites|markdown)\/|sample-site\//.test(file));
  const found = [];
  for (const file of files) {
    const text = await Bun.file(join(root, file)).text();
    const code = text.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, "");
    if (names.test(code)) found.push(file);
  }

  expect(files.length).toBeGreaterThan(500);
  // Files of code, of which some end in `.astro`.
  expect(found).toEqual(["src/core/site/code-of-site.ts"]);
});

test("a view names its JSX runtime, because Bun otherwise reads the working directory's settings", async () => {
  const views = await Array.fromAsync(new Bun.Glob("views/**/*.tsx").scan(root));
  const texts = await Promise.all(views.map((view) => Bun.file(join(root, view)).text()));

  expect(views.length).toBeGreaterThan(0);
  expect(texts.filter((text) => !text.startsWith("/** @jsxImportSource @kitajs/html */\n"))).toEqual([]);
});

test("only views contain markup, and only the store contains SQL", async () => {
  const files = await Array.fromAsync(new Bun.Glob("src/**/*.{ts,tsx}").scan(root));
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await Bun.file(join(root, file)).text() })),
  );
  const own = texts.filter(({ file }) => !file.includes("sample-site/"));

  const withMarkup = own.filter(
    ({ file, text }) => file.endsWith(".tsx") || /<\/(a|p|div|form|html)>/.test(text),
  );
  const withSql = own.filter(
    ({ file, text }) =>
      !file.startsWith("src/store/") &&
      /\b(select .+ from|insert into|update \w+ set|delete from)\b/.test(text),
  );

  expect(withMarkup.map(({ file }) => file)).toEqual([]);
  expect(withSql.map(({ file }) => file)).toEqual([]);
});

test("environment, clock and random numbers are each read in one place", async () => {
  const files = await Array.fromAsync(new Bun.Glob("src/**/*.ts").scan(root));
  const readers: Record<string, string[]> = { environment: [], clock: [] };
  for (const file of files.filter((file) => !file.includes("sample-site/"))) {
    const text = await Bun.file(join(root, file)).text();
    if (/(process|Bun)\.env\b/.test(text)) readers.environment!.push(file);
    if (/Date\.now\(\)|randomUUID\(\)|new Date\(\)/.test(text)) readers.clock!.push(file);
  }

  expect(readers).toEqual({ environment: ["src/main.ts"], clock: ["src/machine/ids.ts"] });
});

test.each([
  ["a style", "static/styles/*.css", "src/web/bundle.ts"],
  ["a migration", "src/store/migrations/*.sql", "src/store/sqlite/migrations.ts"],
])("%s is in its list", async (_, pattern, list) => {
  const files = await Array.fromAsync(new Bun.Glob(pattern).scan(root));
  const listed = await Bun.file(join(root, list)).text();

  expect(files.length).toBeGreaterThan(0);
  expect(files.map((file) => basename(file)).filter((name) => !listed.includes(`${name}"`))).toEqual([]);
});

test("the publisher alone changes the branch", async () => {
  const files = await Array.fromAsync(new Bun.Glob("src/**/*.ts").scan(root));
  const texts = await Promise.all(files.map((file) => Bun.file(join(root, file)).text()));

  const changing = files.filter((_, at) => /\bbranch\s*\.change\(/.test(texts[at]!));

  expect(changing).toEqual(["src/core/publication/publisher.ts"]);
});
