import { join } from "node:path";

import type ts from "typescript";

const root = join(import.meta.dir, "../../src");

/** Files with sentences for readers. */
const folders = "{core,gemini,openai,mdx,repository,store,web}/**/*.ts";

/** Starts and ends like a sentence for people. */
const isSentence = (text: string) => /^[\p{L}“…].* .*\S[.?]$/u.test(text);

type Sentences = Readonly<{ file: string; sentences: readonly string[] }>;

/** Every sentence in the source: refusals of all kinds, and what the checks say. What is put into one is “…”. */
export async function sentences(): Promise<readonly Sentences[]> {
  const { default: compiler } = await import("typescript");
  const files = (await Array.fromAsync(new Bun.Glob(folders).scan(root))).sort();
  const found = files
    .filter((file) => !file.includes("sample-site"))
    .map(async (file) => ({
      file,
      sentences: sentencesIn(await Bun.file(join(root, file)).text(), compiler),
    }));
  return (await Promise.all(found)).filter(({ sentences }) => sentences.length > 0);
}

function sentencesIn(source: string, compiler: typeof ts): readonly string[] {
  const found = new Set<string>();
  const look = (node: ts.Node): void => {
    const text = compiler.isStringLiteralLike(node)
      ? node.text
      : compiler.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("")
        : "";
    if (isSentence(text)) found.add(text);
    node.forEachChild(look);
  };
  look(compiler.createSourceFile("a.ts", source, compiler.ScriptTarget.Latest));
  return [...found];
}
