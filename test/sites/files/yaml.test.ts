import { expect, test } from "bun:test";

import { textOf, valueAt } from "../../../src/sites/files/value.ts";
import { readYamlConfig } from "../../../src/sites/files/yaml.ts";

test("the values of YAML have the places of their source", () => {
  const source = "a: # why\n  - b: 'c'\n  - [d]\ne: 1\n";
  const list = valueAt(readYamlConfig(source), "a");
  const text = list?.kind === "list" ? valueAt(list.items[0], "b") : undefined;
  expect(text).toMatchObject({ kind: "text", text: "c" });
  expect(source.slice(text!.start, text!.end)).toBe("'c'");
  expect(valueAt(readYamlConfig(source), "e")?.kind).toBe("other");
});

test("broken and large YAML is not read", () => {
  expect([
    readYamlConfig("a: ["),
    readYamlConfig("- a"),
    readYamlConfig(`a: ${"b".repeat(300_000)}`),
  ]).toEqual(Array(3).fill(undefined));
});

test("an alias is what it stands for, and a file with one that stands for itself isn't read", () => {
  const config = readYamlConfig("a: &x b\nc: *x\nd: &y { e: *x }\nf: *y\n");

  expect(textOf(valueAt(config, "c"))).toBe("b");
  expect(textOf(valueAt(config, "f", "e"))).toBe("b");
  expect(readYamlConfig("g: &z [*z]\n")).toBeUndefined();
});
