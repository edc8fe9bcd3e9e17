/** A page that names more pictures than this is a list of files. */
const MAX_ADDRESSES = 1000;

/** In UTF-16 units. */
const MAX_LENGTH = 300;

const named = /\.(?:png|jpe?g|gif|webp|avif|svg)/i;
const ending = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Returns what may be the address of a picture, each once. Reading too much does no harm: only files that exist count. */
export function pictureAddresses(text: string): string[] {
  const addresses = new Set<string>();
  for (const piece of text.split(/["'`<>[\]{}\r\n]/)) {
    if (!named.test(piece)) continue;
    for (const address of readings(piece)) {
      const [path] = address.split(/[?#]/, 1);
      if (!ending.test(path!) || address.length > MAX_LENGTH) continue;
      addresses.add(path!);
      if (addresses.size === MAX_ADDRESSES) return [...addresses];
    }
  }
  return [...addresses];
}

/** A quoted piece may have spaces; in Markdown, parentheses are around an address and in it. */
function readings(piece: string): string[] {
  const words = piece.split(/\s+/);
  const [first = ""] = words;
  const bare = words.map((word) => word.replace(/^\(/, "").replace(/[),.;]$/, ""));
  return [piece.trim(), ...bare, ...(first.startsWith("(") ? [balanced(first)] : [])];
}

function balanced(word: string): string {
  let depth = 0;
  for (let at = 0; at < word.length; at += 1) {
    if (word[at] === "(") depth += 1;
    else if (word[at] === ")") depth -= 1;
    if (depth === 0) return word.slice(1, at);
  }
  return word.slice(1);
}
