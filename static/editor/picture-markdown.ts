/** A picture as Markdown; without words it is decorative. */
export function pictureMarkdown(words: string, address: string): string {
  return `![${escaped(words.trim())}](${address})`;
}

/** As Markdown says these words, and nothing else. */
function escaped(words: string): string {
  return words.replaceAll(/\s+/g, " ").replaceAll(/[\\[\]{}<>*_`~&!]/g, "\\$&");
}
