import { canMove } from "./block-tools.ts";
import { placeInSource } from "./hit.ts";
import type { PageEditor } from "./page-editor.ts";

/** Handles clicks and keys on blocks that are not open. */
export class BlockGestures {
  readonly #editor: PageEditor;

  constructor(editor: PageEditor) {
    this.#editor = editor;
    editor.list.root.addEventListener("click", (event) => this.#click(event));
    editor.list.root.addEventListener("keydown", (event) => this.#press(event));
    // A press elsewhere ends typing.
    document.addEventListener("pointerdown", ({ target }) => {
      const isWithin = target instanceof Element && target.closest(WITHIN);
      if (!isWithin && editor.view === "blocks") void editor.leave();
    });
  }

  edit(block: HTMLElement | undefined): void {
    if (block) void this.#editor.edit(this.#editor.list.positionOf(block));
  }

  move(block: HTMLElement | undefined, by: 1 | -1): void {
    if (!block || !canMove(block, by)) return;
    const at = this.#editor.list.positionOf(block);
    void this.#editor.move(at, [...at.slice(0, -1), at.at(-1)! + (by === 1 ? 2 : -1)]);
  }

  /** Opens the block at the click; Ctrl or Cmd follows links. */
  #click(event: MouseEvent): void {
    const editor = this.#editor;
    const target = event.target as Element;
    const block = editor.list.around(target);
    if (!block || target.closest(".typing, #block-tools, .fields") || block === editor.openBlock) return;
    if (target.closest("a, summary") && opensElsewhere(event)) return;
    event.preventDefault();
    if (getSelection()?.isCollapsed === false) return;
    if (block.querySelector(":scope > .shown > .fields")) return;
    void editor.edit(editor.list.positionOf(block), placeInSource(event));
  }

  #press(event: KeyboardEvent): void {
    const { list, openBlock } = this.#editor;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      this.move(openBlock ?? list.around(event.target), event.key === "ArrowUp" ? -1 : 1);
      return;
    }
    const block = event.target as HTMLElement;
    if (block !== list.around(block) || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") this.edit(block);
    else if (event.key === "ArrowDown") list.all[list.all.indexOf(block) + 1]?.focus();
    else if (event.key === "ArrowUp") list.all[list.all.indexOf(block) - 1]?.focus();
    else return;
    event.preventDefault();
  }
}

/** A press here does not end typing, so that nothing moves under the pointer. */
const WITHIN = ".typing, dialog, [popover], #formatting, #conflict, .append, .offer, .bar, .block";

/** Whether the click opens another tab or window. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}
