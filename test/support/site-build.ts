import { afterAll } from "bun:test";
import { join } from "node:path";

import { temporaryFolder } from "./folder.ts";

/** A command for AFTER_PUBLISH that ends when the test says so. */
export async function heldBuild() {
  const folder = await temporaryFolder();
  afterAll(() => folder[Symbol.asyncDispose]());
  const pipe = join(folder.path, "pipe");
  await Bun.spawn(["mkfifo", pipe]).exited;
  const script = `read -r how < "$0"; echo "$how"; [ "$how" = good ]`;
  return {
    command: JSON.stringify(["sh", "-c", script, pipe]),
    /** Ends the build: with success if this is `good`, else with a failure that prints it. Waits for one to start. */
    end: async (how: string) => void (await Bun.spawn(["sh", "-c", `echo "$1" > "$0"`, pipe, how]).exited),
  };
}
