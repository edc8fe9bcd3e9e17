/** `{#id}`, `[#id]` or a comment with the id, as `readHeading` of src/markdown reads them. */
export const headingId = /(?:\\?\{#[^{}\s]+\}|\[#[^[\]\s]+\]|\{\/\*(?:\s*#[^\s*]+\s*|[^\s*]+)\*\/\})[ \t]*$/;

export function withoutId(content: string): string {
  return content.replace(headingId, "").trimEnd();
}
