/** Runs in the browser: does at a place of a page what a writer can do there. */
window.edges = (() => {
  const root = document.querySelector("#document").shadowRoot;
  const content = root.querySelector(".cm-content");
  const { view } = content.cmTile.root;
  const { inputHandler } = view.constructor;
  const errors = [];
  // CodeMirror gives this what a key or a plugin throws.
  window.onerror = (message, _source, _line, _column, error) => void errors.push(error?.stack ?? message);
  const codes = { Enter: 13, Backspace: 8, Delete: 46, Tab: 9, ArrowUp: 38, ArrowDown: 40, z: 90 };

  const acts = {
    press(name) {
      const names = name.split("+");
      const key = names.at(-1);
      const [shiftKey, ctrlKey] = ["Shift", "Control"].map((held) => names.includes(held));
      const how = { key, keyCode: codes[key], shiftKey, ctrlKey, bubbles: true, cancelable: true };
      content.dispatchEvent(new KeyboardEvent("keydown", how));
    },
    type(words) {
      const { from, to } = view.state.selection.main;
      const typed = () => view.state.update(view.state.replaceSelection(words), { userEvent: "input.type" });
      const isHandled = view.state.facet(inputHandler).some((handle) => handle(view, from, to, words, typed));
      if (!isHandled) view.dispatch(typed());
    },
    paste(words) {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", words);
      content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    cut() {
      const clipboardData = new DataTransfer();
      content.dispatchEvent(new ClipboardEvent("cut", { clipboardData, bubbles: true, cancelable: true }));
    },
  };

  function state() {
    const text = view.state.doc.toString();
    const { from, to } = view.state.selection.main;
    return { text, from, to, focus: "text", isHidden: false, isWaiting: false, errors: errors.splice(0) };
  }

  function open(text, from, to) {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    view.dispatch({ selection: { anchor: from, head: to }, userEvent: "select" });
  }

  return {
    /** The states before and after each act, for each of the cases. */
    done(text, cases) {
      view.focus();
      return cases.map(({ from, to, does }) => {
        open(text, from, to);
        return [
          state(),
          ...does.map(([act, value]) => {
            acts[act](value);
            return state();
          }),
        ];
      });
    },

    /** Where the caret comes to by an arrow key that is pressed until nothing moves. */
    way(text, from, key) {
      view.focus();
      open(text, from, from);
      const places = [from];
      for (;;) {
        acts.press(key);
        const { head } = view.state.selection.main;
        if (head === places.at(-1)) return places;
        places.push(head);
      }
    },
  };
})();
