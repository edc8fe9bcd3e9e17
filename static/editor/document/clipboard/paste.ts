import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { say } from "../../../notices.ts";
import { lazy } from "../../lazy.ts";
import { escapedWords } from "../../picture-markdown.ts";
import { destination, isAddress, linkTo } from "../formats/links.ts";
import { linkable } from "../formats/marking.ts";
import { pageAddresses } from "../inline/addresses.ts";
import { addressChange, linkAt } from "../inline/links.ts";
import { seenOf } from "../inline/marked.ts";
import { insertPicture } from "../insert-picture.ts";
import { isSound } from "../keys/edit.ts";
import { isInCode } from "../syntax/in-code.ts";
import { track, trackedRanges } from "../tracked-range.ts";
import { fromCodeEditor, withoutFences } from "./code-editor.ts";
import { isOurs } from "./copy.ts";
import { isOverSelection, placed } from "./place.ts";

/** The server's limit, in UTF-16 units. */
const MAX_UNITS = 900_000;
const MAX_WAIT_MS = 10_000;

/** Turns pasted HTML into Markdown, an address over words into a link, and a picture into an upload. */
export function pasting(): Extension {
  return [
    trackedRanges,
    Prec.high(
      EditorView.domEventHandlers({
        paste: ({ clipboardData }, view) => clipboardData !== null && paste(view, clipboardData),
        drop({ dataTransfer, clientX, clientY }, view) {
          const pictures = picturesIn(dataTransfer);
          if (pictures.length === 0) return false;
          const at = view.posAtCoords({ x: clientX, y: clientY });
          if (at !== null) view.dispatch({ selection: { anchor: at } });
          void insertPictures(view, pictures);
          return true;
        },
      }),
    ),
  ];
}

/** The text of a clipboard as Markdown, and its HTML where that says more. */
export function copiedIn(
  data: DataTransfer,
  isInCell = false,
): Readonly<{ text: string; markdown: string; html: string }> {
  const text = data.getData("text/plain").replaceAll(/\r\n?/g, "\n");
  const html = fragmentOf(data.getData("text/html"));
  const editor = data.getData("vscode-editor-data");
  return {
    text,
    markdown: editor !== "" ? fromCodeEditor(text, editor, isInCell) : isInCell ? withoutFences(text) : text,
    html: isOurs(html) || editor !== "" ? "" : html,
  };
}

function paste(view: EditorView, data: DataTransfer): boolean {
  const { text, markdown, html } = copiedIn(data);
  const pictures = picturesIn(data);
  // Word and spreadsheets add a picture of the text.
  if (pictures.length > 0 && text === "") {
    void insertPictures(view, pictures);
    return true;
  }
  const { main } = view.state.selection;
  if (!main.empty && isAddress(text) && pasteAddress(view, text.trim())) return true;
  const isCode = isInCode(view.state, main.from);
  if (!isCode && !main.empty && isAddress(text)) {
    const { changes, selection } = linkTo(view.state.doc.toString(), linkable(view.state), text);
    view.dispatch({ changes: [...changes], selection: { anchor: selection.from }, userEvent: "input.link" });
    const to = selection.from - 1;
    void writeAsSite(view, { from: to - destination(text.trim()).length, to }, text.trim());
    return true;
  }
  if (!isCode && isAddress(text) && text === text.trim()) {
    void writeAsSite(view, insert(view, text), text);
    return true;
  }
  if (html !== "" && !isCode) void pasteHtml(view, html, text);
  else if (text !== "") insert(view, isCode ? text : markdown);
  return html !== "" || text !== "";
}

/** Gives the link whose words are selected, or some of them, a new address. Returns false where there is none. */
function pasteAddress(view: EditorView, pasted: string): boolean {
  const { state } = view;
  const { from, to } = seenOf(state, state.selection.main);
  const link = linkAt(state, from, (link) => !link.isPicture && link.from <= from && to <= link.to);
  if (!link) return false;
  const changes = state.changes(addressChange(state, link, pasted));
  view.dispatch({ changes, selection: { anchor: changes.mapPos(link.to, 1) }, userEvent: "input.link" });
  const place = changes.mapPos(link.text.from, 1);
  const address = linkAt(view.state, place, ({ isPicture }) => !isPicture)?.address;
  if (address) void writeAsSite(view, address, pasted);
  return true;
}

function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

function fragmentOf(html: string): string {
  const mark = "<!--StartFragment-->";
  const [start, end] = [html.indexOf(mark), html.lastIndexOf("<!--EndFragment-->")];
  return start < 0 || end < start ? html : html.slice(start + mark.length, end);
}

/** Replaces the selection. Returns where the text is now. */
function insert(view: EditorView, markdown: string): Readonly<{ from: number; to: number; rest: number }> {
  const { main } = view.state.selection;
  const { changes, caret, ...range } = placed(view.state, main, markdown);
  view.dispatch({
    changes,
    selection: { anchor: caret },
    annotations: isOverSelection(view.state, main, markdown) ? isSound.of(true) : [],
    userEvent: "input.paste",
    scrollIntoView: true,
  });
  const shift = view.state.selection.main.head - caret; // a line break can be put before it
  return { from: range.from + shift, to: range.to + shift, rest: range.to - caret };
}

/** The plain text is there at once, so nothing is lost. Its Markdown takes its place unless it was changed meanwhile. */
async function pasteHtml(view: EditorView, html: string, text: string): Promise<void> {
  const { from, to, rest } = insert(view, text);
  const place = track(view, from, to);
  const now = () => view.state.sliceDoc(place.from, place.to);
  const before = now();
  const markdown = await markdownOf(view.state, html);
  place.release();
  if (markdown === undefined || markdown === text || !view.dom.isConnected || now() !== before) return;
  const { changes, caret } = placed(view.state, place, markdown);
  const { main } = view.state.selection;
  const isAfter = main.empty && main.head === place.to - rest;
  view.dispatch({
    changes,
    selection: isAfter ? { anchor: caret } : undefined,
    userEvent: "input.paste",
    scrollIntoView: isAfter,
  });
}

/** Returns undefined if the plain text is enough, or on a failure, which it reports. */
export async function markdownOf(state: EditorState, copied: string): Promise<string | undefined> {
  const pictures = copied.includes("data:image/")
    ? await lazy(import("../../pasted-pictures.ts"))
    : undefined;
  const html = (await pictures?.withUploads(copied)) ?? copied;
  if (html.length > MAX_UNITS) {
    say("This is too long to keep the formatting. It was pasted as plain text.");
    return undefined;
  }
  try {
    const response = await fetch("/admin/pasted", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ html, slug: state.facet(pageAddresses).slug }),
      redirect: "error",
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    const { markdown } = (await response.json()) as { markdown: string | null };
    return markdown ?? undefined;
  } catch {
    say("The server didn't respond, so the formatting was lost. It was pasted as plain text.");
    return undefined;
  }
}

async function insertPictures(view: EditorView, files: readonly File[]): Promise<void> {
  const pictures = await lazy(import("../../pictures.ts"));
  for (const file of files) {
    const markdown = await pictures?.insertablePicture(file);
    if (markdown !== undefined) insertPicture(view, view.state.selection.main, markdown);
    else view.focus();
  }
}

/** Writes a pasted address as the site writes links, unless it was changed meanwhile: with the title of what it leads to. */
async function writeAsSite(view: EditorView, range: { from: number; to: number }, pasted: string) {
  const place = track(view, range.from, range.to);
  const now = () => view.state.sliceDoc(place.from, place.to);
  const before = now();
  const target = await view.state.facet(pageAddresses).find(pasted);
  place.release();
  if (!target || !view.dom.isConnected || now() !== before) return;
  const { from, to } = place;
  const link = linkAt(view.state, from);
  const isInLink = link !== undefined && link.from < from;
  if (isInLink && link.address?.from !== from) return;
  const address = destination(target.address);
  const insert = isInLink ? address : `[${escapedWords(target.title ?? pasted, "link")}](${address})`;
  const { main } = view.state.selection;
  const isAfter = main.empty && main.head === to;
  view.dispatch({
    changes: { from, to, insert },
    selection: isAfter ? { anchor: from + insert.length } : undefined,
    userEvent: "input.paste",
  });
}
