/** Returns what to append to a text so that its references parse. Labels with `^` are footnotes; addresses are placeholders. */
export function definitionsOf(labels: Iterable<string>): (text: string) => string {
  const known = new Map(Array.from(labels, (label) => [normal(label), label.replace(/\s+/g, " ")]));
  return (text) => {
    if (known.size === 0 || !text.includes("[")) return "";
    // Only the labels in the text, because a page can define thousands.
    const named = new Set(Array.from(text.matchAll(label), ([, name = ""]) => known.get(normal(name))));
    return Array.from(named, (name) => (name === undefined ? "" : `\n\n[${name}]: #`)).join("");
  };
}

const label = /\\.|\[((?:[^[\]\\]|\\.)+)\]/gs;

/** Normalises as https://spec.commonmark.org/0.31.2/#matches, and removes quote marks at line ends. */
function normal(name: string): string {
  return name
    .replace(/[\s>]+/g, " ")
    .trim()
    .toLowerCase()
    .toUpperCase();
}
