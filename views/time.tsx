/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";

/** A time in words, for browsers without script; with it, in the reader's language and time zone. */
export type TimeView = Readonly<{
  /** As ISO 8601. */
  at: string;
  words: string;
  exactly: string;
}>;

export function Time({ time: { at, words, exactly } }: { time: TimeView }): Html {
  return (
    <time datetime={attribute(at)} title={attribute(exactly)} safe>
      {words}
    </time>
  );
}
