import { expect, test } from "bun:test";
import { join } from "node:path";

import { readConfig, variableNames } from "../../src/config/config.ts";

const example = await Bun.file(join(import.meta.dir, "../../.env.example")).text();

const inExample = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(
  ([, name, value]) => [name!, value!] as const,
);

test(".env.example lists exactly the variables that the program reads", () => {
  expect(inExample.map(([name]) => name).sort()).toEqual(variableNames());
});

test("the values in .env.example are the defaults", () => {
  const read = (environment: Record<string, string>) => readConfig(environment, { isTerminal: false });
  const given = Object.fromEntries(inExample);

  expect(Object.values(given).filter(Boolean).length).toBeGreaterThan(8);
  expect(read(given)).toEqual({ ...read({}), childEnvironment: expect.anything() });
});
