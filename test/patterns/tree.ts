import { join } from "node:path";

import ts from "typescript";

import type { Slug } from "../../src/core/slug/slug.ts";

const root = join(import.meta.dir, "../..");

/** `at` is like `src/core/slug/slug.ts:56`. */
type Place = readonly [pattern: string, at: string];

/** Finds patterns with repetitions, literal or built. Their files must not be loaded in this process before. */
export async function patternsOfTree(): Promise<Map<string, string>> {
  const files = await Array.fromAsync(new Bun.Glob("{src,views,static}/**/*.{ts,tsx}").scan(root));
  const own = files.filter((file) => !file.startsWith("src/repository/sample-site/")).sort();
  const found = await Promise.all(own.map(patternsOf));
  const made = await madeAt(found.flatMap((patterns) => patterns.made));
  const all = [...found.flatMap(({ written }) => written), ...made];
  return new Map(all.filter(([pattern]) => /[*+]|\{\d/.test(pattern)));
}

async function patternsOf(file: string): Promise<{ written: Place[]; made: string[] }> {
  const text = await Bun.file(join(root, file)).text();
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const written: Place[] = [];
  const made: string[] = [];
  const visit = (node: ts.Node): void => {
    const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    // `split` searches everywhere, as with the flag g.
    if (ts.isRegularExpressionLiteral(node))
      written.push([node.text + (isGivenToSplit(node) ? "g" : ""), at]);
    else if (isConstruction(node)) made.push(at);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { written, made };
}

function isConstruction(node: ts.Node): boolean {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";
}

function isGivenToSplit({ parent }: ts.Node): boolean {
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === "split"
  );
}

/** @throws Error for a pattern that is not built while its file loads */
async function madeAt(places: readonly string[]): Promise<Place[]> {
  const made: Place[] = [];
  const place = new RegExp(`${RegExp.escape(root)}/((?:src|views|static)/[^:]+:\\d+)`);
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, given) {
      const pattern: RegExp = Reflect.construct(target, given);
      const [, at] = place.exec(new Error().stack!) ?? [];
      if (at) made.push([`${pattern}`, at]);
      return pattern;
    },
  });
  for (const file of new Set(places.map((at) => at.split(":")[0]!))) await import(join(root, file));
  const [{ Search }, { TakenNames }, { pageFolders }] = await Promise.all([
    import("../../src/core/site/page-search.ts"),
    import("../../src/core/page/taken-names.ts"),
    import("../support/page-folders.ts"),
  ]);
  new Search("to find");
  new TakenNames(["ß.md"], pageFolders()).checkNew("ss" as Slug, "ss.md");
  globalThis.RegExp = original;
  const missing = places.filter((place) => !made.some(([, at]) => at === place));
  if (missing.length > 0) throw new Error(`Make these patterns as their files load: ${missing.join(", ")}`);
  return made;
}

if (import.meta.main) for (const [pattern, at] of await patternsOfTree()) console.log(`${at} ${pattern}`);
