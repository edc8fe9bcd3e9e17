/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Who } from "../person.tsx";
import type { ListedVersionView } from "./history.tsx";
import { Now } from "./version.tsx";

type Props = Readonly<{ versions: readonly ListedVersionView[]; isAway: boolean }>;

/** The answer to GET /admin/latest-versions/…: the last versions of a page, beside it. */
export function LatestVersions({ versions, isAway }: Props): Html {
  return (
    <>
      {isAway && <p class="muted">Commits can't be read now. These are saved drafts.</p>}
      {versions.length === 0 && <p class="muted">Nothing is saved yet.</p>}
      {versions.length > 0 && (
        <ol class="latest-versions">
          {versions.map(({ title, by, time, now, address }) => (
            <li class="latest-version">
              <a class="latest-link truncate" href={attribute(address)} dir="auto" safe>
                {title}
              </a>
              <Who person={{ name: by }} time={time} />
              {now !== undefined && <Now now={now} />}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
