/**
 * Generated tests draw the same texts in every run, so that a red suite is always about the change. `SEED=2 bun test`
 * draws others: what they find becomes a case of its own.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
