import type { SavedDraft } from "../../src/core/wire.ts";

export type SavingState =
  | { kind: "saved" | "saving" | "offline" | "signed out" }
  | { kind: "refused"; sentence: string }
  | { kind: "conflict"; draft: SavedDraft };

type Options = {
  slug: string;
  text: () => string;
  isText: (text: string) => boolean;
  /** The server's text, or that which a new page starts with. */
  saved: string;
  /** Whether the server has no text of the page: it gets one when something is written, or saved by hand. */
  isNew: boolean;
  /** The time of the draft that the text is based on; 0 for none. */
  updatedAt: number;
  /** The published page that the edit started from; "" for none. */
  base: string;
  report: (state: SavingState) => void;
};

const AFTER_LAST_KEY_MS = 1000;
const WHILE_TYPING_MS = 5000;
const RETRY_MS = 5000;
/** A browser lets a closing page send no more than this. */
const MAX_KEEPALIVE_BYTES = 60 * 1024;

/** Saves a draft automatically, one save at a time, and only over texts that the writer has seen. */
export class DraftSaving {
  readonly #options: Options;
  #saved: string;
  #isNew: boolean;
  #base: string;
  #updatedAt: number;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #atLatest: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;
  /** The sent text that has no answer yet: the server may have it. */
  #unanswered: string | undefined;
  /** Said once: until the server answers, later tries are silent. */
  #isOffline = false;
  /** True during a conflict and after the edit has ended: nothing is saved. */
  #isHeld = false;

  constructor(options: Options) {
    this.#options = options;
    this.#saved = options.saved;
    this.#isNew = options.isNew;
    this.#base = options.base;
    this.#updatedAt = options.updatedAt;
    addEventListener("online", () => this.#saveTyped());
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#saveTyped();
    });
  }

  get updatedAt(): number {
    return this.#updatedAt;
  }

  /** The text that the server last confirmed, or that which a new page starts with. */
  get savedText(): string {
    return this.#saved;
  }

  /** Whether a save is running, blocked by a conflict, or no longer possible. */
  get isBusy(): boolean {
    return this.#running !== undefined || this.#isHeld;
  }

  /** Also a new page in which nothing is written; blank lines at its end do not count. */
  get isSaved(): boolean {
    const { text, isText } = this.#options;
    return isText(this.#saved) || (this.#isNew && text().trimEnd() === this.#saved.trimEnd());
  }

  changed(): void {
    if (this.#isHeld) return;
    clearTimeout(this.#soon);
    if (this.isSaved) return void this.#rest();
    this.#reportSaving();
    this.#soon = setTimeout(() => this.#saveTyped(), AFTER_LAST_KEY_MS);
    this.#atLatest ??= setTimeout(() => this.#saveTyped(), WHILE_TYPING_MS);
  }

  async save(): Promise<boolean> {
    clearTimeout(this.#soon);
    clearTimeout(this.#atLatest);
    this.#soon = this.#atLatest = undefined;
    await this.#running;
    if (this.#isHeld) return false;
    if (this.isSaved && !this.#isNew) return this.#rest();
    this.#running = this.#send(this.#options.text());
    const isDone = await this.#running;
    this.#running = undefined;
    if (isDone) this.#reportSaved();
    return isDone;
  }

  /** Saves for the last time, with what was typed meanwhile. Returns whether it could. */
  async end(): Promise<boolean> {
    do {
      if (!(await this.save())) return false;
    } while (!this.isSaved);
    this.#isHeld = true;
    return true;
  }

  goOnFrom({ updatedAt, content }: Pick<SavedDraft, "updatedAt" | "content">): void {
    this.#updatedAt = updatedAt;
    this.#saved = content;
    this.#isNew = false;
    this.#isHeld = false;
  }

  /** The next draft starts from the page as it is published now. */
  startFrom(base: string): void {
    this.#base = base;
  }

  async #send(content: string): Promise<boolean> {
    this.#reportSaving();
    let response: Response;
    try {
      response = await fetch("/api/admin/drafts", this.#request(content));
    } catch {
      this.#unanswered = content;
      this.#isOffline = true;
      return this.#failed({ kind: "offline" });
    }
    this.#isOffline = false;
    const answer = await response.json().catch(() => ({ error: "The server didn't respond." }));
    if (response.ok) return this.#accepted(content, answer.updatedAt);
    if (answer.conflict) {
      if (this.recognize(answer.conflict)) return this.isSaved || this.#send(this.#options.text());
      if (answer.conflict.content === content) return this.#accepted(content, answer.conflict.updatedAt);
      this.#isHeld = true;
      this.#options.report({ kind: "conflict", draft: answer.conflict });
      return false;
    }
    if (response.status === 401) return this.#failed({ kind: "signed out" }, false);
    return this.#failed({ kind: "refused", sentence: answer.error }, response.status >= 500);
  }

  /** Returns whether a draft is a save of ours whose answer was lost, and continues from it. */
  recognize({ content, updatedAt }: Pick<SavedDraft, "content" | "updatedAt">): boolean {
    if (content !== this.#unanswered) return false;
    this.#unanswered = undefined;
    this.#accepted(content, updatedAt);
    if (this.#running === undefined) this.#reportSaved();
    return true;
  }

  #request(content: string): RequestInit {
    const { slug } = this.#options;
    return {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ slug, content, updatedAt: this.#updatedAt, base: this.#base }),
    };
  }

  #rest(): true {
    this.#isOffline = false;
    this.#options.report({ kind: "saved" });
    return true;
  }

  /** A new page is saved by itself once something is written in it. */
  #saveTyped(): void {
    if (!this.isSaved || !this.#isNew) void this.save();
  }

  #reportSaving(): void {
    if (!this.#isOffline) this.#options.report({ kind: "saving" });
  }

  #accepted(content: string, updatedAt: number): boolean {
    this.#saved = content;
    this.#updatedAt = updatedAt;
    this.#isNew = false;
    return true;
  }

  #reportSaved(): void {
    this.#options.report({ kind: "saved" });
    if (!this.isSaved) this.changed();
  }

  #failed(state: SavingState, tryAgain = true): boolean {
    this.#options.report(state);
    if (tryAgain) this.#soon = setTimeout(() => this.#saveTyped(), RETRY_MS);
    return false;
  }

  /** Sends a small text as the page closes; a larger one stays in this browser. */
  #leave(): void {
    if (this.#isHeld || this.#running || this.isSaved) return;
    const request = this.#request(this.#options.text());
    if ((request.body as string).length > MAX_KEEPALIVE_BYTES) return;
    void fetch("/api/admin/drafts", { ...request, keepalive: true }).catch(() => {});
  }
}
