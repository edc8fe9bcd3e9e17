import type { MergeAnswer, SavedDraft } from "../../src/core/wire.ts";
import { sayTimes } from "../times.ts";
import { askForPart, RequestFailed, send } from "./request.ts";

export type Way =
  | { kind: "theirs" | "mine" }
  /** `mine` is the text that was merged; `givesUp`: the merged text lacks some of it. */
  | { kind: "merged"; mine: string; text: string; draft: SavedDraft; givesUp: boolean };

export type ConflictPaths = { conflict: string; mergeUnsaved: string };

const AGAIN_MS = 3000;

export class ConflictPanel {
  readonly #panel = document.querySelector<HTMLElement>("#conflict")!;
  readonly #paths: ConflictPaths;

  constructor(paths: ConflictPaths) {
    this.#paths = paths;
  }

  /** Shows both texts until the writer chooses. `base` is what mine was started from; `problem` is why the last choice failed. */
  async settle(base: string, mine: () => string, problem?: string): Promise<Way> {
    for (;;) {
      this.#show(await this.#part(mine()));
      if (problem) this.#say(problem);
      const action = await this.#pressed("load-theirs", "keep-mine", "merge");
      if (action !== "merge") return this.#end({ kind: action === "keep-mine" ? "mine" : "theirs" });
      const way = await this.#merge(base, mine());
      if (way) return this.#end(way);
    }
  }

  /** Returns undefined if the writer goes back. */
  async #merge(base: string, content: string): Promise<Way | undefined> {
    const first = await this.#asked({ base, content });
    if (!first || first.content !== null) return first && merged(content, first);
    this.#show(first.html);
    const action = await this.#pressed("submit", "back");
    if (action === "back") return undefined;
    const decisions = [...new FormData(this.#panel.querySelector("form")!).values()];
    const settled = await this.#asked({ base, content, decisions, theirs: first.draft.updatedAt });
    return settled && merged(content, settled, decisions.includes("theirs"));
  }

  async #asked(what: unknown): Promise<MergeAnswer | undefined> {
    try {
      return await (await send(this.#paths.mergeUnsaved, what)).json();
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.#say(error.message);
      return undefined;
    }
  }

  /** Retries until the server answers: a choice needs both texts. */
  async #part(content: string): Promise<string> {
    for (;;) {
      try {
        return await askForPart(this.#paths.conflict, { content });
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        this.#say(error.message);
        await new Promise((again) => setTimeout(again, AGAIN_MS));
      }
    }
  }

  #show(html: string): void {
    this.#panel.innerHTML = html;
    sayTimes();
    this.#panel.hidden = false;
    // Typing keeps the focus, or keys would be lost.
    if (!document.activeElement?.closest("#document")) this.focus();
  }

  get isShown(): boolean {
    return !this.#panel.hidden;
  }

  focus(): void {
    this.#panel.querySelector<HTMLElement>("h2")?.focus();
    this.#panel.scrollIntoView({ block: "start" });
  }

  #say(sentence: string): void {
    this.#panel.hidden = false;
    const problem = document.createElement("p");
    problem.className = "problem";
    problem.role = "alert";
    problem.textContent = sentence;
    this.#panel.append(problem);
  }

  #pressed(...actions: readonly string[]): Promise<string> {
    return new Promise((resolve) => {
      this.#panel.onclick = ({ target }) => {
        const { action } =
          (target instanceof Element && target.closest<HTMLElement>("[data-action]")?.dataset) || {};
        if (action && actions.includes(action)) resolve(action);
      };
      this.#panel.onsubmit = (event) => {
        event.preventDefault();
        resolve("submit");
      };
    });
  }

  #end(way: Way): Way {
    this.#panel.hidden = true;
    this.#panel.replaceChildren();
    return way;
  }
}

function merged(mine: string, { content, draft }: MergeAnswer, givesUp = false): Way | undefined {
  return content === null ? undefined : { kind: "merged", mine, text: content, draft, givesUp };
}
