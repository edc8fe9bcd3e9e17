/**
 * Tries listed patterns on 2 MiB of what they repeat. Prints the name first, because the caller stops a hanging one.
 */
import { writeSync } from "node:fs";

import { attacksOn, textOf } from "./attacks.ts";
import { expressionOf, listed } from "./listed.ts";

const MOST = 2 * 1024 * 1024;
/** Slow texts for a pattern are searched with so few characters. */
const FEW = 2048;

const named = process.argv.slice(2);
if (named.length > 0) named.forEach(attack);
else for (const [pattern, why] of await listed()) if (why === "") attack(pattern);

function attack(pattern: string): void {
  writeSync(1, `${pattern}\n`);
  const expression = expressionOf(pattern);
  const times = attacksOn(expression).map((text) => ({ text, time: timeOf(expression, textOf(text, FEW)) }));
  const dearest = times.sort((a, b) => b.time - a.time)[0];
  if (dearest) find(expression, textOf(dearest.text, MOST));
}

function timeOf(pattern: RegExp, text: string): number {
  const start = performance.now();
  find(pattern, text);
  return performance.now() - start;
}

/** Finds all matches of a pattern with the flag g. */
function find(pattern: RegExp, text: string): void {
  if (pattern.global) text.replace(pattern, "");
  else text.search(pattern);
}
