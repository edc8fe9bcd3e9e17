/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import type { Html } from "../html.ts";

export function PagesAway({ away }: { away: AwayView }): Html {
  return (
    <Away
      away={away}
      known="Showing the list"
      unknown="Showing drafts only."
      meanwhile="You can still write and save drafts."
    />
  );
}
