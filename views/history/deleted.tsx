/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { Empty } from "../empty.tsx";
import { attribute, type Html } from "../html.ts";
import { Menu, MenuLink } from "../menu.tsx";
import { paths } from "../paths.ts";
import { Who } from "../person.tsx";
import { Row } from "../row.tsx";
import { Count, PageHead } from "../section.tsx";
import type { TimeView } from "../time.tsx";

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
    <section class="deleted middle">
      <PageHead
        title="Trash"
        state={rows.length > 0 ? <Count of={rows.length} /> : undefined}
        lead="Pages deleted and drafts discarded in the last 30 days. A restored page is a draft until you publish it."
      />
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      {away !== undefined && (
        <Away away={away} unknown="Showing drafts only. Deleted pages need the repository." />
      )}
      {!isWhole && !away && <NotWhole />}
      {rows.length === 0 && (
        <Empty
          icon="trash"
          title={nothing({ isWhole, away })}
          hint="Pages you delete and drafts you discard stay here for 30 days, with their history."
        >
          <a class="button" href={paths.pages}>
            All pages
          </a>
        </Empty>
      )}
      {rows.length > 0 && (
        <ul class="rows">
          {rows.map((row) => (
            <Removed row={row} />
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
  if (away) return "No drafts discarded in the last 30 days";
  return isWhole ? "Nothing deleted in the last 30 days" : "Nothing found yet";
}

function Removed({ row }: { row: TrashRow }): Html {
  const { slug, title, by, time } = row;
  const isPage = row.kind === "page";
  return (
    <Row
      box={isPage ? "page" : "edit"}
      title={title}
      href={paths.history(slug)}
      path={`${slug || "Home page"} · ${isPage ? "page deleted" : "draft discarded"}`}
      who={<Who person={{ name: by }} time={time} />}
      state={<Restoring row={row} />}
      more={
        isPage ? (
          <Menu id={`of-${encodeURIComponent(slug)}`} called={`More for ${title}`}>
            <MenuLink href={row.commitUrl} icon="branch" words="View commit" />
          </Menu>
        ) : undefined
      }
    />
  );
}

function Restoring({ row }: { row: TrashRow }): Html {
  const { slug, title } = row;
  return (
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
      <button type="submit" class="button small" aria-label={attribute(`Restore ${title}`)}>
        Restore
      </button>
    </form>
  );
}
