/** Runs before the first file of a process; with --isolate, before each. */
import { setDefaultTimeout } from "bun:test";

import fc from "fast-check";

import { seed } from "./seed.ts";

/** A test waits for events, so this only ends one that hangs, also where several workers share a slow core. */
setDefaultTimeout(60_000);
fc.configureGlobal({ seed });
