/** Returns the Markdown of a picture; without words it is decorative. */
export function pictureMarkdown(words: string, address: string): string {
  return `![${escaped(words.trim())}](${address})`;
}

function escaped(words: string): string {
  return words.replaceAll(/\s+/g, " ").replaceAll(/[\\[\]{}<>*_`~&!]/g, "\\$&");
}
