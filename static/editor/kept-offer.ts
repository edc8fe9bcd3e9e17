import { askForPart, RequestFailed } from "./blocks-request.ts";
import type { KeptText, KeptTexts } from "./kept-texts.ts";

type Options = {
  kept: KeptTexts;
  /** Where the differences are shown. */
  compare: string;
  /** The text on the screen. */
  text: () => string;
  /** Puts a text in place, as a change of the saved text that it was begun on. */
  use: (text: KeptText) => Promise<void>;
};

const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

/** Offers text that did not reach the server. It is never put in place by itself, and stays until somebody decides. */
export async function offerKept({ kept, compare, text, use }: Options): Promise<void> {
  const [left, ...others] = await kept.left();
  if (!left) return;
  if (left.text === text()) {
    await kept.forget(left.tab);
    return offerKept({ kept, compare, text, use });
  }
  const offer = document.querySelector<HTMLElement>("#kept")!;
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  offer.querySelector("p")!.textContent = `Unsaved text from ${time.format(left.at)}${more}`;
  const differences = offer.querySelector<HTMLElement>(".differences")!;
  differences.replaceChildren();
  offer.hidden = false;
  offer.onclick = async ({ target }) => {
    const { action } =
      (target instanceof Element && target.closest<HTMLElement>("[data-action]")?.dataset) || {};
    if (action === "compare-kept") differences.innerHTML = await shown(compare, text(), left.text);
    if (action !== "use-kept" && action !== "discard-kept") return;
    offer.hidden = true;
    if (action === "use-kept") {
      await use(left);
      return; // it is forgotten when it is saved
    }
    await kept.forget(left.tab);
    await offerKept({ kept, compare, text, use });
  };
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
