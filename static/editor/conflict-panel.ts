import { askForPart, RequestFailed } from "./blocks-request.ts";

export type Way = "load-theirs" | "keep-mine";

/** The panel over the text that was not saved: both texts, and what to do. Kept when a way is chosen. */
export async function askForWay(path: string, content: string): Promise<Way> {
  const panel = document.querySelector<HTMLElement>("#conflict")!;
  panel.innerHTML = await part(path, content);
  panel.hidden = false;
  panel.querySelector<HTMLElement>("h2, button")?.focus();
  panel.scrollIntoView({ block: "start" });
  return new Promise((resolve) => {
    panel.onclick = ({ target }) => {
      const way =
        target instanceof Element ? target.closest<HTMLElement>("[data-action]")?.dataset.action : undefined;
      if (way !== "load-theirs" && way !== "keep-mine") return;
      panel.hidden = true;
      panel.replaceChildren();
      resolve(way);
    };
  });
}

/** Tried until the server answers: without both texts nobody can choose. */
async function part(path: string, content: string): Promise<string> {
  for (;;) {
    try {
      return await askForPart(path, { content });
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      await new Promise((again) => setTimeout(again, 3000));
    }
  }
}
