import type { ChangeDesc } from "@codemirror/state";
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { MAX_PREVIEWS, type Preview } from "../../../../src/core/wire.ts";
import { RequestFailed } from "../../request.ts";
import { type Block, blocksOf, indexFrom } from "../syntax/structure.ts";
import { type AskedBlock, askedText } from "./asked-text.ts";
import { type BlockProblem, problemAt, setProblems } from "./block-problems.ts";
import { type Settings, settings } from "./options.ts";
import { isOpen, openPlace, placeAt, placesBetween, sourceOf, sourceRange, widgets } from "./widget-field.ts";

/** How long nothing is typed in a source before its preview is asked for, and in a text before its problem is. */
const SOURCE_PAUSE_MS = 400;
const TEXT_PAUSE_MS = 1000;
/** What scrolling passes is not asked for. */
const SCROLL_PAUSE_MS = 100;
const RETRY_MS = 10_000;

const SCREENS = 2;

/** The most UTF-16 units of HTML that are asked for at once; one block can be longer. */
const MAX_UNITS = 64 * 1024;
const MAX_BLOCK_UNITS = 256 * 1024;

/** A range whose problems the server has not seen. */
type Unchecked = Readonly<{ from: number; to: number; due: number }>;

/** `at`: which answer is its own. */
type Wanted = AskedBlock & Readonly<{ source: string; at: number }>;

/** Asks for what is near the window: previews of sources that the server has not seen, and the problems of texts. */
class Asking implements PluginValue {
  readonly #view: EditorView;
  readonly #settings: Settings;
  #isDestroyed = false;
  #unchecked: readonly Unchecked[];
  /** The blocks of the request that is under way, and of it only those whose text did not change. */
  #asked: readonly Wanted[] | undefined;
  #typedAt = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firesAt = Number.POSITIVE_INFINITY;

  constructor(view: EditorView) {
    this.#view = view;
    this.#settings = view.state.facet(settings);
    const from = this.#settings.uncheckedFrom();
    this.#unchecked = from === undefined ? [] : [{ from, to: view.state.doc.length, due: 0 }];
    this.#fireIn(SCROLL_PAUSE_MS);
  }

  update({ docChanged, changes, viewportChanged, startState, state, selectionSet }: ViewUpdate): void {
    if (docChanged) this.#changed(changes);
    // A long page is read bit by bit.
    const isRead = blocksOf(state) !== blocksOf(startState);
    if (isRead || viewportChanged) this.#fireIn(SCROLL_PAUSE_MS);
    if (selectionSet && openPlace(startState) && !openPlace(state)) this.#fireIn(0);
  }

  destroy(): void {
    this.#isDestroyed = true;
    clearTimeout(this.#timer);
  }

  #changed(changes: ChangeDesc): void {
    this.#typedAt = Date.now();
    const { state } = this.#view;
    const mapped = this.#unchecked
      .map((range) => ({ ...range, ...moved(range, changes) }))
      .filter(({ from, to }) => from < to);
    const { leaves } = state.field(widgets);
    const due = this.#typedAt + TEXT_PAUSE_MS;
    const fresh: Unchecked[] = [];
    changes.iterChangedRanges((_from, _to, from, to) => {
      const [first, last] = [leaves[indexFrom(leaves, from)], leaves[indexFrom(leaves, to)]];
      if (first && first.from <= to)
        fresh.push({ from: first.from, to: last && last.from <= to ? last.to : to, due });
    });
    this.#unchecked = [...fresh.reduce<readonly Unchecked[]>(without, mapped), ...fresh];
    this.#asked = this.#asked
      ?.map((block) => ({ ...block, ...moved(block, changes) }))
      .filter((block) => sourceOf(state, block) === block.source);
  }

  #fireIn(ms: number): void {
    const at = Date.now() + ms;
    if (at >= this.#firesAt || this.#isDestroyed) return;
    clearTimeout(this.#timer);
    this.#firesAt = at;
    this.#timer = setTimeout(() => {
      this.#firesAt = Number.POSITIVE_INFINITY;
      void this.#ask();
    }, ms);
  }

  async #ask(): Promise<void> {
    if (this.#asked) return;
    const { state } = this.#view;
    const wait = this.#failedAt + RETRY_MS - Date.now();
    if (wait > 0) return this.#fireIn(wait);
    // An input method loses its place where something is shown beside it.
    if (this.#view.composing) return this.#fireIn(SOURCE_PAUSE_MS);
    const wanted = this.#wanted();
    if (wanted.length === 0) return;
    this.#asked = wanted;
    try {
      this.#take(wanted, await this.#settings.ask(askedText(state, wanted)));
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.#failed(wanted, error.message);
    } finally {
      this.#asked = undefined;
    }
    this.#fireIn(0);
  }

  /** Late answers are for sources that the document may not have any more. */
  #take(wanted: readonly Wanted[], previews: readonly Preview[]): void {
    const { state } = this.#view;
    for (const { source, html, at } of wanted) if (html) this.#settings.store.take(source, previews[at]!);
    if (this.#isDestroyed) return;
    const unchanged = this.#asked ?? [];
    const told = unchanged
      .map(({ from, to, html, at }): BlockProblem => {
        return { from, to, problem: html ? undefined : (previews[at]!.problem ?? undefined) };
      })
      .filter(({ to, problem }) => problemAt(state, to) !== problem);
    this.#unchecked = unchanged.reduce<readonly Unchecked[]>(without, this.#unchecked);
    if (told.length > 0) this.#view.dispatch({ effects: setProblems.of(told) });
  }

  #failed(wanted: readonly Wanted[], sentence: string): void {
    this.#failedAt = Date.now();
    for (const { source, html } of wanted) if (html) this.#settings.store.refuse(source, sentence);
  }

  /** In the order of the page; what shows nothing yet comes before what may be wrong. */
  #wanted(): Wanted[] {
    const { state } = this.#view;
    const near = this.#near();
    let units = 0;
    const fitting = [...this.#unseen(near), ...this.#untold(near)].filter(({ from, to }) => {
      if (units > 0 && units + to - from > MAX_UNITS) return false;
      units += to - from;
      return true;
    });
    return fitting
      .slice(0, MAX_PREVIEWS)
      .sort((one, other) => one.from - other.from)
      .map((block, at) => ({ ...block, source: sourceOf(state, block), at }));
  }

  #unseen(near: { from: number; to: number }): AskedBlock[] {
    const { state } = this.#view;
    const { store } = this.#settings;
    const places = placesBetween(state, near.from, near.to).filter(
      ({ widget: { shown } }) => shown.kind !== "esm" && !store.knows(shown.source),
    );
    const pause = this.#typedAt + SOURCE_PAUSE_MS - Date.now();
    return places.flatMap((place): AskedBlock[] => {
      const { source } = place.widget.shown;
      if (source.length > MAX_BLOCK_UNITS) {
        store.refuse(source, "This block is too long to be shown.");
        return [];
      }
      if (pause > 0 && isOpen(state, place)) {
        this.#fireIn(pause);
        return [];
      }
      return [{ ...sourceRange(state, place), html: true }];
    });
  }

  #untold(near: { from: number; to: number }): AskedBlock[] {
    const { state } = this.#view;
    const { leaves } = state.field(widgets);
    const now = Date.now();
    const blocks = new Set<Block>();
    for (const { from, to, due } of this.#unchecked) {
      const [start, end] = [Math.max(from, near.from), Math.min(to, near.to)];
      if (start > end) continue;
      if (due > now) this.#fireIn(due - now);
      else
        for (let at = indexFrom(leaves, start); leaves[at] && leaves[at]!.from <= end; at += 1)
          blocks.add(leaves[at]!);
    }
    return [...blocks]
      .filter(({ from }) => !placeAt(state, from))
      .map(({ from, to }) => ({ from, to, html: false }));
  }

  #near(): { from: number; to: number } {
    const view = this.#view;
    const top = -view.documentTop;
    return {
      from: view.lineBlockAtHeight(top - SCREENS * innerHeight).from,
      to: view.lineBlockAtHeight(top + (SCREENS + 1) * innerHeight).to,
    };
  }
}

function moved({ from, to }: { from: number; to: number }, changes: ChangeDesc) {
  return { from: changes.mapPos(from, 1), to: Math.max(changes.mapPos(from, 1), changes.mapPos(to, -1)) };
}

function without(ranges: readonly Unchecked[], { from, to }: { from: number; to: number }): Unchecked[] {
  return ranges.flatMap((range) => {
    if (range.to < from || range.from > to) return [range];
    return [
      { ...range, to: from - 1 },
      { ...range, from: to + 1 },
    ].filter((part) => part.from <= part.to);
  });
}

export const asking = ViewPlugin.fromClass(Asking);
