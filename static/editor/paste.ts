import type { Extension } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { say } from "../notices.ts";
import { later } from "./later.ts";
import { inCode } from "./source/keys.ts";
import { isAddress, linkTo } from "./source/links.ts";
import { standingAlone } from "./source/passages.ts";

/** The server's limit, in UTF-16 units. */
const MAX_UNITS = 900_000;
const MAX_WAIT_MS = 10_000;

/** Pasted text that waits for its Markdown. */
type Waiting = { from: number; to: number; readonly text: string };

/** Tracks the ranges of pasted text while the writer goes on. The plain text is there at once, so nothing is lost. */
const places = ViewPlugin.fromClass(
  class {
    readonly waiting = new Set<Waiting>();

    update({ docChanged, changes }: ViewUpdate) {
      if (!docChanged) return;
      for (const place of this.waiting) {
        place.from = changes.mapPos(place.from, 1);
        place.to = Math.max(place.from, changes.mapPos(place.to, -1));
      }
    }
  },
);

/** Turns pasted HTML into Markdown, an address over words into a link, and a picture into an upload. */
export function pasting(kind: string, onPicture: (markdown: string) => void): Extension {
  return [
    places,
    EditorView.domEventHandlers({
      paste: ({ clipboardData }, view) =>
        clipboardData !== null && paste(view, clipboardData, { kind, onPicture }),
      drop: ({ dataTransfer, clientX, clientY }, view) => {
        const pictures = picturesIn(dataTransfer);
        if (pictures.length === 0) return false;
        const at = view.posAtCoords({ x: clientX, y: clientY });
        if (at !== null) view.dispatch({ selection: { anchor: at } });
        void insertPictures(pictures, onPicture);
        return true;
      },
    }),
  ];
}

/** Returns whether the paste is handled; if not, the plain text is pasted. */
function paste(
  view: EditorView,
  data: DataTransfer,
  { kind, onPicture }: Readonly<{ kind: string; onPicture: (markdown: string) => void }>,
): boolean {
  const text = data.getData("text/plain");
  const pictures = picturesIn(data);
  // Word and spreadsheets add a picture of the text.
  if (pictures.length > 0 && text === "") {
    void insertPictures(pictures, onPicture);
    return true;
  }
  const { main } = view.state.selection;
  if (kind === "code" || kind === "frontmatter" || kind === "esm" || inCode(view.state, main.from))
    return false;
  if (!main.empty && isAddress(text)) {
    const { changes, selection } = linkTo(view.state.doc.toString(), main, text);
    const { from: anchor } = selection;
    view.dispatch({ changes: [...changes], selection: { anchor }, userEvent: "input.paste" });
    return true;
  }
  const html = fragmentOf(data.getData("text/html"));
  if (html === "" || data.types.includes("vscode-editor-data")) return false;
  void pasteHtml(view, html, text.replaceAll(/\r\n?/g, "\n"));
  return true;
}

function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

/** Removes the style sheets that Word puts before the text. */
function fragmentOf(html: string): string {
  const mark = "<!--StartFragment-->";
  const [start, end] = [html.indexOf(mark), html.lastIndexOf("<!--EndFragment-->")];
  return start < 0 || end < start ? html : html.slice(start + mark.length, end);
}

async function pasteHtml(view: EditorView, html: string, text: string): Promise<void> {
  const { from } = view.state.selection.main;
  view.dispatch(view.state.replaceSelection(text), { userEvent: "input.paste", scrollIntoView: true });
  const place = { from, to: from + text.length, text };
  const { waiting } = view.plugin(places)!;
  waiting.add(place);
  const markdown = await markdownOf(html);
  waiting.delete(place);
  const isUntouched = view.dom.isConnected && view.state.sliceDoc(place.from, place.to) === text;
  if (markdown === undefined || markdown === text || !isUntouched) return;
  const insert = standingAlone(view.state.doc.toString(), place, markdown);
  const isAfter = view.state.selection.main.empty && view.state.selection.main.head === place.to;
  view.dispatch({
    changes: { from: place.from, to: place.to, insert },
    selection: isAfter ? { anchor: place.from + insert.length } : undefined,
    userEvent: "input.paste",
    scrollIntoView: isAfter,
  });
}

/** Returns undefined if the plain text is enough, or on a failure, which it reports. */
async function markdownOf(html: string): Promise<string | undefined> {
  if (html.length > MAX_UNITS) {
    say("This is too long to keep the formatting. It was pasted as plain text.");
    return undefined;
  }
  try {
    const response = await fetch("/admin/pasted", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ html }),
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

async function insertPictures(files: readonly File[], insert: (markdown: string) => void): Promise<void> {
  const pictures = await later(import("./pictures.ts"));
  for (const file of files) {
    const markdown = await pictures?.insertablePicture(file);
    if (markdown !== undefined) insert(markdown);
  }
}
