import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder of its own for one test. It is gone when the test's scope ends. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "docs-admin-test-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
