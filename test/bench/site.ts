import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { git } from "../support/git.ts";

const FOLDERS = 100;

export function slugOf(page: number): string {
  return `section-${page % FOLDERS}/page-${page}`;
}

export function fileOf(page: number): string {
  return `content/${slugOf(page)}.mdx`;
}

export function textOf(page: number, edition = 0): string {
  const paragraph = `Page ${page} of the manual, edition ${edition}: what it is for, and how it is used.\n\n`;
  return `---\ntitle: Page ${page}\n---\n\n# Page ${page}\n\n${paragraph.repeat(20)}`;
}

type Size = Readonly<{ pages: number; others: number; text?: (page: number) => string }>;

/** A bare repository with one commit of pages in `content` and other files. */
export async function makeSite(path: string, { pages, others, text = textOf }: Size): Promise<string> {
  await mkdir(path, { recursive: true });
  await git(path, "init", "-q", "--bare", "-b", "main");
  const files = [
    ...Array.from({ length: pages }, (_, page) => file(fileOf(page), text(page))),
    ...Array.from({ length: others }, (_, other) =>
      file(`src/part-${other % FOLDERS}/file-${other}.ts`, `export const number = ${other};\n`),
    ),
  ];
  const commit = `commit refs/heads/main\ncommitter Grace <grace@example.org> 1700000000 +0000\n${data("first")}`;
  await Bun.write(join(path, "stream"), [commit, ...files, "done\n"].join(""));
  const child = Bun.spawn(["git", "fast-import", "--quiet", "--done"], {
    cwd: path,
    stdin: Bun.file(join(path, "stream")),
    stderr: "inherit",
  });
  if ((await child.exited) !== 0) throw new Error("The site could not be made.");
  await Bun.file(join(path, "stream")).delete();
  return path;
}

export async function cloned(site: string, path: string): Promise<string> {
  await git(site, "clone", "-q", site, path);
  return path;
}

function file(path: string, content: string): string {
  return `M 100644 inline ${path}\n${data(content)}`;
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
