import { expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/index.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { markdown, vueMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { anyText } from "../texts.ts";
import { told } from "./found.ts";

function found(text: string, dialect = vueMarkdown): string[] {
  return check(split(text, dialect))
    .filter(({ severity }) => severity === "error")
    .map(told);
}

test.each([
  ["a Promise<string> b", "1:10 error The tag <string> is never closed, so Vue can't make the page."],
  ["<div>\n\na\n", "1:1 error The tag <div> is never closed"],
  ["<p>a", "1:1 error The tag <p> is never closed"],
  ["- a <T extends B> c", "1:5 error The tag <T> is never closed"],
  ["# A <Badge> b", "1:5 error The tag <Badge> is never closed"],
  ["| a |\n|---|\n| <b> |", "3:3 error The tag <b> is never closed"],
  ["<b><i></b>", "1:4 error The tag <i> is never closed"],
  ["a {{ b c }} d", "1:3 error What is between {{ and }} isn't JavaScript"],
  ["{{ a ? b }}", "1:1 error What is between {{ and }} isn't JavaScript"],
  ["<div>{{ a b }}</div>", "1:6 error What is between {{ and }} isn't JavaScript"],
])("what stops Vue is an error: %j", (text, problem) => {
  expect(found(text)).toEqual([expect.stringContaining(problem)]);
  expect(found(text, markdown)).toEqual([]);
});

test.each([
  "a <br> b <img src='c'>\n\n<hr>\n\n<input>",
  "<Badge text='a' /> <b>c</b>",
  '<Foo @click="a" :b="c > d" #e v-if="f">\n\n# g\n\n</Foo>',
  '<script setup lang="ts">\nconst a: Map<string> = b < c\n</script>\n\n<style>\na > b {}\n</style>',
  "a `Promise<string>` b",
  "```ts\nPromise<string>\n```\n\n    Promise<string>\n\n```vue\n{{ a b }}\n```",
  "a \\<string> b &lt;string> c",
  "a < b, c > d, <5 ms, Map<K, V>",
  "<https://a.b> <a@b.c>",
  "<!-- <a> {{ b c }} -->",
  "a {{ b }} {{ 'c' }} {{ d ? 1 : `2` }} {{ e.f() }} {{ {a: 1} }}",
  "a {{ (b as string).c }} {{ d!.e }} {{ }}",
  "::: warning Avoid `<style scoped>`\na\n:::",
  "::: v-pre\n{{ a b }}\n:::",
  "<div v-pre>{{ a b }}</div>",
  "a {b} {c d}",
])("what Vue takes has no error: %j", (text) => {
  expect(found(text)).toEqual([]);
});

test("of hostile text, a bounded number of problems is found", () => {
  for (const part of ["<a> ", "{{ a b }}\n\n", "{{ ", "<a v-pre>{{ b c }}", '<a "', "{{<"]) {
    const before = process.cpuUsage();
    const problems = found(part.repeat(50_000));
    const { user } = process.cpuUsage(before);

    expect(problems.length).toBeLessThanOrEqual(200);
    expect(user / 1e6, part).toBeLessThan(10);
  }
});

test("each problem is in its page, whatever the text is", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = text.split(/\r\n|\r|\n/).length;
      for (const { line } of check(split(text, vueMarkdown))) expect(line).toBeLessThanOrEqual(lines);
    }),
    { numRuns: runs(200) },
  );
});
