import type { BackedUpText, LocalBackup } from "./local-backup.ts";
import { askForPart, RequestFailed } from "./request.ts";

type Options = {
  backup: LocalBackup;
  compare: string;
  text: () => string;
  /** Applies a text as a change of the saved text that it was started from. */
  use: (text: BackedUpText) => Promise<void>;
};

const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

/** Offers text that did not reach the server, until the writer decides. */
export class RecoveryOffer {
  readonly #options: Options;
  readonly #place = document.querySelector<HTMLElement>("#kept")!;
  readonly #differences = this.#place.querySelector<HTMLElement>(".differences")!;
  #offered: BackedUpText | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#place.addEventListener("click", ({ target }) => {
      const control = target instanceof Element && target.closest<HTMLElement>("[data-action]");
      if (control && this.#offered) void this.#decided(control.dataset.action, this.#offered);
    });
    void this.#offerNewest();
  }

  /** Withdraws an offer that equals the text on the screen. */
  changed(): void {
    if (this.#offered?.text === this.#options.text()) void this.#forget(this.#offered);
  }

  async #offerNewest(): Promise<void> {
    const [left, ...others] = await this.#options.backup.left();
    this.#offered = left;
    if (left?.text === this.#options.text()) return this.#forget(left);
    this.#place.hidden = left === undefined;
    if (!left) return;
    const more = others.length > 0 ? ` (and ${others.length} more)` : "";
    this.#place.querySelector("p")!.textContent = `Unsaved text from ${time.format(left.at)}${more}`;
    this.#differences.replaceChildren();
  }

  async #decided(action: string | undefined, offered: BackedUpText): Promise<void> {
    const { compare, text, use } = this.#options;
    if (action === "compare-kept") this.#differences.innerHTML = await shown(compare, text(), offered.text);
    if (action === "discard-kept") await this.#forget(offered);
    if (action !== "use-kept") return;
    this.#offered = undefined; // it is forgotten when it is saved
    this.#place.hidden = true;
    await use(offered);
  }

  async #forget({ tab }: BackedUpText): Promise<void> {
    await this.#options.backup.forget(tab);
    await this.#offerNewest();
  }
}

async function shown(path: string, before: string, after: string): Promise<string> {
  try {
    return await askForPart(path, { before, after });
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    const problem = document.createElement("p");
    problem.textContent = error.message;
    return problem.outerHTML;
  }
}
