/** The hook of commitlint, with the conventional rules: `bun commitlint.ts FILE`. Exits with 1 where it refuses the message. */
import { resolve } from "node:path";

import lint from "@commitlint/lint";
import load from "@commitlint/load";

// The rules are found from here, and not from the repository that the hook is in.
const cwd = resolve(import.meta.dir, "../..");
const { rules, parserPreset } = await load({ extends: ["@commitlint/config-conventional"] }, { cwd });
const message = await Bun.file(process.argv[2]!).text();
const { valid, errors } = await lint(message, rules as Parameters<typeof lint>[1], {
  parserOpts: parserPreset?.parserOpts as object,
});
for (const { message: says, name } of errors) console.error(`${says} [${name}]`);
process.exit(valid ? 0 : 1);
