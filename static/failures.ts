import { say } from "./notices.ts";

/**
 * Reports requests of htmx that got no answer. Refusals of the server and failures of publishing are shown in place; what
 * renews itself fails silently.
 */
document.addEventListener("htmx-error", (event) => {
  const { ctx, error } = (event as CustomEvent<Failure>).detail;
  if (!ctx || ctx.response || ctx.sourceElement.matches("#commit, #to-publish, #page-state")) return;
  say(
    error.name === "AbortError"
      ? "The server didn't respond in time. Your text is still here. Try again in a moment."
      : "Can't reach the server. Your text is still here. Try again in a moment.",
  );
});

// What renews itself leaves no page for the sign-in: the editor asks for that over its text.
document.addEventListener("htmx-before-response", (event) => {
  const { ctx } = (event as CustomEvent<{ ctx: Answered }>).detail;
  if (!ctx.sourceElement.matches("#tree-ask, #page-state")) return;
  if (ctx.response.headers.has("hx-redirect")) event.preventDefault();
});

type Answered = Readonly<{ response: Readonly<{ headers: Headers }>; sourceElement: Element }>;

type Failure = Readonly<{ ctx?: { response?: unknown; sourceElement: Element }; error: Error }>;
