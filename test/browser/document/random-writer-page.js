/** Runs in the browser: what the random writer sees of the document. */
window.writer = (() => {
  const root = document.querySelector("#document").shadowRoot;
  const content = root.querySelector(".cm-content");
  const { view } = content.cmTile.root;
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const frontMatterIn = (text) => /^\ufeff?---\n(?:[\s\S]*?\n)?---(?=\n|$)/.exec(text)?.[0] ?? "";
  /** `BlockType.WidgetRange` of CodeMirror. */
  const WIDGET_RANGE = 3;
  const errors = [];
  // CodeMirror gives this what a key or a plugin throws.
  window.onerror = (message, _source, _line, _column, error) => void errors.push(error?.stack ?? message);
  const isWaiting = () => root.querySelector("[data-waiting]") !== null;
  /** An emptied field is written when it is left. */
  const isComing = () =>
    [...root.querySelectorAll("[data-waiting]")].some(
      (field) => field !== root.activeElement || field.value.trim() !== "",
    );

  /** The page before can leave the caret in what shows no text, and a press beside it moves no caret. */
  function isHidden() {
    const { from, to, head } = view.state.selection.main;
    const { type } = view.lineBlockAt(head);
    const around = Array.isArray(type) ? type.find(({ from, to }) => from <= head && head <= to)?.type : type;
    const isWidget = around === WIDGET_RANGE && head > frontMatterIn(view.state.doc.toString()).length;
    const isNothing = view.state.sliceDoc(from, to).trim() === "";
    return isNothing && ((from === to && isWidget) || isBesideTag(to));
  }

  /** Whether the caret, or an end of the selection, is in a block that shows its Markdown, such as an import or front matter. */
  function isSource() {
    const { from, to } = view.state.selection.main;
    const lineOf = (at) => {
      const { node } = view.domAtPos(at);
      return (node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest(".cm-line");
    };
    return [from, to].some((at) => lineOf(at)?.matches(".doc-source-line"));
  }

  /** What is typed beside a tag of tabs is in a tab or around all; the indentation of any tag is hidden with it, and selects nothing. */
  function isBesideTag(head) {
    const { from, text } = view.state.doc.lineAt(head);
    const [before, after] = [text.slice(0, head - from), text.slice(head - from)].map((part) => part.trim());
    if (before !== "") return after === "" && /^<\/?(?:\w*Tab\w*|CodeGroup)\b[^<]*>$/.test(before);
    return head > from && /^<\/?[A-Za-z]/.test(after);
  }

  /** Where keys go: the text, a whole block that is selected, a table's cell, a field of the front matter, or elsewhere. */
  function focus() {
    const active = root.activeElement;
    if (active === content) {
      const isWidget = !view.state.selection.main.empty && content.querySelector(".doc-selected");
      return isWidget || root.querySelector(".doc-has-selected") ? "block" : "text";
    }
    if (active?.matches(".cm-content")) return "cell";
    return active?.matches("[data-field]") ? "field" : "elsewhere";
  }

  /** A caret that another person's text has put into hidden front matter is before it: there is no other place in it. */
  function caret(text) {
    const { from, to } = view.state.selection.main;
    const front = frontMatterIn(text).length;
    const isInFront = from === to && from <= front && front > 0 && !root.querySelector(".doc-source-line");
    return isInFront ? { from: 0, to: 0 } : { from, to };
  }

  function state() {
    const text = view.state.doc.toString();
    const { from, to } = caret(text);
    return {
      text,
      from,
      to,
      focus: focus(),
      isHidden: isHidden(),
      isSource: isSource(),
      isWaiting: isWaiting(),
      errors: errors.splice(0),
    };
  }

  /** A point of the text that is seen; undefined if a bar, or what does something when it is pressed, is there. */
  function placeNow(across, down) {
    const { left, top, right, bottom } = content.getBoundingClientRect();
    const first = Math.max(top, document.querySelector(".bar").getBoundingClientRect().bottom + 1);
    const x = left + 20 + across * (right - left - 40);
    const y = first + down * (Math.min(bottom, innerHeight) - first - 1);
    const pressed = root.elementFromPoint(x, y);
    const acts = "button, [type=checkbox], label:has([type=checkbox]), .doc-caption, .doc-language";
    return content.contains(pressed) && !pressed.closest(acts) ? { x, y, pressed } : undefined;
  }

  return {
    isWaiting,

    /** A selected widget shows it after a frame. The value of a field is in the text, unless offline or refused. */
    async state(isOffline) {
      if (!view.state.selection.main.empty || root.activeElement !== content) await drawn();
      while (!isOffline && isComing() && !root.querySelector(".fields .problem")) await drawn();
      return state();
    },

    /** When all is saved and the words of others are in the page, or the writer is asked which text to keep. */
    async together(words) {
      for (;;) {
        const { text } = state();
        const asks = !document.querySelector("#conflict").hidden;
        const isSaved = document.querySelector("#state").textContent === "Saved";
        if (asks || (isSaved && words.every((word) => text.includes(word)))) return asks;
        await drawn();
      }
    },

    /** Once a frame changes nothing there. */
    async place(across, down) {
      for (let last; ;) {
        const place = placeNow(across, down);
        if (!place || place.pressed === last) return place && { x: place.x, y: place.y };
        last = place.pressed;
        await drawn();
      }
    },
  };
})();
