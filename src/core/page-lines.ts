type Line = Readonly<{ text: string; isCode: boolean }>;

/** Every line from `from` on, with its line ending, and whether it belongs to a code block. */
export function* linesOf(page: string, from = 0): Generator<Line> {
  let fence: string | undefined;
  for (let at = from; at < page.length;) {
    const newline = page.indexOf("\n", at);
    const end = newline < 0 ? page.length : newline + 1;
    const text = page.slice(at, end);
    at = end;
    const [, mark] = /^[ \t>]*(`{3,}|~{3,})/.exec(text) ?? [];
    yield { text, isCode: (fence ?? mark) !== undefined };
    if (!fence) fence = mark;
    else if (mark?.startsWith(fence) && /^[ \t>]*[`~]+[ \t]*\r?\n?$/.test(text)) fence = undefined;
  }
}
