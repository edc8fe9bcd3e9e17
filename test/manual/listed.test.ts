import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";

import { dependencies, scripts } from "../../package.json";
import { tokenVariable } from "../../src/client/server.ts";
import { readConfig, variableNames } from "../../src/config/config.ts";
import { codes, statuses } from "../../src/web/statuses.ts";
import { type Command, everywhere, inEditor, keysIn } from "../../static/commands.ts";
import { Shortcuts } from "../../views/shortcuts.tsx";
import { testApp } from "../support/app.ts";
import { textsOf } from "../support/markup.ts";
import { codesIn, manual, rowsOf } from "./pages.ts";

const app = await testApp({ baseUrl: "http://localhost:3000" });
afterAll(() => app[Symbol.asyncDispose]());

const whole = [...manual.values()].join("\n");
const found = (pattern: RegExp) => Array.from(whole.matchAll(pattern), ([, one]) => one!);

describe("a variable", () => {
  const rows = rowsOf(manual.get("server/configuration")!);

  test("is in the tables of the configuration if and only if the program reads it", () => {
    expect(rows.flatMap(([name]) => codesIn(name!)).sort()).toEqual(variableNames());
  });

  test("is not named in the manual if the program does not read it", () => {
    const named = new Set(found(/\b((?:[A-Z]+_)+[A-Z]+)\b/g));

    expect(named.size).toBeGreaterThan(20);
    // Bun reads the last one.
    const known = [...variableNames(), tokenVariable, "NODE_EXTRA_CA_CERTS"];
    expect([...named].filter((name) => !known.includes(name))).toEqual([]);
  });

  test("has the default that the manual says", () => {
    const read = (environment: Record<string, string>) => readConfig(environment, { isTerminal: false });
    const plain = rows.flatMap(([name, value]) => {
      const [, written] = /^`([^`A-Z]+)`$/.exec(value!) ?? [];
      return written === undefined ? [] : [[codesIn(name!)[0]!, written] as const];
    });

    expect(plain.length).toBeGreaterThan(9);
    expect(read(Object.fromEntries(plain))).toEqual({ ...read({}), childEnvironment: expect.anything() });
  });
});

describe("an endpoint", () => {
  const named = (request: string) => request.replace(/\?.*/, "").replace(/<\w+>/g, "*");

  test("is on the page on the API if and only if the program has it", () => {
    const routes = app.routes
      .filter(({ path }) => /^\/(api|uploads|healthz|readyz|metrics)\b/.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    const listed = rowsOf(manual.get("reference/api")!).map(([request]) => named(codesIn(request!)[0]!));

    expect([...new Set(listed)].sort()).toEqual([...new Set(routes)].sort());
  });

  test("is not named in the manual if the program does not have it", () => {
    const addresses = new Set(app.routes.map(({ path }) => path));

    const unknown = found(/(\/api\/admin\/[\w/:.-]*\w)/g).filter((address) => !addresses.has(address));

    expect(unknown).toEqual([]);
  });
});

test("the manual lists every word of a failure, with its statuses", () => {
  const rows = manual.get("reference/api")!.matchAll(/^\| ([\d, ]+)\| ([^|]+)\|/gm);
  const listed = Array.from(rows).flatMap(([, status, words]) =>
    codesIn(words!).map((word) => [word, status!] as const),
  );

  expect(new Set(listed.map(([word]) => word))).toEqual(new Set(codes));
  for (const word of codes)
    expect(listed.flatMap(([of, status]) => (of === word ? [status] : [])).join(", ")).toContain(
      String(statuses[word]),
    );
});

describe("a command", () => {
  test("of docs-admin that the manual names is in its list of commands", () => {
    const [, listed = ""] = /^```text\n(docs-admin .*?)^```$/ms.exec(manual.get("server")!) ?? [];
    const known = Array.from(listed.matchAll(/^docs-admin (\S*)/gm), ([, name]) => name!);

    expect(known.length).toBeGreaterThan(4);
    expect(found(/`docs-admin ([\w-]+)/g).filter((name) => !known.includes(name))).toEqual([]);
  });

  test("of npm or Bun is a script of package.json, run by the pinned Bun", () => {
    const named = found(/^ *(?:npm|bun|npx bun run) (start|test|build)$/gm);

    expect([...new Set(named)].sort()).toEqual(["build", "start"]);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(new Set(found(/\bbun@([\d.]+)/g))).toEqual(new Set([dependencies.bun]));
  });
});

describe("a shortcut", () => {
  const all: Command[] = [...Object.values(everywhere), ...Object.values(inEditor)];
  const written = all.map(({ keys, does }) => [keys.map((keys) => keysIn(keys).join(" ")), does]);

  test("is in the list that `?` opens if and only if it is in the table of commands", async () => {
    const list = String(await Shortcuts());
    const keys = Array.from(list.matchAll(/<dt>(.*?)<\/dt>/gs), ([, dt]) =>
      Array.from(dt!.matchAll(/<span>(.*?)<\/span>/gs), ([, way]) =>
        way!
          .replace(/<[^>]*>/g, " ")
          .trim()
          .replace(/\s+/g, " "),
      ),
    );
    const does = await textsOf(list, "dd");

    expect(keys.map((ways, index) => [ways, does[index]!])).toEqual(written);
  });

  test("is in the manual if and only if it is in the table of commands", () => {
    const listed = rowsOf(manual.get("guide/shortcuts")!);

    expect(listed.map(([cell, does]) => [codesIn(cell!), does!])).toEqual(written);
  });

  test.each([
    ["everywhere", everywhere],
    ["in the editor", inEditor],
  ])("%s has keys that no other has there", (_, commands: Readonly<Record<string, Command>>) => {
    const keys = Object.values(commands).flatMap(({ keys }) => keys);

    expect(keys).toEqual([...new Set(keys)]);
  });

  test("is written nowhere but in the table of commands, from which each is taken", async () => {
    const root = join(import.meta.dir, "../..");
    const files = await Array.fromAsync(new Bun.Glob("{views,static}/**/*.{ts,tsx}").scan(root));
    const others = files.filter((file) => file !== "static/commands.ts");
    const texts = await Promise.all(others.map((file) => Bun.file(join(root, file)).text()));
    // Formats are taken by their names.
    const isTaken = (name: string) =>
      new RegExp(`\\b(?:everywhere|inEditor)\\.${name}\\b|^const withKeys = .*"${name}"`, "m");
    const held = all.flatMap(({ keys }) => keys).filter((keys) => /-|^F\d/.test(keys));
    const titles = held.map((keys) => `(${keysIn(keys).join("+")})`);

    const names = [...Object.keys(everywhere), ...Object.keys(inEditor)];
    const untaken = names.filter((name) => !texts.some((text) => isTaken(name).test(text)));
    const again = [...held.map((keys) => `"${keys}"`), ...titles].filter((one) =>
      texts.some((text) => text.includes(one)),
    );

    expect(held.length).toBeGreaterThan(20);
    expect(untaken).toEqual([]);
    expect(again).toEqual([]);
  });
});

test("every bold capitalised text in the manual is a label on a screen", async () => {
  const root = join(import.meta.dir, "../..");
  const files = await Array.fromAsync(new Bun.Glob("{views,static}/**/*.{ts,tsx}").scan(root));
  const screens = await Promise.all(files.map((file) => Bun.file(join(root, file)).text()));
  // A view is told the name of the code host.
  const written = (label: string) => RegExp.escape(label).replace("GitHub", "(?:GitHub|\\$\\{[\\w.]+\\})");
  const isLabel = (label: string) =>
    screens.some((text) => new RegExp(`[>"'\\x60\\s]${written(label)}[<"'\\x60\\s]`).test(text));

  const labels = new Set(found(/\*\*([A-Z][^*]*)\*\*/g).filter((label) => !/[.:]$/.test(label)));

  expect(labels.size).toBeGreaterThan(20);
  expect([...labels].filter((label) => !isLabel(label))).toEqual([]);
});
