/** Source: `trailer.c` of git, with its usual settings. */
const signOff = "Signed-off-by: ";

/** Returns a message with lines at the end of its trailers. One that is there already moves to the end. */
export function withTrailers(message: string, trailers: readonly string[]): string {
  const text = message.trimEnd();
  if (trailers.length === 0) return `${text}\n`;
  const { before, block } = atTrailers(text);
  // One that goes on in the next line says more.
  const goesOn = (index: number) => /^\s/.test(block[index + 1] ?? "");
  const kept = block.filter((line, index) => !trailers.includes(line) || goesOn(index));
  const all = [...kept, ...trailers].join("\n");
  return block.length === 0 ? `${text}\n\n${all}\n` : `${before}\n${all}\n`;
}

/** Returns a message with a paragraph before its trailers. */
export function beforeTrailers(message: string, paragraph: string): string {
  const { before, block } = atTrailers(message);
  return [before.trimEnd(), paragraph, ...(block.length > 0 ? [block.join("\n")] : [])].join("\n\n");
}

/** Returns the lines of the last paragraph, where git takes them for trailers. */
function atTrailers(text: string): Readonly<{ before: string; block: readonly string[] }> {
  const lines = text.split("\n");
  const start = lines.findLastIndex((line) => line.trim() === "") + 1;
  const block = lines.slice(start);
  const title = lines.findIndex((line) => line.trim() !== "");
  // The first paragraph is the title.
  const isTitle = !lines.slice(title, start).some((line) => line.trim() === "");
  if (start === 0 || isTitle || !areTrailers(block)) return { before: text, block: [] };
  return { before: lines.slice(0, start).join("\n"), block };
}

function areTrailers(lines: readonly string[]): boolean {
  let [trailers, others, continued, isKnown] = [0, 0, 0, false];
  for (const line of lines.toReversed()) {
    if (line.startsWith(signOff) || line.startsWith("(cherry picked from commit ")) {
      [trailers, continued, isKnown] = [trailers + 1, 0, true];
    } else if (/^[A-Za-z0-9-]+[ \t]*:/.test(line)) [trailers, continued] = [trailers + 1, 0];
    else if (/^\s/.test(line)) continued += 1;
    else [others, continued] = [others + 1 + continued, 0];
  }
  others += continued;
  return isKnown ? trailers * 3 >= others : trailers > 0 && others === 0;
}
