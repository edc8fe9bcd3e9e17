/** @jsxImportSource @kitajs/html */
import { Places, type PlaceView } from "../deployment/places.tsx";
import { attribute, type Html } from "../html.ts";

/** What a code host says of the site that is built from a review. */
export type ChecksView = Readonly<{
  state: "unknown" | "building" | "live" | "failed";
  sentence?: string | undefined;
  link?: string | undefined;
  /** The home page of a preview. */
  siteUrl?: string | undefined;
  /** Lines that a check complains about. */
  places?: readonly PlaceView[];
}>;

const checked = {
  building: "Its checks are running.",
  live: "Its checks have passed.",
  failed: "A check has failed.",
} as const;

export function Checks({
  build: { state, sentence, link, siteUrl, places = [] },
}: {
  build: ChecksView;
}): Html {
  if (state === "unknown") return "";
  return (
    <>
      <p class={state === "failed" ? "problem" : "muted"}>
        {checked[state]} {sentence !== undefined && <span safe>{sentence}</span>}{" "}
        <span class="links">
          {link !== undefined && <a href={attribute(link)}>Details</a>}{" "}
          {siteUrl !== undefined && <a href={attribute(siteUrl)}>Preview</a>}
        </span>
      </p>
      <Places places={places} />
    </>
  );
}

const badges = { building: "badge", live: "badge good", failed: "badge alarm" } as const;
const words = { building: "Checks running", live: "Checks passed", failed: "Check failed" } as const;

export function ChecksBadge({ state }: Pick<ChecksView, "state">): Html {
  if (state === "unknown") return "";
  return <span class={badges[state]}>{words[state]}</span>;
}
