/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";

/** The repository cannot be asked just now. */
export type AwayView = Readonly<{
  /** As a sentence. */
  why: string;
  /** When what is shown was seen, as machines and as people read it; undefined where nothing is known. */
  seen?: Readonly<{ at: string; exactly: string; ago: string }>;
  /** Where it is asked again. */
  again: string;
}>;

type Props = Readonly<{
  away: AwayView;
  /** What is shown as it was seen: “The list is”. */
  known?: string;
  /** What is shown where nothing is known. */
  unknown: string;
  /** What can be done meanwhile. */
  meanwhile?: string;
}>;

/** Above what is shown without the repository: what is away, how old it is, and how to try again. */
export function Away({ away: { why, seen, again }, known = "", unknown, meanwhile = "" }: Props): Html {
  return (
    <p class="away">
      <span role="status" safe>
        {why}
      </span>{" "}
      {seen ? (
        <span>
          <span safe>{known}</span> from{" "}
          <time datetime={attribute(seen.at)} title={attribute(seen.exactly)} data-ago safe>
            {seen.ago}
          </time>
          .
        </span>
      ) : (
        <span safe>{unknown}</span>
      )}{" "}
      <span safe>{meanwhile}</span> <a href={attribute(again)}>Try again</a>
    </p>
  );
}
