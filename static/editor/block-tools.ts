import { positionAfter, siblingsOf } from "./block-list.ts";
import type { PageEditor } from "./page-editor.ts";

/** The toolbar of the block under the pointer or with the focus. */
export class BlockTools {
  readonly #editor: PageEditor;
  readonly #bar: HTMLElement;
  #block: HTMLElement | undefined;

  constructor(editor: PageEditor, bar: HTMLElement) {
    this.#editor = editor;
    this.#bar = bar;
    const { root } = editor.list;
    root.addEventListener("focusin", ({ target }) => this.#choose(target));
    // `pointermove` is not sent when the page scrolls under the pointer.
    root.addEventListener("pointermove", ({ target }) => {
      if (!bar.contains(document.activeElement)) this.#choose(target);
    });
    new MutationObserver(() => this.#keep()).observe(root, { childList: true });
    this.#dragging();
  }

  get block(): HTMLElement | undefined {
    return this.#block?.isConnected ? this.#block : undefined;
  }

  #choose(target: EventTarget | null): void {
    const block = this.#editor.list.around(target);
    if (!block || block === this.#block) return;
    this.#block = block;
    block.prepend(this.#bar);
    this.#bar.hidden = false;
    this.#enable("move-up", canMove(block, -1));
    this.#enable("move-down", canMove(block, 1));
    this.#enable("duplicate", !isFrontMatter(block));
    this.#enable("assist", block.dataset.kind !== "esm" && !isFrontMatter(block));
  }

  #enable(action: string, isPossible: boolean): void {
    const button = this.#bar.querySelector<HTMLButtonElement>(`[data-action="${action}"]`);
    if (button) button.disabled = !isPossible; // the assistant's is not everywhere
  }

  /** Finds a block for the toolbar after new blocks are shown. */
  #keep(): void {
    if (this.#bar.isConnected) return;
    this.#block = undefined;
    this.#bar.hidden = true;
    document.body.append(this.#bar);
  }

  #dragging(): void {
    const { list } = this.#editor;
    let dragged: HTMLElement | undefined;
    const place = (event: DragEvent) => {
      const over = dragged && list.around(event.target);
      if (!over || dragged!.contains(over) || isFrontMatter(over)) return undefined;
      const { top, height } = over.getBoundingClientRect();
      return { over, isAfter: event.clientY > top + height / 2 };
    };
    const mark = (over?: HTMLElement, isAfter = false) => {
      for (const block of list.all) block.classList.remove("drop-before", "drop-after");
      over?.classList.add(isAfter ? "drop-after" : "drop-before");
    };
    this.#bar.addEventListener("dragstart", ({ dataTransfer }) => {
      dragged = this.block;
      dataTransfer!.effectAllowed = "move";
      if (dragged) dataTransfer!.setDragImage(dragged, 0, 0);
    });
    this.#bar.addEventListener("dragend", () => {
      dragged = undefined;
      mark();
    });
    list.root.addEventListener("dragover", (event) => {
      const found = place(event);
      if (!found) return;
      event.preventDefault();
      mark(found.over, found.isAfter);
    });
    list.root.addEventListener("drop", (event) => {
      const found = place(event);
      if (!found) return;
      event.preventDefault();
      const to = list.positionOf(found.over);
      void this.#editor.move(list.positionOf(dragged!), found.isAfter ? positionAfter(to) : to);
    });
  }
}

/** Whether a block can change places with the previous or next one. Front matter stays first. */
export function canMove(block: HTMLElement, by: 1 | -1): boolean {
  const siblings = siblingsOf(block);
  const other = siblings[siblings.indexOf(block) + by];
  return other !== undefined && !isFrontMatter(block) && !isFrontMatter(other);
}

function isFrontMatter({ dataset }: HTMLElement): boolean {
  return dataset.kind === "frontmatter";
}
