/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";

export type GoneView = Readonly<{
  slug: string;
  title: string;
  time: TimeView;
}> &
  (
    | Readonly<{ kind: "page"; by: string; commit: string; commitUrl: string }>
    | Readonly<{ kind: "draft"; by: string; updatedAt: number }>
  );

type Props = Readonly<{
  gone: readonly GoneView[];
  /** Whether all commits were searched for deleted pages. */
  isWhole: boolean;
  away: AwayView | undefined;
  refusal?: string;
}>;

/** The answer to GET /admin/deleted: pages and drafts that can be restored. */
export function Deleted({ gone, isWhole, away, refusal }: Props): Html {
  return (
    <section class="deleted">
      <h1>Trash</h1>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      <p class="quiet">
        Pages deleted and drafts discarded in the last 30 days. A restored page is a draft until you publish
        it.
      </p>
      {away !== undefined && (
        <Away away={away} unknown="Showing drafts only. Deleted pages need the repository." />
      )}
      {!isWhole && !away && <NotWhole />}
      {gone.length === 0 ? (
        <div class="empty">
          <p>{nothing({ isWhole, away })}</p>
          <p>
            Go back to <a href={paths.pages}>all pages</a>.
          </p>
        </div>
      ) : (
        <ul class="rows">
          {gone.map((one) => (
            <GoneRow gone={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NotWhole(): Html {
  return (
    <p class="away">
      <span role="status">
        The history is too long to search at once. Pages deleted earlier may be missing.
      </span>{" "}
      <a href={paths.deleted}>Search further back</a>
    </p>
  );
}

function nothing({ isWhole, away }: Pick<Props, "isWhole" | "away">) {
  if (away) return "No drafts discarded in the last 30 days.";
  return isWhole ? "Nothing deleted in the last 30 days." : "Nothing found yet.";
}

function GoneRow({ gone }: { gone: GoneView }): Html {
  const { slug, title } = gone;
  return (
    <li>
      <span class="page-name">
        <a href={attribute(paths.history(slug))} safe>
          {title}
        </a>
        <span safe class="slug quiet">
          {slug || "Home page"}
        </span>
      </span>
      <span class={gone.kind === "page" ? "badge removed" : "badge draft"}>
        {gone.kind === "page" ? "Page" : "Draft"}
      </span>
      <When gone={gone} />
      <form
        method="post"
        action={attribute(gone.kind === "page" ? paths.bringBack(slug) : paths.restore(slug))}
      >
        {gone.kind === "page" ? (
          <input type="hidden" name="commit" value={gone.commit} />
        ) : (
          <>
            <input type="hidden" name="updatedAt" value={String(gone.updatedAt)} />
            <input type="hidden" name="from" value="list" />
          </>
        )}
        <button type="submit" class="plain" aria-label={attribute(`Restore ${title}`)}>
          Restore
        </button>
      </form>
    </li>
  );
}

function When({ gone }: { gone: GoneView }): Html {
  const time = <Time time={gone.time} />;
  return (
    <span class="quiet when">
      {gone.kind === "page" ? (
        <>
          deleted by <b safe>{gone.by}</b>, <a href={attribute(gone.commitUrl)}>{time}</a>
        </>
      ) : (
        <>
          saved by <b safe>{gone.by}</b>, discarded {time}
        </>
      )}
    </span>
  );
}
