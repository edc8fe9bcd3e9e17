import { say } from "./notices.ts";

/** Reports requests of htmx that got no answer. A refusal of the server is shown in place, and so is all of publishing. Nobody asked for what is only renewed. */
document.addEventListener("htmx-error", (event) => {
  const { ctx, error } = (event as CustomEvent<Failure>).detail;
  if (!ctx || ctx.response || ctx.sourceElement.matches("#commit, #to-publish, #in-review")) return;
  say(
    error.name === "AbortError"
      ? "The server didn't respond in time. Your text is still here. Try again in a moment."
      : "Can't reach the server. Your text is still here. Try again in a moment.",
  );
});

type Failure = Readonly<{ ctx?: { response?: unknown; sourceElement: Element }; error: Error }>;
