import { expect, test } from "bun:test";

import { isPointer, pointerIn, pointerTo, textOfPointer } from "../../../src/core/repository/pointer.ts";

const oid = "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393";
const version = "version https://git-lfs.github.com/spec/v1\n";
const pointer = `${version}oid sha256:${oid}\nsize 12345\n`;

test("a pointer says the file's hash and size, and a file its pointer", () => {
  expect(pointerIn(Buffer.from(pointer))).toEqual({ oid, bytes: 12345 });
  expect(Buffer.from(textOfPointer({ oid, bytes: 12345 })).toString()).toBe(pointer);
  expect(pointerTo(Buffer.from("tea"))).toEqual({
    oid: "a9f74d1ec36ebdeb2da3f6e5868090cd2a2d20b3dcca7b62f60304b1d3d9ef42",
    bytes: 3,
  });
});

test("what isn't the one text of a pointer isn't followed", () => {
  const others = [
    "",
    "# Tea\n",
    pointer.trimEnd(),
    `${pointer}\n`,
    `\uFEFF${pointer}`,
    pointer.replaceAll("\n", "\r\n"),
    pointer.replace(oid, oid.toUpperCase()),
    pointer.replace(oid, oid.slice(1)),
    pointer.replace("sha256", "sha1"),
    pointer.replace("12345", "012345"),
    pointer.replace("12345", "-1"),
    pointer.replace("12345", "1e3"),
    pointer.replace("12345", "9".repeat(16)),
    pointer.replace("spec/v1", "spec/v2"),
    pointer.replace("size 12345\n", ""),
    `${pointer}z-key value\n`,
    pointer.replace("oid", `ext-0-foo sha256:${oid}\noid`),
    `${pointer}${" ".repeat(1024)}`,
  ];
  for (const text of others) expect(pointerIn(Buffer.from(text))).toBeUndefined();
});

test("a pointer of an extension is one, though what it names is no file of the site", () => {
  expect(isPointer(Buffer.from(pointer.replace("oid", `ext-0-foo sha256:${oid}\noid`)))).toBe(true);
  expect(isPointer(Buffer.from(pointer.padEnd(1025)))).toBe(false);
});
