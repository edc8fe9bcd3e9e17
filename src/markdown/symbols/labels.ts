import { normalizeIdentifier } from "micromark-util-normalize-identifier";

/** Returns what to append to a text so that its references parse. Labels with `^` are footnotes; addresses are placeholders. */
export function definitionsOf(labels: Iterable<string>): (text: string) => string {
  const known = new Map(Array.from(labels, (label) => [normal(label), label.replace(/[\t\n\r ]+/g, " ")]));
  return (text) => {
    if (known.size === 0 || !text.includes("[")) return "";
    // Only the labels in the text, because a page can define thousands.
    const named = new Set(Array.from(text.matchAll(label), ([, name = ""]) => known.get(normal(name))));
    return Array.from(named, (name) => (name === undefined ? "" : `\n\n[${name}]: #`)).join("");
  };
}

const label = /\\.|\[((?:[^[\]\\]|\\.)+)\]/gs;

/** A label can go on in the next line of a quote. */
function normal(name: string): string {
  return normalizeIdentifier(name.replaceAll(">", " "));
}
