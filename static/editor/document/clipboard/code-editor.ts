import { applied } from "../change.ts";
import { treeOf } from "../syntax/mdx.ts";
import { longestRun } from "./inside.ts";

/** In these the text is Markdown, or words. */
const isText = /^(?:|markdown|mdx|plaintext)$/;

/** Languages that fences have another name for. */
const names: Readonly<Record<string, string>> = {
  javascriptreact: "jsx",
  shellscript: "sh",
  typescriptreact: "tsx",
};

/** What is copied in VS Code, which names the language, as Markdown: lines are a fence, and a part of a line is code in text. */
export function fromCodeEditor(text: string, editorData: string, isInCell = false): string {
  const language = languageIn(editorData);
  if (isText.test(language) || text.trim() === "") return text;
  if (isInCell || !text.includes("\n")) return text.split("\n").map(codeSpan).join("\n");
  const marks = "`".repeat(Math.max(3, longestRun(text, "`") + 1));
  return `${marks}${names[language] ?? language}\n${text.replace(/\n$/, "")}\n${marks}`;
}

/** A text for a cell, which holds no fences: each line of their code is code of its own. */
export function withoutFences(text: string): string {
  if (!/`{3}|~{3}/.test(text)) return text;
  const fences = treeOf(text).getChildren("FencedCode");
  const changes = fences.map((fence) => {
    const { from, to } = fence;
    const end = fence.getChildren("CodeMark").length > 1 ? -1 : undefined;
    return { from, to, insert: text.slice(from, to).split("\n").slice(1, end).map(codeSpan).join("\n") };
  });
  return applied(text, changes);
}

function codeSpan(line: string): string {
  if (line.trim() === "") return line;
  const marks = "`".repeat(longestRun(line, "`") + 1);
  const space = /^`|`$/.test(line) ? " " : "";
  return marks + space + line + space + marks;
}

function languageIn(editorData: string): string {
  try {
    const { mode } = JSON.parse(editorData) as { mode?: unknown };
    return typeof mode === "string" && /^[\w+#-]{1,40}$/.test(mode) ? mode : "";
  } catch {
    return "";
  }
}
