import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

const code =
  /^(?:FencedCode|CodeBlock|Template|InlineTemplate|InlineCode|FrontMatter|Esm|Expression|FlowExpression|JsxTag|MathBlock|InlineMath|CommentBlock)$/;

/** Whether an offset is in code, where text stays as it is written. */
export function isInCode(state: EditorState, offset: number): boolean {
  return codeAround(state, offset) !== undefined;
}

export function codeAround(state: EditorState, offset: number): SyntaxNode | undefined {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(offset, -1);
  while (node && !(code.test(node.name) && node.from < offset && offset < node.to)) node = node.parent;
  return node ?? undefined;
}
