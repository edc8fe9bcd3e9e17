import { say } from "./notices.ts";

/**
 * What htmx asked for and never got. What the server refuses comes as a sentence in its place; where no answer came at
 * all, there is nobody else to say so.
 */
document.addEventListener("htmx-error", (event) => {
  const { ctx, error } = (event as CustomEvent<Failure>).detail;
  if (!ctx || ctx.response) return;
  say(
    error.name === "AbortError"
      ? "The server didn't respond in time. Your text is still here. Try again in a moment."
      : "Can't reach the server. Your text is still here. Try again in a moment.",
  );
});

type Failure = Readonly<{ ctx?: { response?: unknown }; error: Error }>;
