import type { Position } from "../../src/core/wire.ts";

/** The blocks of the page as elements. Each says where in the text it stands. */
export class BlockList {
  readonly root: HTMLElement;

  constructor(root: HTMLElement) {
    this.root = root;
  }

  /** In the order of the page, children behind their parents. */
  get all(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(".block[data-start]")];
  }

  get keys(): string[] {
    return [...new Set(this.all.map(({ dataset }) => dataset.key!).filter(Boolean))];
  }

  /** The innermost block around an element of the list. */
  around(target: EventTarget | null): HTMLElement | undefined {
    const block = target instanceof Element ? target.closest<HTMLElement>(".block[data-start]") : null;
    return block && this.root.contains(block) ? block : undefined;
  }

  positionOf(block: HTMLElement): Position {
    const parent = block.parentElement!.closest<HTMLElement>(".block");
    const index = siblingsOf(block).indexOf(block);
    return parent ? [...this.positionOf(parent), index] : [index];
  }

  /** Behind the last block of the page. */
  get end(): Position {
    return [blocksIn(this.root).length];
  }

  /** The block at a position, else the one before it that is nearest. */
  near(position: Position): HTMLElement | undefined {
    let found: HTMLElement | undefined;
    let level: Element = this.root;
    for (const index of position) {
      const blocks = blocksIn(level);
      found = blocks[Math.min(index, blocks.length - 1)] ?? found;
      level = found?.querySelector(":scope > .children") ?? document.createElement("div");
    }
    return found;
  }

  /** The blocks of the row in which a position is. */
  besides(position: Position): HTMLElement[] {
    const block = this.near(position);
    return block ? siblingsOf(block) : [];
  }

  /** The innermost block in which a place of the text lies, else the one before it. */
  atOffset(offset: number): HTMLElement | undefined {
    return this.all.findLast((block) => startOf(block) <= offset) ?? this.all[0];
  }

  /** How many blocks the page shows, but for those in others. */
  get count(): number {
    return blocksIn(this.root).length;
  }

  /** What of the page is shown as source, for want of its blocks. */
  get rest(): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(":scope > .rest");
  }

  /** Shows the page's new blocks. What the server left out, because this list has it, is taken from here. */
  render(html: string): void {
    const fresh = read(html);
    this.#fill(fresh, true);
    this.#keepForm(fresh);
  }

  /** Shows those of a page's blocks that this list does not show yet: all others stay as they are. */
  extend(html: string): void {
    const fresh = read(html);
    for (const block of blocksIn(fresh).slice(0, this.count)) block.remove();
    this.#fill(fresh, false);
    this.rest?.remove();
    this.root.append(...fresh.childNodes);
  }

  /** From here, where the list loses the blocks that it takes them from (`isMoved`), else as copies. */
  #fill(fresh: HTMLElement, isMoved: boolean): void {
    const shown = new Map(this.all.map((block) => [block.dataset.key!, shownIn(block)]));
    for (const place of fresh.querySelectorAll(".shown[data-kept]")) {
      const own = shown.get(place.closest<HTMLElement>(".block")!.dataset.key!);
      // What is there once can be there twice now.
      if (own) place.replaceWith(isMoved && this.root.contains(own) ? own : own.cloneNode(true));
    }
  }

  /** A form that is typed in stays as it is, and keeps the focus. */
  #keepForm(fresh: HTMLElement): void {
    const field = this.root.querySelector<HTMLElement>("[data-field]:focus");
    const place = fresh.querySelector('[data-kind="frontmatter"] > .shown');
    if (field && place) place.replaceWith(field.closest(".shown")!);
    this.root.replaceChildren(...fresh.childNodes);
    field?.focus();
  }

  /** A change of the text behind which all blocks stand `by` units later. */
  shift(from: number, by: number): void {
    for (const block of this.all) {
      if (startOf(block) >= from) block.dataset.start = String(startOf(block) + by);
    }
  }
}

/** Of this document, unlike a template: otherwise all pictures would be loaded again. */
function read(html: string): HTMLElement {
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  return fresh;
}

/** The place behind the one at a position. */
export function behind(at: Position): Position {
  return [...at.slice(0, -1), at.at(-1)! + 1];
}

export function startOf(block: HTMLElement): number {
  return Number(block.dataset.start);
}

export function lengthOf(block: HTMLElement): number {
  return Number(block.dataset.length);
}

export function siblingsOf(block: HTMLElement): HTMLElement[] {
  return blocksIn(block.parentElement!);
}

export function shownIn(block: HTMLElement): HTMLElement | null {
  return block.querySelector<HTMLElement>(":scope > .shown");
}

function blocksIn(parent: Element): HTMLElement[] {
  return [...parent.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.matches(".block[data-start]"),
  );
}
