/**
 * For texts of a page that defines these labels (those of footnotes begin with `^`): what has to follow a text so that
 * its references and footnotes are some. Where they lead, it does not say.
 */
export function definitionsOf(labels: Iterable<string>): (text: string) => string {
  const known = new Map(Array.from(labels, (label) => [normal(label), label.replace(/\s+/g, " ")]));
  return (text) => {
    if (known.size === 0 || !text.includes("[")) return "";
    // Only those that the text names, for a page can define thousands.
    const named = new Set(Array.from(text.matchAll(label), ([, name = ""]) => known.get(normal(name))));
    return Array.from(named, (name) => (name === undefined ? "" : `\n\n[${name}]: #`)).join("");
  };
}

/** Or what is escaped, for no label begins in it. */
const label = /\\.|\[((?:[^[\]\\]|\\.)+)\]/gs;

/** As CommonMark compares labels (https://spec.commonmark.org/0.31.2/#matches), and without the marks of a quote whose line ends in one. */
function normal(name: string): string {
  return name
    .replace(/[\s>]+/g, " ")
    .trim()
    .toLowerCase()
    .toUpperCase();
}
