/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";

/** A time in words, for browsers without script; with it, in the reader's language and time zone. */
export type TimeView = Readonly<{
  /** As ISO 8601. */
  at: string;
  words: string;
  exactly: string;
  /** What the words are, as `static/time-words.ts` says it; without one, how long ago it was. */
  form?: "sentence" | "clock" | "day" | "date";
}>;

export function Time({ time: { at, words, exactly, form } }: { time: TimeView }): Html {
  return (
    <time datetime={attribute(at)} title={attribute(exactly)} data-form={form} safe>
      {words}
    </time>
  );
}
