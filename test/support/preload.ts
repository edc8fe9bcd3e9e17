/** Runs before the first file of a process; with --isolate, before each. */
import { setDefaultTimeout } from "bun:test";

import fc from "fast-check";

import { runs, seed } from "./seed.ts";

/**
 * Tests wait for events, so this only stops a test that hangs, also on a core that is four times as slow. It is of the
 * first file of a process; `--timeout` of the command is of all.
 */
setDefaultTimeout(240_000);
// Elysia asks for a collection whenever a server starts, and here hundreds do.
const collect = Bun.gc;
Bun.gc = (isForced) => (isForced ? collect(isForced) : 0);
fc.configureGlobal({ seed, numRuns: runs(100) });
