import { join } from "node:path";

const MANUAL = join(import.meta.dir, "../../src/repository/sample-site/content");

/** Returns a page as long as these bytes, rounded up to a whole page of the manual: its own pages, one after another. */
export async function longPage(bytes: number): Promise<string> {
  const files = [...new Bun.Glob("{guide,server,reference}/*.mdx").scanSync(MANUAL)].sort();
  let page = "---\ntitle: Everything\n---\n";
  for (const file of files) {
    if (Buffer.byteLength(page) >= bytes) return page;
    const text = await Bun.file(join(MANUAL, file)).text();
    page += `\n${text
      .replace(/^---\n[\s\S]*?\n---\n/, "")
      .replaceAll(/^import .*\n/gm, "")
      .trim()}\n`;
  }
  return page;
}
