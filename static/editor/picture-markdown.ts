/** Returns the Markdown of a picture; without words it is decorative. */
export function pictureMarkdown(words: string, address: string, caption = ""): string {
  const title = titleText(caption);
  return `![${escapedWords(words)}](${address}${title && ` "${title}"`})`;
}

export function escapedWords(words: string): string {
  return oneLine(words).replaceAll(/[\\[\]{}<>*_`~&!]/g, "\\$&");
}

/** Returns a caption as it is written between the quotes of a Markdown title. A character reference stays one. */
export function titleText(caption: string, quote = '"'): string {
  return oneLine(caption).replaceAll(/[\\"']/g, (mark) =>
    mark === "\\" || mark === quote ? `\\${mark}` : mark,
  );
}

export function oneLine(words: string): string {
  return words.trim().replaceAll(/\s+/g, " ");
}
