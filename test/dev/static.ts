import { statSync } from "node:fs";
import { join, resolve } from "node:path";

import { Elysia } from "elysia";

import { forgetStaticFiles } from "../../src/web/static.ts";

const folder = resolve(import.meta.dir, "../../static");

/** Serves saved files of `static` at once; a watcher could be too late. */
export function freshStatic() {
  let known = state();
  return new Elysia({ name: "dev-static" }).onRequest(() => {
    const current = state();
    if (current !== known) forgetStaticFiles();
    known = current;
  });
}

function state(): string {
  const files = Array.from(new Bun.Glob("**/*").scanSync(folder)).sort();
  return files
    .map((file) => `${file} ${statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs}`)
    .join("\n");
}
