import { expect, test } from "bun:test";

import { tomlTables } from "../../../src/markdown/frontmatter/toml.ts";

const read = (text: string) =>
  tomlTables(text)?.map(({ keys, pairs }) => [
    keys.join("."),
    ...pairs.map(({ keys, value }) => `${keys.join(".")}=${text.slice(value.start, value.end)}`),
  ]);

test("each key has its place, in its table", () => {
  expect(read('a = 1 # one\nb.\'c d\' = "x\\"#"\n\n[e]\nf = [ 1, # of it\n  { g = 2 } ]\n')).toEqual([
    ["", "a=1", 'b.c d="x\\"#"'],
    ["e", "e.f=[ 1, # of it\n  { g = 2 } ]"],
  ]);
});

test("texts of several lines, dates and line endings of Windows are values", () => {
  expect(
    read("a = '''\n''it's'' '''\r\nb = \"\"\"\n\"q\" \\\"\"\"\"\r\nc = 2026-01-01 10:00:00Z # d\r\n"),
  ).toEqual([["", "a='''\n''it's'' '''", 'b="""\n"q" \\""""', "c=2026-01-01 10:00:00Z"]]);
});

test("tables of one name are numbered, and those in them are of the last one", () => {
  expect(read('[[m.a]]\nx=1\n[[m.a]]\n[m.a."p.q"]\ny=2\n')?.map(([name]) => name)).toEqual([
    "",
    "m.a.0",
    "m.a.1",
    "m.a.1.p.q",
  ]);
});

test("what is no TOML isn't read", () => {
  for (const text of ["a", "a =", "a = [1", "[a", "a = 'x' y", "= 1", 'a = "x'])
    expect(tomlTables(text)).toBeUndefined();
  expect(tomlTables(`a = ${"[".repeat(200)}`)).toBeUndefined();
});
