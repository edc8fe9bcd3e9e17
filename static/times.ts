import { timeWordsFor } from "./time-words.ts";

/** Says times in the reader's language and time zone, and keeps them right while the page is open. */
const EVERY_MS = 20_000;

const wordsOf = timeWordsFor();
const { locale } = new Intl.DateTimeFormat().resolvedOptions();

refresh();
setInterval(refresh, EVERY_MS);
document.addEventListener("visibilitychange", refresh);
document.addEventListener("htmx-after-swap", refresh);

function refresh(): void {
  const now = Date.now();
  for (const time of document.querySelectorAll("time")) {
    const { words, exactly } = wordsOf(Date.parse(time.dateTime), now);
    if (time.textContent !== words) time.textContent = words;
    time.title = exactly;
    time.lang = locale;
  }
}
