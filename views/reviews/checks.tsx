/** @jsxImportSource @kitajs/html */
import { Places, type PlaceView } from "../deployment/places.tsx";
import { attribute, type Html } from "../html.ts";
import { State } from "../state.tsx";

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

/** Beside a review. */
export function Checks({
  build: { state, sentence, link, siteUrl, places = [] },
}: {
  build: ChecksView;
}): Html {
  if (state === "unknown") return "";
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">Checks</h2>
      <StateOfChecks state={state} />
      {sentence !== undefined && <p safe>{sentence}</p>}
      <Places places={places} />
      {(link !== undefined || siteUrl !== undefined) && (
        <p class="links">
          {link !== undefined && <a href={attribute(link)}>Details</a>}{" "}
          {siteUrl !== undefined && <a href={attribute(siteUrl)}>Preview</a>}
        </p>
      )}
    </section>
  );
}

const words = { building: "Checks running", live: "Checks passed", failed: "Check failed" } as const;

export function StateOfChecks({ state }: Pick<ChecksView, "state">): Html {
  if (state === "unknown") return "";
  return <State is={state} words={words[state]} />;
}
