/** Unpacks and tries one archive of dist/release, on a machine of its system: `bun test/release/try.ts darwin-arm64`. */
import { join } from "node:path";

import { name, version } from "../../package.json";
import { tried } from "./trial.ts";

const [target = ""] = process.argv.slice(2);
const folder = join(import.meta.dir, "../../dist/release");
const stem = `${name}-${version}-${target}`;
const tar = Bun.spawn(["tar", "-xzf", `${stem}.tar.gz`], { cwd: folder, stderr: "inherit" });
if ((await tar.exited) !== 0) throw new Error(`There is no archive for “${target}”.`);
await tried(join(folder, stem, target.startsWith("windows") ? `${name}.exe` : name), version);
console.log(`${stem}: tried: version, update, publishing`);
