/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";
import { Time, type TimeView } from "./time.tsx";

export type AwayView = Readonly<{
  why: string;
  /** When the shown state was read; undefined if it never was. */
  seen?: TimeView;
  again: string;
}>;

type Props = Readonly<{
  away: AwayView;
  /** Says what is shown from the last read. */
  known?: string;
  /** Says what is shown without any read. */
  unknown: string;
  /** Says what still works. */
  meanwhile?: string;
}>;

/** Says why the repository is missing, how old the shown state is, and how to try again. */
export function Away({ away: { why, seen, again }, known = "", unknown, meanwhile = "" }: Props): Html {
  return (
    <p class="away">
      <span role="status" safe>
        {why}
      </span>{" "}
      {seen ? (
        <span>
          <span safe>{known}</span>, last updated <Time time={seen} />.
        </span>
      ) : (
        <span safe>{unknown}</span>
      )}{" "}
      <span safe>{meanwhile}</span> <a href={attribute(again)}>Try again</a>
    </p>
  );
}
