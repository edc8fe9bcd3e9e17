/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";

export type TrashRow = Readonly<{
  slug: string;
  title: string;
  time: TimeView;
}> &
  (
    | Readonly<{ kind: "page"; by: string; commit: string; commitUrl: string }>
    | Readonly<{ kind: "draft"; by: string; updatedAt: number }>
  );

type Props = Readonly<{
  rows: readonly TrashRow[];
  /** Whether all commits were searched for deleted pages. */
  isWhole: boolean;
  away: AwayView | undefined;
  refusal?: string;
}>;

/** The answer to GET /admin/deleted: pages and drafts that can be restored. */
export function Deleted({ rows, isWhole, away, refusal }: Props): Html {
  return (
    <section class="deleted">
      <h1>Trash</h1>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      <p class="muted">
        Pages deleted and drafts discarded in the last 30 days. A restored page is a draft until you publish
        it.
      </p>
      {away !== undefined && (
        <Away away={away} unknown="Showing drafts only. Deleted pages need the repository." />
      )}
      {!isWhole && !away && <NotWhole />}
      {rows.length === 0 ? (
        <div class="empty">
          <p>{nothing({ isWhole, away })}</p>
          <p>
            Go back to <a href={paths.pages}>all pages</a>.
          </p>
        </div>
      ) : (
        <ul class="lines">
          {rows.map((row) => (
            <Row row={row} />
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
      <a href={paths.deleted}>Search earlier</a>
    </p>
  );
}

function nothing({ isWhole, away }: Pick<Props, "isWhole" | "away">) {
  if (away) return "No drafts discarded in the last 30 days.";
  return isWhole ? "Nothing deleted in the last 30 days." : "Nothing found yet.";
}

function Row({ row }: { row: TrashRow }): Html {
  const { slug, title } = row;
  return (
    <li>
      <span class="page-name">
        <a href={attribute(paths.history(slug))} safe>
          {title}
        </a>
        <span safe class="slug muted">
          {slug || "Home page"}
        </span>
      </span>
      <span class={row.kind === "page" ? "badge removed" : "badge draft"}>
        {row.kind === "page" ? "Page" : "Draft"}
      </span>
      <When row={row} />
      <form
        method="post"
        action={attribute(row.kind === "page" ? paths.restorePage(slug) : paths.restore(slug))}
      >
        {row.kind === "page" ? (
          <input type="hidden" name="commit" value={row.commit} />
        ) : (
          <>
            <input type="hidden" name="updatedAt" value={String(row.updatedAt)} />
            <input type="hidden" name="from" value="list" />
          </>
        )}
        <button type="submit" class="button" aria-label={attribute(`Restore ${title}`)}>
          Restore
        </button>
      </form>
    </li>
  );
}

function When({ row }: { row: TrashRow }): Html {
  const time = <Time time={row.time} />;
  return (
    <span class="muted when">
      {row.kind === "page" ? (
        <>
          deleted by <b safe>{row.by}</b>, <a href={attribute(row.commitUrl)}>{time}</a>
        </>
      ) : (
        <>
          saved by <b safe>{row.by}</b>, discarded {time}
        </>
      )}
    </span>
  );
}
