/**
 * Gives each listed pattern, or the one that is named, 2 MiB of what it repeats: so long a page may be. It prints which one
 * it begins with, for whoever started this process stops it where one does not end.
 */
import { writeSync } from "node:fs";

import { attacksOn, textOf } from "./attacks.ts";
import { expressionOf, listed } from "./listed.ts";

const MOST = 2 * 1024 * 1024;
/** In so few characters the dearest text for a pattern is found. */
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

/** As it is used: one for all places goes on from each that it finds. */
function find(pattern: RegExp, text: string): void {
  if (pattern.global) text.replace(pattern, "");
  else text.search(pattern);
}
