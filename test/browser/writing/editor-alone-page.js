/** Runs in the browser: a page of nothing but the source editor, its bar and its dialog. What it is told is in `said`. */
import "../../../static/notices.ts";
import { showStanding } from "../../../static/editor/formatting-bar.ts";
import { openSourceEditor } from "../../../static/editor/source-editor.ts";

const typing = document.querySelector("#typing");

globalThis.said = [];

/** In place of the one that is open. */
globalThis.openEditor = ({ text, kind, mode }) => {
  globalThis.editor?.destroy();
  globalThis.opened?.abort();
  globalThis.opened = new AbortController();
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  document.querySelector("#notices").replaceChildren();
  typing.replaceChildren();
  delete typing.dataset.text;
  said.length = 0;
  globalThis.editor = openSourceEditor({
    parent: typing,
    text,
    label: "Paragraph, source",
    mode,
    kind,
    onInput() {
      typing.dataset.text = editor.text;
    },
    onStanding: showStanding,
    onPicture(markdown) {
      editor.insert(markdown);
      editor.focus();
    },
    onLeave: (way) => said.push(`leave ${way}`),
    onSlash: () => said.push("slash"),
    onUndo: () => said.push("undo"),
    onRedo: () => said.push("redo"),
    onSave: () => said.push("save"),
  });
  editor.focus("end");
};

document.querySelector('[role="toolbar"]').addEventListener("click", async ({ target }) => {
  const { format, level, action } = target.closest("button").dataset;
  if (format) editor.format(format, level === undefined ? undefined : Number(level));
  if (action === "picture") {
    const { choosePicture } = await import("../../../static/editor/pictures.ts");
    const markdown = await choosePicture();
    if (markdown) editor.insert(markdown);
  }
  if (format || action) editor.focus();
});
