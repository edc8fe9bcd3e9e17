import { isTemplate } from "../../page-addresses.ts";
import { applied } from "../change.ts";
import { treeOf } from "../syntax/mdx.ts";
import {
  type Change,
  deletion,
  type Edit,
  selectedLines,
  type Selection,
  selectionOrWord,
} from "./text-change.ts";

const address = /^(?:https?:\/\/|mailto:)[^\s<>]+$/i;

/** Returns whether a pasted text is an address, which makes the selection a link. */
export function isAddress(text: string): boolean {
  return address.test(text.trim());
}

/** Makes the selection or word a link and selects its address; in a link, selects the address. */
export function link(text: string, selection: Selection): Edit {
  const around = addressAround(text, selection);
  if (around) return { changes: [], selection: around };
  const { from, to } = selectionOrWord(text, selection);
  const chosen = text.slice(from, to);
  if (isAddress(chosen)) {
    const before = "[text](";
    return {
      changes: [{ from, to, insert: `${before}${destination(chosen)})` }],
      selection: { from: from + 1, to: from + 5 },
    };
  }
  const words = chosen === "" ? "text" : oneParagraph(chosen);
  const start = from + words.length + 3;
  return {
    changes: [{ from, to, insert: `[${words}](url)` }],
    selection: { from: start, to: start + 3 },
  };
}

export function linkTo(text: string, selection: Selection, url: string): Edit {
  const { from, to } = selectionOrWord(text, selection);
  const insert = `[${withoutLinks(oneParagraph(text.slice(from, to)))}](${destination(url.trim())})`;
  return {
    changes: [{ from, to, insert }],
    selection: { from: from + insert.length, to: from + insert.length },
  };
}

/** Writes an address as that of a link; a template stays as it is. */
export function destination(url: string, isBracketed = false): string {
  if (isTemplate(url) || !(isBracketed || /[()\s<>]/.test(url))) return url;
  return `<${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>`;
}

/** A link does not go over a blank line. */
function oneParagraph(words: string): string {
  return words.replaceAll(/\n\s*\n/g, "\n");
}

/** The words of a text: in a link there is no other one. */
function withoutLinks(text: string): string {
  const marks: Change[] = [];
  treeOf(text)
    .cursor()
    .iterate(({ name, node }) => {
      const [open, close] = name === "Link" ? node.getChildren("LinkMark") : [];
      if (!open || !close || !(node.getChild("URL") || node.getChild("LinkLabel"))) return;
      marks.push(deletion(node.from, open.to), deletion(close.from, node.to));
    });
  return applied(
    text,
    marks.sort((one, other) => one.from - other.from),
  );
}

function addressAround(text: string, selection: Selection): Selection | undefined {
  const lines = selectedLines(text, selection);
  if (lines.length > 1) return undefined;
  for (const found of lines[0]!.text.matchAll(/\\.|!?\[(?:\\.|[^[\]\\])*\]\((<[^<>]*>|[^\s()]*)/g)) {
    if (found[1] === undefined) continue;
    const start = lines[0]!.from + found.index;
    const end = start + found[0].length;
    if (start < selection.from + 1 && selection.to <= end + 1 && selection.from > start) {
      return { from: end - found[1].length, to: end };
    }
  }
  return undefined;
}
