import { type TimeForm, timeWordsFor } from "./time-words.ts";

/** Says times in the reader's language and time zone, and keeps them right while the page is open. */
const EVERY_MS = 20_000;

const wordsOf = timeWordsFor();
const { locale } = new Intl.DateTimeFormat().resolvedOptions();

sayTimes();
setInterval(sayTimes, EVERY_MS);
document.addEventListener("visibilitychange", sayTimes);
document.addEventListener("htmx-after-swap", sayTimes);

/** To be called after times were put into the page by other means than htmx. */
export function sayTimes(): void {
  const now = Date.now();
  for (const time of document.querySelectorAll("time")) {
    const { words, exactly } = wordsOf(Date.parse(time.dateTime), now, time.dataset.form as TimeForm);
    if (time.textContent !== words) time.textContent = words;
    time.title = exactly;
    time.lang = locale;
  }
}
