/** Runs the tests of pages on other sites: `DOCS_CORPUS=folder bun run test:corpus`. */
import { resolve } from "node:path";

import { pagesIn } from "../markdown/pages.ts";

const root = resolve(import.meta.dir, "../..");
const folder = process.env.DOCS_CORPUS;
const count = folder ? (await pagesIn(folder)).size : 0;
if (!folder || count === 0) {
  console.error(
    folder ? `No page is below ${folder}.` : "Name a folder of pages: DOCS_CORPUS=folder bun run test:corpus",
  );
  process.exit(1);
}

const files = [
  "texts",
  "previews",
  "findings",
  "published",
  "structure",
  "tree",
  "arranged",
  "widgets",
  "moves",
  "sites",
].map((name) => `./test/corpus/${name}.ts`);
const child = Bun.spawn([process.execPath, "test", "--parallel", ...files], {
  cwd: root,
  env: { ...process.env, DOCS_CORPUS: resolve(folder) },
  stdin: "ignore",
  stdout: "inherit",
  stderr: "pipe",
});
const report = await child.stderr.text();
const status = await child.exited;
console.log(report);

const counted = (what: string) => Number(new RegExp(`^ (\\d+) ${what}$`, "m").exec(report)?.[1] ?? 0);
const failed = Math.max(counted("fail"), status === 0 ? 0 : 1);
console.log(`${count} pages read`);
console.log(`${counted("pass")} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
