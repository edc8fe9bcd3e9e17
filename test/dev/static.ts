import { statSync } from "node:fs";
import { join, resolve } from "node:path";

import { Elysia } from "elysia";

import { forgetStaticFiles } from "../../src/web/static.ts";

const folder = resolve(import.meta.dir, "../../static");

/** What is saved in `static` is served to the next page. A watcher could tell of it later than the page asks. */
export function freshStatic() {
  let known = state();
  return new Elysia({ name: "dev-static" }).onRequest(() => {
    const current = state();
    if (current !== known) forgetStaticFiles();
    known = current;
  });
}

/** Changes whenever a file does. */
function state(): string {
  const files = Array.from(new Bun.Glob("**/*").scanSync(folder)).sort();
  return files
    .map((file) => `${file} ${statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs}`)
    .join("\n");
}
