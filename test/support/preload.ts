/** Runs before the first file of a process; with --isolate, before each. */
import { setDefaultTimeout } from "bun:test";

import fc from "fast-check";

import { runs, seed } from "./seed.ts";

/** Tests wait for events, so this only stops a test that hangs, also on a slow core. */
setDefaultTimeout(60_000);
// Elysia asks for a collection whenever a server starts, and here hundreds do.
const collect = Bun.gc;
Bun.gc = (isForced) => (isForced ? collect(isForced) : 0);
fc.configureGlobal({ seed, numRuns: runs(100) });
