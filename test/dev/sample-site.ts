import { join, resolve } from "node:path";

import type { Put } from "../repository/contract.ts";

const folder = resolve(import.meta.dir, "../../src/repository/sample-site");

export async function sampleSite(): Promise<Put[]> {
  const paths = await Array.fromAsync(new Bun.Glob("**/*").scan({ cwd: folder, dot: true }));
  return Promise.all(
    paths.map(async (path) => ({ path, content: await Bun.file(join(folder, path)).bytes() })),
  );
}
