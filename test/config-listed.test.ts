import { expect, test } from "bun:test";
import { join } from "node:path";

import { readConfig } from "../src/config.ts";

const root = join(import.meta.dir, "..");
const example = await Bun.file(join(root, ".env.example")).text();
const readme = await Bun.file(join(root, "README.md")).text();

const inExample = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(
  ([, name, value]) => [name!, value!] as const,
);

/** The variables that the program asks for when nothing is set. */
function asked(): string[] {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name));
      },
    },
  );
  readConfig(environment, { isTerminal: false });
  return [...names].sort();
}

test(".env.example lists every variable that the program reads, and no other", () => {
  expect(inExample.map(([name]) => name).sort()).toEqual(asked());
});

test("the README's table lists every variable that the program reads, and no other", () => {
  const [, section = ""] = /^## Configuration\n(.*?)^#/ms.exec(readme) ?? [];
  const cells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell!);

  const names = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!));

  expect(names.sort()).toEqual(asked());
});

test("the values in .env.example are the defaults", () => {
  const read = (environment: Record<string, string>) => readConfig(environment, { isTerminal: false });
  const given = Object.fromEntries(inExample);

  expect(Object.values(given).filter(Boolean).length).toBeGreaterThan(8);
  expect(read(given)).toEqual({ ...read({}), childEnvironment: expect.anything() });
});
