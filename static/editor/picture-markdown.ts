/** Returns the Markdown of a picture; without words it is decorative. */
export function pictureMarkdown(words: string, address: string): string {
  return `![${escapedWords(words)}](${address})`;
}

export function escapedWords(words: string): string {
  return words
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\[\]{}<>*_`~&!]/g, "\\$&");
}
