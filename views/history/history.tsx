/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";
import { Marks, type VersionView } from "./version.tsx";

/** The versions of a day of UTC; `static/history/days.ts` groups them by the reader's. */
type DayView = Readonly<{ time: TimeView; versions: readonly ListedVersionView[] }>;

/** @internal */
export type ListedVersionView = VersionView &
  Readonly<{
    /** The address of what it changed. */
    address: string;
  }>;

export type HistoryView = Readonly<{
  slug: string;
  title: string;
  away: AwayView | undefined;
  days: readonly DayView[];
  /** The address that also shows older versions. */
  older: string | undefined;
  /** The number of saves that are stored but not listed. */
  hiddenSaves: number;
  isWhole: boolean;
  refusal: string | undefined;
}>;

/** The answer to GET /admin/history/…, and to a POST that was refused. */
export function History({ page }: { page: HistoryView }): Html {
  const { slug, title, away, days, refusal } = page;
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
      {days.length === 0 ? (
        <p>{away ? "No drafts saved in the last 30 days." : "This page has no history yet."}</p>
      ) : (
        <Versions page={page} />
      )}
    </section>
  );
}

function Versions({ page }: { page: HistoryView }): Html {
  const { slug, days, older } = page;
  const [latest, next] = days.flatMap(({ versions }) => versions);
  return (
    <form method="get" action={attribute(paths.history(slug))}>
      {next !== undefined && <Choosing />}
      {days.map(({ time, versions }) => (
        <div class="day">
          <h2>
            <Time time={time} />
          </h2>
          <ol class="versions">
            {versions.map((version) => (
              <Version version={version} isFrom={version === next} isTo={version === latest} />
            ))}
          </ol>
        </div>
      ))}
      {older !== undefined && (
        <p>
          <a href={attribute(older)}>Show older</a>
        </p>
      )}
      <Left page={page} />
    </form>
  );
}

/** Shows what two versions are chosen by, also without script. */
function Choosing(): Html {
  return (
    <>
      <div class="versions-head">
        <label class="check-line">
          <input type="checkbox" id="choosing" />
          Compare two versions
        </label>
        <button type="submit" class="button to-choose">
          Compare
        </button>
      </div>
      <p class="versions-columns to-choose" aria-hidden="true">
        <span>From</span>
        <span>To</span>
      </p>
    </>
  );
}

type VersionProps = Readonly<{ version: ListedVersionView; isFrom: boolean; isTo: boolean }>;

function Version({ version, isFrom, isTo }: VersionProps): Html {
  const { name, title, message, by, time, address } = version;
  const called = attribute(`${title}, ${by}, ${time.exactly}`);
  return (
    <li id={name}>
      <input
        type="radio"
        class="to-choose"
        name="from"
        value={name}
        checked={isFrom}
        aria-label={`From ${called}`}
      />
      <input
        type="radio"
        class="to-choose"
        name="to"
        value={name}
        checked={isTo}
        aria-label={`To ${called}`}
      />
      <span class="muted">
        <Time time={time} />
      </span>
      <div class="said">
        <a href={attribute(address)} aria-label={called} safe>
          {title}
        </a>
        {message !== "" && (
          <span safe class="rest muted">
            {message}
          </span>
        )}
        <b safe>{by}</b>
      </div>
      <Marks version={version} />
    </li>
  );
}

function Left({ page: { slug, hiddenSaves, isWhole } }: { page: HistoryView }): Html {
  if (isWhole) {
    return (
      <p class="muted">
        Showing every save of the last 30 days.{" "}
        <a href={attribute(paths.history(slug))}>Hide intermediate saves</a>
      </p>
    );
  }
  if (hiddenSaves === 0) return "";
  return (
    <p class="muted">
      <span safe>
        {`${hiddenSaves.toLocaleString("en")} intermediate ${hiddenSaves === 1 ? "save is" : "saves are"} hidden.`}
      </span>{" "}
      <a href={attribute(paths.wholeHistory(slug))}>Show every save</a>
    </p>
  );
}
