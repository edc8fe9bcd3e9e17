/** Checks the code beside its tests. Prints `N passed, N failed`. */
import { check, end } from "./check.ts";

const checks = {
  types: ["bun", "check", "--no-script"],
  "types of the browser's code": ["bun", "check", "--no-script", "-p", "static"],
  format: ["bun", "fmt", "--check", "--no-script"],
  "lint and XSS scan": ["bun", "run", "lint"],
  patterns: ["bun", "run", "patterns"],
  "every pattern comes to its end": ["bun", "test", "./test/patterns/ends.ts"],
  "every line of every view is in the gallery": ["bun", "test", "./test/gallery/coverage.ts"],
  "unused code": ["bun", "run", "unused"],
};

const held = await Promise.all(Object.entries(checks).map(([name, command]) => check(name, command)));
end({ passed: held.filter(Boolean).length, failed: held.filter((holds) => !holds).length });
