/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";

export type VersionView = Readonly<{
  /** Its name in addresses and in the form. */
  name: string;
  kind: "Draft" | "Commit";
  /** The commit's subject, or the words for a save. */
  title: string;
  by: string;
  time: TimeView;
  /** For example "Current draft". */
  now: string | undefined;
  commitUrl: string | undefined;
}>;

export type HistoryView = Readonly<{
  slug: string;
  title: string;
  away: AwayView | undefined;
  versions: readonly VersionView[];
  /** How many older versions there are, and the address that shows them. */
  older: Readonly<{ count: number; address: string }> | undefined;
  /** The number of saves that are stored but not listed. */
  hiddenSaves: number;
  isWhole: boolean;
  /** Why the restore failed. */
  refusal: string | undefined;
}>;

/** The answer to GET /admin/history/…, and to a POST that was refused. */
export function History({ page }: { page: HistoryView }): Html {
  const { slug, title, away, versions, refusal } = page;
  return (
    <section class="history">
      <h1 safe>{`History of ${title}`}</h1>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      <p>
        <a href={attribute(paths.edit(slug))}>Edit</a> · <a href={attribute(paths.changes(slug))}>Changes</a>
      </p>
      {away !== undefined && (
        <Away away={away} unknown="Showing saved drafts only. Commits need the repository." />
      )}
      {versions.length === 0 ? (
        <p>{away ? "No drafts saved in the last 30 days." : "This page has no history yet."}</p>
      ) : (
        <Versions page={page} />
      )}
    </section>
  );
}

function Versions({ page }: { page: HistoryView }): Html {
  const { slug, versions, older } = page;
  return (
    <form method="get" action={attribute(paths.history(slug))}>
      <div class="versions-head">
        <button type="submit" class="plain">
          Compare
        </button>
        <span class="quiet">shows what changed between them</span>
      </div>
      <p class="versions-columns" aria-hidden="true">
        <span>From</span>
        <span>To</span>
      </p>
      <ol class="versions">
        {versions.map((version, index) => (
          <Version
            slug={slug}
            version={version}
            isFrom={index === Math.min(1, versions.length - 1)}
            isTo={index === 0}
          />
        ))}
      </ol>
      {older !== undefined && (
        <p>
          <a href={attribute(older.address)} safe>{`Show ${older.count.toLocaleString("en")} older`}</a>
        </p>
      )}
      <Left page={page} />
    </form>
  );
}

type VersionProps = Readonly<{ slug: string; version: VersionView; isFrom: boolean; isTo: boolean }>;

function Version({ slug, version, isFrom, isTo }: VersionProps): Html {
  const { name, kind, title, by, time, now, commitUrl } = version;
  const called = attribute(`${title}, ${by}, ${time.exactly}`);
  return (
    <li>
      <input type="radio" name="from" value={name} checked={isFrom} aria-label={`From ${called}`} />
      <input type="radio" name="to" value={name} checked={isTo} aria-label={`To ${called}`} />
      <div class="said">
        <a href={attribute(paths.comparison(slug, { from: name }))} aria-label={called} safe>
          {title}
        </a>
        <span class="quiet">
          <b safe>{by}</b>, <Time time={time} />
        </span>
      </div>
      <span class="marks">
        {now !== undefined && (
          <span safe class="badge good">
            {now}
          </span>
        )}
        {commitUrl ? (
          <a class="badge" href={attribute(commitUrl)} aria-label={attribute(`Commit of ${time.exactly}`)}>
            {kind}
          </a>
        ) : (
          !now && <span class="badge draft">{kind}</span>
        )}
      </span>
    </li>
  );
}

function Left({ page: { slug, hiddenSaves, isWhole } }: { page: HistoryView }): Html {
  if (isWhole) {
    return (
      <p class="quiet">
        Showing every save of the last 30 days.{" "}
        <a href={attribute(paths.history(slug))}>Hide intermediate saves</a>
      </p>
    );
  }
  if (hiddenSaves === 0) return "";
  return (
    <p class="quiet">
      <span safe>
        {`${hiddenSaves.toLocaleString("en")} intermediate ${hiddenSaves === 1 ? "save is" : "saves are"} hidden.`}
      </span>{" "}
      <a href={attribute(paths.wholeHistory(slug))}>Show every save</a>
    </p>
  );
}
