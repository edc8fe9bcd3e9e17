import type { Edit, EditAnswer, Position } from "../../src/core/wire.ts";
import { BlockList, lengthOf, shownIn, startOf } from "./block-list.ts";
import { askForBlocks, RequestFailed } from "./blocks-request.ts";
import { History } from "./history.ts";
import { KeysMeanwhile } from "./keys-meanwhile.ts";
import { later } from "./later.ts";
import type { Format, SourceEditor, Standing } from "./source-editor.ts";
import { inBlock, inNewBlock, inPage, type Typing } from "./typing.ts";

type Events = {
  /** The text has changed, or may have. */
  changed(): void;
  /** The server would not, or could not, show the text; the sentence says why. */
  failed(sentence: string): void;
  titled(title: string): void;
  /** Why the page is shown as source and not by blocks; null where it is not so. */
  unread(why: string | null): void;
  /** An editor was opened or closed, the view has changed, or what can be undone. */
  moved(): void;
  /** How the text that is selected is formatted. */
  standing(standing: Standing): void;
  save(): void;
  /** A picture is ready for the text, or the new block, that was open at this position; it may be gone by now. */
  picture(markdown: string, at: Position, isNew: boolean): void;
  /** "/" in an empty block. */
  slash(editor: SourceEditor): void;
};

type Caret = number | "start" | "end";

/** What is asked for beside what the list shows: so many blocks, or those that begin before a place of the text. */
type More = { least?: number; until?: number };

/** So many blocks more are shown when those that are shown come to an end. */
const STEP = 300;

/** How a new block begins. */
type Beginning = Readonly<{ kind: string; caret: Caret }>;

/** A text field that stands in the page's place, or in that of a block. */
type Open = {
  at: Position;
  place: HTMLElement;
  host: HTMLElement;
  block: HTMLElement | undefined;
  typing: Typing;
  field: SourceEditor;
};

/**
 * The page in the browser: its text, which is the truth, its blocks, and what is being typed. One thing is done at a
 * time, for each needs the text that the one before leaves.
 */
export class PageEditor {
  readonly list: BlockList;
  readonly #source: HTMLElement;
  readonly #path: string;
  readonly #events: Events;
  readonly #history = new History();
  /** Without what is being typed. */
  #text: string;
  #open: Open | undefined;
  /** From its first use on it is at hand: a field that takes another's place does so before the next key. */
  #fields: typeof import("./source-editor.ts") | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #isUnread = false;
  /** Sees that what is not shown yet comes into view. */
  readonly #nearing = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void this.#showMore(),
    { rootMargin: "1000px 0px" },
  );

  constructor(blocks: HTMLElement, source: HTMLElement, text: string, events: Events) {
    this.list = new BlockList(blocks);
    this.#source = source;
    this.#path = blocks.dataset.path!;
    this.#text = text;
    this.#events = events;
    this.#showRest();
  }

  /** The page's text, with what is being typed. */
  get text(): string {
    return this.#open ? this.#open.typing.live(this.#open.field.text) : this.#text;
  }

  get view(): "blocks" | "source" {
    return this.#source.hidden ? "blocks" : "source";
  }

  get openBlock(): HTMLElement | undefined {
    return this.#open?.block;
  }

  /** Where text is typed. */
  get openPosition(): Position | undefined {
    return this.#open?.at;
  }

  /** In the source, the field has steps of its own. */
  get canUndo(): boolean {
    return this.view === "blocks" && (this.#history.canUndo || this.#isTyped);
  }

  get canRedo(): boolean {
    return this.view === "blocks" && this.#history.canRedo;
  }

  get #isTyped(): boolean {
    return this.#open?.typing.edit(this.#open.field.text) !== undefined;
  }

  /** Opens the block at a position for typing, at a place of its text. */
  edit(at: Position, place: Caret | ((source: string) => Caret) = "end"): Promise<void> {
    return this.#opened(async () => {
      const block = this.list.near(at);
      if (block) await this.#openBlock(block, place);
    });
  }

  /** Opens a new block before the one at the position: with this text, and the look of what it will be. */
  insert(at: Position, text: string, as?: Beginning): Promise<void> {
    return this.#opened(() => this.#openNew(at, text, as));
  }

  /** Puts text that is ready before the block at the position. Whether it is there. */
  put(at: Position, text: string): Promise<boolean> {
    return this.#change({ kind: "insert", at, text }, at);
  }

  /** Puts text that is ready in the place of a block. */
  async replace(at: Position, text: string): Promise<void> {
    await this.#change({ kind: "replace", at, text }, at);
  }

  async move(from: Position, to: Position): Promise<void> {
    const isSibling =
      from.length === to.length && from.slice(0, -1).every((index, depth) => to[depth] === index);
    const isBehind = isSibling && to.at(-1)! > from.at(-1)!;
    await this.#change({ kind: "move", from, to }, isBehind ? [...to.slice(0, -1), to.at(-1)! - 1] : to);
  }

  async duplicate(at: Position): Promise<void> {
    await this.#change({ kind: "duplicate", at }, [...at.slice(0, -1), at.at(-1)! + 1]);
  }

  async remove(at: Position): Promise<void> {
    await this.#change({ kind: "remove", at }, at);
  }

  /** One value of the front matter. The field in which it is typed keeps the focus. */
  setField(key: string, value: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#leave();
      await this.#apply({ kind: "front matter", key, value });
    });
  }

  /** Text where the caret is. */
  type(text: string): void {
    this.#open?.field.insert(text);
    this.#open?.field.focus();
  }

  format(format: Format, level?: number): void {
    this.#open?.field.format(format, level);
    this.#open?.field.focus();
  }

  /** When all that was begun is done. */
  settled(): Promise<void> {
    return this.#inTurn(() => {});
  }

  /** Ends typing in a block, and shows what was typed. The source is typed in as long as it is shown. */
  leave(): Promise<void> {
    return this.#inTurn(() => (this.view === "blocks" ? this.#leave() : undefined));
  }

  /** Shows how the blocks look that the server could not show when they were left. */
  async refresh(): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#open || this.list.all.every(({ dataset }) => dataset.key !== "")) return;
      const answer = await this.#asked(this.#text);
      if (!answer) return;
      this.#shown(answer);
      if (this.#isUnread) await this.#openSource(0);
    });
  }

  /** Escape, or an arrow key over the edge of the text. */
  leaveFor(way: "escape" | "up" | "down"): Promise<void> {
    const isSource = this.view === "source";
    return this.#inTurn(async () => {
      const { at, block } = this.#open ?? {};
      if (isSource || !at) return;
      block?.focus(); // so that no key is lost while the server is asked
      const others = this.list.besides(at).length - (block ? 1 : 0);
      await this.#leave();
      const siblings = this.list.besides(at);
      // The text may have become several blocks: the last of them is where the writer was.
      const [first, last] = [at.at(-1)!, at.at(-1)! + Math.max(siblings.length - others, 1) - 1];
      const next = siblings[{ escape: last, up: first - 1, down: last + 1 }[way]];
      (next ?? this.list.near(at))?.focus();
    });
  }

  /** All of the page as text, or its blocks again; the place in the text is kept. */
  show(view: "blocks" | "source"): Promise<void> {
    return this.#inTurn(async () => {
      if (view === this.view) return;
      const offset = this.#offset();
      await this.#leave();
      this.#place(this.#isUnread ? "source" : view);
      if (this.view === "blocks") {
        await this.#extend({ until: offset + 1 });
        this.list.atOffset(offset)?.focus();
        this.#events.moved();
      } else await this.#openSource(this.#text.slice(0, offset).replaceAll("\r\n", "\n").length);
    });
  }

  /** Shows what begins before a place of the text, as far as the page can be shown by blocks. */
  reveal(until: number): Promise<void> {
    return this.#inTurn(() => this.#extend({ until }));
  }

  /** A page that the server takes too long to read has no blocks to show. */
  openUnread(): Promise<void> {
    this.#isUnread = true;
    return this.show("source");
  }

  /** In the source, the field has steps of its own. */
  undo(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.view === "source") return;
      await this.#leave();
      await this.#step(this.#history.undo(this.#text));
    });
  }

  redo(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.view === "source") return;
      await this.#leave();
      await this.#step(this.#history.redo(this.#text));
    });
  }

  /** Another text in place of this one, as a step that can be undone. */
  replaceAll(text: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#leave();
      this.#place("blocks");
      this.#history.record(this.#text, text);
      await this.#step(text);
    });
  }

  /**
   * Somebody else's text in place of this one, as far as `isUntouched` says that nothing was typed, also while the
   * server was asked for its look: the caret stays where it is. Whether it was taken.
   */
  async takeOver(text: string, isUntouched: () => boolean): Promise<boolean> {
    let isTaken = false;
    await this.#inTurn(async () => {
      const answer = text === this.#text ? undefined : await this.#asked(text);
      isTaken = isUntouched() && (answer !== undefined || text === this.#text);
      if (!isTaken || !answer) return;
      const { at, field, block } = this.#open ?? {};
      const key = (block ?? (at && this.list.near(at)))?.dataset.key;
      const caret = field?.selection.from ?? 0;
      await this.#leave(); // which asks nobody, for nothing was typed
      this.#history.forget();
      this.#shown(answer);
      if (this.view === "source") await this.#openSource(caret);
      else if (at)
        await this.#reopen(
          this.list.all.find(({ dataset }) => dataset.key === key),
          at,
          block && caret,
        );
      this.#events.changed();
      this.#events.moved();
    });
    return isTaken;
  }

  /** What was open before others changed the page: the same block, else what stands in its place, or a new one. */
  async #reopen(same: HTMLElement | undefined, at: Position, caret: number | undefined): Promise<void> {
    const block = same ?? this.list.near(at);
    if (caret === undefined) await this.#openNew(same ? this.list.positionOf(same) : at, "");
    else if (block) await this.#openBlock(block, caret);
  }

  async #openNew(at: Position, text: string, as?: Beginning): Promise<void> {
    const place = document.createElement("div");
    place.className = "block new";
    const next = this.list.near(at);
    const isBefore = next && String(this.list.positionOf(next)) === String(at);
    if (isBefore) next.before(place);
    else if (next) next.after(place);
    else this.list.root.append(place);
    const offset = isBefore ? startOf(next) : next ? startOf(next) + lengthOf(next) : this.#text.length;
    const typing = inNewBlock(this.#text, at, offset, text);
    const { kind, caret } = as ?? { kind: "paragraph", caret: "end" };
    await this.#type({ at, place, block: undefined, typing, label: "New block, source", kind }, caret);
  }

  /** The field for all of the page. */
  async #openSource(caret: number): Promise<void> {
    const typing = inPage(this.#text);
    const what = {
      at: [],
      place: this.#source,
      block: undefined,
      typing,
      label: "Page text",
      kind: "page",
    };
    await this.#type(what, Math.min(caret, typing.initial.length));
  }

  async #openBlock(block: HTMLElement, caret: Caret | ((source: string) => Caret)): Promise<void> {
    const at = this.list.positionOf(block);
    const typing = inBlock(this.#text, at, startOf(block), lengthOf(block));
    const label = `${block.getAttribute("aria-label")}, source`;
    const asked = typeof caret === "function" ? caret(typing.initial) : caret;
    const place = typeof asked === "number" ? Math.min(asked, typing.initial.length) : asked;
    await this.#type({ at, place: block, block, typing, label, kind: block.dataset.kind! }, place);
  }

  #inTurn(work: () => Promise<void> | void): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Opens a field in the place of the one that is open; what is typed meanwhile is typed there. */
  async #opened(open: () => Promise<void>): Promise<void> {
    const keys = new KeysMeanwhile();
    await this.#inTurn(async () => {
      await this.#leave();
      await open();
      const typed = keys.end();
      if (typed) this.type(typed);
    }).finally(() => keys.end());
  }

  /** Whether it is made. */
  async #change(edit: Edit, focus: Position): Promise<boolean> {
    let isDone = false;
    await this.#inTurn(async () => {
      const caret = this.#open?.field.selection.from ?? 0;
      await this.#leave();
      isDone = await this.#apply(edit);
      if (this.view === "source") await this.#openSource(caret);
      else if (isDone) this.list.near(focus)?.focus();
    });
    return isDone;
  }

  async #type(
    { label, kind, ...what }: Omit<Open, "host" | "field"> & { label: string; kind: string },
    caret: Caret,
  ): Promise<void> {
    const { place, block, typing } = what;
    this.#fields ??= await later(import("./source-editor.ts"));
    if (!this.#fields) {
      if (place.matches(".new")) place.remove();
      return;
    }
    const host = document.createElement("div");
    host.className = "typing";
    if (block) shownIn(block)!.after(host);
    else place.append(host);
    place.classList.add("open");
    const field: SourceEditor = this.#fields.openSourceEditor({
      parent: host,
      text: typing.initial,
      label,
      mode: kind === "page" ? "page" : "block",
      kind,
      onInput: () => {
        this.#events.changed();
        this.#events.moved();
      },
      onStanding: (standing) => this.#events.standing(standing),
      onPicture: (markdown) => this.#events.picture(markdown, what.at, block === undefined),
      onLeave: (way) => void this.leaveFor(way),
      onSlash: () => this.#events.slash(field),
      onUndo: () => void this.undo(),
      onRedo: () => void this.redo(),
      onSave: () => this.#events.save(),
    });
    this.#open = { ...what, host, field };
    field.focus(caret);
    this.#events.moved();
  }

  async #leave(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    const typed = open.field.text;
    const edit = open.typing.edit(typed);
    const live = open.typing.live(typed);
    const before = this.#text;
    open.host.inert = true;
    this.#open = undefined;
    this.#text = live; // what was typed is in the page at any time, also while the server is asked
    const isShown = edit === undefined || (await this.#apply(edit, before));
    if (!isShown && open.block) this.#showTyped(open.block, typed, live.length - before.length);
    open.field.destroy();
    open.host.remove();
    open.place.classList.remove("open");
    if (open.place.matches(".new")) open.place.remove();
    this.#events.moved();
  }

  /** Whether the server has made the edit, of the text `before` it; where it could not, the text stays as it is now. */
  async #apply(edit: Edit, before = this.#text): Promise<boolean> {
    try {
      this.#shown(await askForBlocks(this.#path, { content: before, ...this.#having, edit }));
      return true;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.#events.failed(error.message);
      return false;
    } finally {
      this.#history.record(before, this.#text);
      this.#events.changed();
      this.#events.moved();
    }
  }

  /** Another text, which is in the history already. */
  async #step(text: string | undefined): Promise<void> {
    if (text === undefined) return;
    const offset = firstDifference(this.#text, text);
    this.#text = text;
    const answer = await this.#asked(text, { until: offset + 1 });
    if (answer) {
      this.#shown(answer);
      if (this.#isUnread) await this.#openSource(offset);
      else this.list.atOffset(offset)?.focus();
    }
    this.#events.changed();
    this.#events.moved();
  }

  /** How a text looks; where the server does not tell, that is said. */
  async #asked(content: string, more: More = {}): Promise<EditAnswer | undefined> {
    try {
      return await askForBlocks(this.#path, { content, ...this.#having, ...more });
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.#events.failed(error.message);
      return undefined;
    }
  }

  /** A page that has no blocks is in the source view then, whose field is not open yet. */
  #shown({ content, title, unread, html }: EditAnswer): void {
    this.#text = content;
    this.#isUnread = unread !== null;
    this.#events.unread(unread);
    this.list.render(html);
    this.#showRest();
    if (title !== null || !this.#isUnread) this.#events.titled(title ?? "");
    if (this.#isUnread) this.#place("source");
  }

  /** What the list shows, which an answer shall show too. */
  get #having() {
    return { known: this.list.keys, least: this.list.count };
  }

  #showMore(): Promise<void> {
    return this.#inTurn(() => this.#extend({ least: this.list.count + STEP }));
  }

  /** What is typed meanwhile stays, for it is in none of these blocks. */
  async #extend(more: More): Promise<void> {
    const { start, more: hasMore } = this.list.rest?.dataset ?? {};
    if (hasMore === undefined || (more.until ?? Number.POSITIVE_INFINITY) <= Number(start)) return;
    const answer = await this.#asked(this.#text, more);
    if (!answer) return;
    this.list.extend(answer.html);
    this.#showRest();
    this.#events.moved();
  }

  #showRest(): void {
    this.#nearing.disconnect();
    const { rest } = this.list;
    if (!rest) return;
    rest.querySelector("pre")!.textContent = this.#text.slice(Number(rest.dataset.start));
    if (rest.dataset.more !== undefined) this.#nearing.observe(rest.querySelector("p")!);
  }

  #place(view: "blocks" | "source"): void {
    this.#source.hidden = view === "blocks";
    this.list.root.hidden = view === "source";
  }

  /** What the server could not show, as it was typed. `by`: the page has become so much longer. */
  #showTyped(block: HTMLElement, typed: string, by: number): void {
    this.list.shift(startOf(block) + lengthOf(block), by);
    block.dataset.length = String(lengthOf(block) + by);
    block.dataset.key = "";
    const source = document.createElement("pre");
    source.textContent = typed;
    shownIn(block)!.replaceChildren(source);
  }

  /** Where in the text the writer is, about. */
  #offset(): number {
    const { from } = this.#open?.field.selection ?? { from: 0 };
    if (this.view === "blocks") {
      const block = this.#open?.block ?? this.list.around(document.activeElement);
      return block ? startOf(block) + from : 0;
    }
    const lines = this.#open!.field.text.slice(0, from).split("\n").length - 1;
    return from + (this.#text.includes("\r\n") ? lines : 0);
  }
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
