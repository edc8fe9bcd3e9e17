import type { Position } from "../../src/core/wire.ts";

/** The blocks of the page as elements, with their offsets in the text. */
export class BlockList {
  readonly root: HTMLElement;

  constructor(root: HTMLElement) {
    this.root = root;
  }

  /** In the order of the page, children after their parents. */
  get all(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(".block[data-start]")];
  }

  get keys(): string[] {
    return [...new Set(this.all.map(({ dataset }) => dataset.key!).filter(Boolean))];
  }

  around(target: EventTarget | null): HTMLElement | undefined {
    const block = target instanceof Element ? target.closest<HTMLElement>(".block[data-start]") : null;
    return block && this.root.contains(block) ? block : undefined;
  }

  positionOf(block: HTMLElement): Position {
    const parent = block.parentElement!.closest<HTMLElement>(".block");
    const index = siblingsOf(block).indexOf(block);
    return parent ? [...this.positionOf(parent), index] : [index];
  }

  /** After the last block of the page. */
  get end(): Position {
    return [blocksIn(this.root).length];
  }

  /** Returns the block at a position, else the nearest one before it. */
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

  /** Returns the siblings at a position. */
  besides(position: Position): HTMLElement[] {
    const block = this.near(position);
    return block ? siblingsOf(block) : [];
  }

  /** Returns the innermost block at an offset, else the one before it. */
  atOffset(offset: number): HTMLElement | undefined {
    return this.all.findLast((block) => startOf(block) <= offset) ?? this.all[0];
  }

  /** Without the blocks in others. */
  get count(): number {
    return blocksIn(this.root).length;
  }

  /** The part of the page that is shown as source. */
  get rest(): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(":scope > .rest");
  }

  /** Shows the page's new blocks. Those that the server left out are taken from this list. */
  render(html: string): void {
    const fresh = read(html);
    this.#fill(fresh, true);
    this.#keepForm(fresh);
  }

  /** Appends the blocks that this list does not show yet. */
  extend(html: string): void {
    const fresh = read(html);
    for (const block of blocksIn(fresh).slice(0, this.count)) block.remove();
    this.#fill(fresh, false);
    this.rest?.remove();
    this.root.append(...fresh.childNodes);
  }

  /** Moves the elements that the server left out (`isMoved`), or copies them. */
  #fill(fresh: HTMLElement, isMoved: boolean): void {
    const shown = new Map(this.all.map((block) => [block.dataset.key!, shownIn(block)]));
    for (const place of fresh.querySelectorAll(".shown[data-kept]")) {
      const own = shown.get(place.closest<HTMLElement>(".block")!.dataset.key!);
      // The same block can now be in the page twice.
      if (own) place.replaceWith(isMoved && this.root.contains(own) ? own : own.cloneNode(true));
    }
  }

  /** Keeps the front matter's form with its focus. */
  #keepForm(fresh: HTMLElement): void {
    const field = this.root.querySelector<HTMLElement>("[data-field]:focus");
    const place = fresh.querySelector('[data-kind="frontmatter"] > .shown');
    if (field && place) place.replaceWith(field.closest(".shown")!);
    this.root.replaceChildren(...fresh.childNodes);
    field?.focus();
  }

  /** Moves all blocks after `from` by `by` UTF-16 units. */
  shift(from: number, by: number): void {
    for (const block of this.all) {
      if (startOf(block) >= from) block.dataset.start = String(startOf(block) + by);
    }
  }
}

/** Not a template, whose pictures would be loaded again. */
function read(html: string): HTMLElement {
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  return fresh;
}

/** Returns the position after this one. */
export function positionAfter(at: Position): Position {
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
