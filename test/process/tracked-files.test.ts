import { expect, test } from "bun:test";
import { join } from "node:path";

import { git } from "../support/git.ts";

const root = join(import.meta.dir, "../..");

test("the top level contains only the listed files and folders", async () => {
  const tracked = (await git(root, "ls-files")).split("\n");

  const top = new Set(tracked.map((file) => file.split("/")[0]!).filter((name) => !name.startsWith(".")));

  expect([...top].sort()).toEqual([
    "CHANGELOG.md",
    "Dockerfile",
    "LICENSE",
    "README.md",
    "bun.lock",
    "bunfig.toml",
    "compose.several.yaml",
    "compose.yaml",
    "package.json",
    "src",
    "static",
    "test",
    "tsconfig.json",
    "views",
  ]);
});
