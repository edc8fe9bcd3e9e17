import type { Edit, EditAnswer, Position } from "../../src/core/wire.ts";
import { BlockList, lengthOf, shownIn, startOf } from "./block-list.ts";
import { askForBlocks, RequestFailed } from "./blocks-request.ts";
import { History } from "./history.ts";
import { KeysMeanwhile } from "./keys-meanwhile.ts";
import { later } from "./later.ts";
import type { Format, SourceEditor, Standing } from "./source-editor.ts";
import { inBlock, inNewBlock, inPage, type Typing } from "./typing.ts";

type Events = {
  changed(): void;
  /** The server did not show the text; the sentence says why. */
  failed(sentence: string): void;
  titled(title: string): void;
  /** Why the page is shown as source; null if it is shown as blocks. */
  unread(why: string | null): void;
  /** An editor was opened or closed, the view has changed, or what can be undone. */
  moved(): void;
  standing(standing: Standing): void;
  save(): void;
  /** A picture is ready for the field that was open at this position; it may be closed by now. */
  picture(markdown: string, at: Position, isNew: boolean): void;
  /** "/" in an empty block. */
  slash(editor: SourceEditor): void;
};

type Caret = number | "start" | "end";

/** Additional blocks: at least so many, or those that start before an offset. */
type More = { least?: number; until?: number };

/** Blocks that are added when the reader nears the end. */
const STEP = 300;

type Beginning = Readonly<{ kind: string; caret: Caret }>;

/** A text field in place of the page or of a block. */
type Open = {
  at: Position;
  place: HTMLElement;
  host: HTMLElement;
  block: HTMLElement | undefined;
  typing: Typing;
  field: SourceEditor;
};

/**
 * The page in the browser: its text, which decides, its blocks, and the open field. Edits run one after the other,
 * because each needs the text that the previous one leaves.
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
  /** Loaded once, so that one field replaces another before the next key. */
  #fields: typeof import("./source-editor.ts") | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #isUnread = false;
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

  /** With what is being typed. */
  get text(): string {
    return this.#open ? this.#open.typing.live(this.#open.field.text) : this.#text;
  }

  get view(): "blocks" | "source" {
    return this.#source.hidden ? "blocks" : "source";
  }

  get openBlock(): HTMLElement | undefined {
    return this.#open?.block;
  }

  get openPosition(): Position | undefined {
    return this.#open?.at;
  }

  /** The source view has its own undo. */
  get canUndo(): boolean {
    return this.view === "blocks" && (this.#history.canUndo || this.#isTyped);
  }

  get canRedo(): boolean {
    return this.view === "blocks" && this.#history.canRedo;
  }

  get #isTyped(): boolean {
    return this.#open?.typing.edit(this.#open.field.text) !== undefined;
  }

  /** Opens a block for typing. */
  edit(at: Position, place: Caret | ((source: string) => Caret) = "end"): Promise<void> {
    return this.#opened(async () => {
      const block = this.list.near(at);
      if (block) await this.#openBlock(block, place);
    });
  }

  /** Opens a new block before the one at the position. */
  insert(at: Position, text: string, as?: Beginning): Promise<void> {
    return this.#opened(() => this.#openNew(at, text, as));
  }

  /** Inserts text before the block at the position. Returns whether it could. */
  put(at: Position, text: string): Promise<boolean> {
    return this.#change({ kind: "insert", at, text }, at);
  }

  async replace(at: Position, text: string): Promise<void> {
    await this.#change({ kind: "replace", at, text }, at);
  }

  async move(from: Position, to: Position): Promise<void> {
    const isSibling =
      from.length === to.length && from.slice(0, -1).every((index, depth) => to[depth] === index);
    const isAfter = isSibling && to.at(-1)! > from.at(-1)!;
    await this.#change({ kind: "move", from, to }, isAfter ? [...to.slice(0, -1), to.at(-1)! - 1] : to);
  }

  async duplicate(at: Position): Promise<void> {
    await this.#change({ kind: "duplicate", at }, [...at.slice(0, -1), at.at(-1)! + 1]);
  }

  async remove(at: Position): Promise<void> {
    await this.#change({ kind: "remove", at }, at);
  }

  /** Sets a value of the front matter. Its field keeps the focus. */
  setField(key: string, value: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#leave();
      await this.#apply({ kind: "front matter", key, value });
    });
  }

  type(text: string): void {
    this.#open?.field.insert(text);
    this.#open?.field.focus();
  }

  format(format: Format, level?: number): void {
    this.#open?.field.format(format, level);
    this.#open?.field.focus();
  }

  /** Resolves when all running work is done. */
  settled(): Promise<void> {
    return this.#inTurn(() => {});
  }

  /** Ends typing in a block. The source view stays open. */
  leave(): Promise<void> {
    return this.#inTurn(() => (this.view === "blocks" ? this.#leave() : undefined));
  }

  /** Renders the blocks that the server could not render before. */
  async refresh(): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#open || this.list.all.every(({ dataset }) => dataset.key !== "")) return;
      const answer = await this.#asked(this.#text);
      if (!answer) return;
      this.#shown(answer);
      if (this.#isUnread) await this.#openSource(0);
    });
  }

  leaveFor(way: "escape" | "up" | "down"): Promise<void> {
    const isSource = this.view === "source";
    return this.#inTurn(async () => {
      const { at, block } = this.#open ?? {};
      if (isSource || !at) return;
      block?.focus(); // so that no key is lost while the server is asked
      const others = this.list.besides(at).length - (block ? 1 : 0);
      await this.#leave();
      const siblings = this.list.besides(at);
      // The text may be several blocks now; the writer was in the last.
      const [first, last] = [at.at(-1)!, at.at(-1)! + Math.max(siblings.length - others, 1) - 1];
      const next = siblings[{ escape: last, up: first - 1, down: last + 1 }[way]];
      (next ?? this.list.near(at))?.focus();
    });
  }

  /** Switches between source and blocks, at the same place of the text. */
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

  /** Shows the blocks up to an offset. */
  reveal(until: number): Promise<void> {
    return this.#inTurn(() => this.#extend({ until }));
  }

  /** Opens the source of a page that the server cannot read in time. */
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

  /** Replaces the whole text as one step of undo. */
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

  /** Reopens the block that was open, else the one in its place, or a new one. */
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

  /** Opens another field, which gets what is typed meanwhile. */
  async #opened(open: () => Promise<void>): Promise<void> {
    const keys = new KeysMeanwhile();
    await this.#inTurn(async () => {
      await this.#leave();
      await open();
      const typed = keys.end();
      if (typed) this.type(typed);
    }).finally(() => keys.end());
  }

  /** Returns whether the edit was made. */
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

  /** Returns whether the server made the edit of `before`; if not, the text is unchanged. */
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

  /** Renders a text; reports a failure. */
  async #asked(content: string, more: More = {}): Promise<EditAnswer | undefined> {
    try {
      return await askForBlocks(this.#path, { content, ...this.#having, ...more });
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.#events.failed(error.message);
      return undefined;
    }
  }

  #shown({ content, title, unread, html }: EditAnswer): void {
    this.#text = content;
    this.#isUnread = unread !== null;
    this.#events.unread(unread);
    this.list.render(html);
    this.#showRest();
    if (title !== null || !this.#isUnread) this.#events.titled(title ?? "");
    if (this.#isUnread) this.#place("source");
  }

  /** The blocks that an answer must include. */
  get #having() {
    return { known: this.list.keys, least: this.list.count };
  }

  #showMore(): Promise<void> {
    return this.#inTurn(() => this.#extend({ least: this.list.count + STEP }));
  }

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

  /** Shows the source of a block that the server could not render. `by`: the growth of the page. */
  #showTyped(block: HTMLElement, typed: string, by: number): void {
    this.list.shift(startOf(block) + lengthOf(block), by);
    block.dataset.length = String(lengthOf(block) + by);
    block.dataset.key = "";
    const source = document.createElement("pre");
    source.textContent = typed;
    shownIn(block)!.replaceChildren(source);
  }

  /** The writer's approximate offset. */
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
