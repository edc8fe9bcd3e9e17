/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { Empty } from "../empty.tsx";
import { FloatingBar } from "../floating-bar.tsx";
import { attribute, type Html } from "../html.ts";
import { Menu, MenuLink } from "../menu.tsx";
import { paths } from "../paths.ts";
import { Who } from "../person.tsx";
import { Row } from "../row.tsx";
import { PageHead } from "../section.tsx";
import { Time, type TimeView } from "../time.tsx";
import { Now, type VersionView } from "./version.tsx";

/** The versions of a day of UTC; `static/history/days.ts` groups them by the reader's. */
type DayView = Readonly<{ time: TimeView; versions: readonly ListedVersionView[] }>;

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
    <section class="history middle">
      <PageHead title={`History of ${title}`}>
        <>
          <a class="button quiet" href={attribute(paths.changes(slug))}>
            Changes
          </a>
          <a class="button" href={attribute(paths.edit(slug))} data-writes={attribute(paths.edit(slug))}>
            Edit
          </a>
        </>
      </PageHead>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      {away !== undefined && (
        <Away away={away} unknown="Showing saved drafts only. Commits need the repository." />
      )}
      {days.length === 0 && (
        <Empty
          icon="history"
          title={away ? "No drafts saved in the last 30 days" : "This page has no history yet"}
          hint="What you save and publish is listed here."
        />
      )}
      {days.length > 0 && <Versions page={page} />}
    </section>
  );
}

function Versions({ page }: { page: HistoryView }): Html {
  const { slug, days, older } = page;
  const [latest, next] = days.flatMap(({ versions }) => versions);
  return (
    <form method="get" action={attribute(paths.history(slug))}>
      {days.map(({ time, versions }) => (
        <div class="day">
          <h2>
            <Time time={time} />
          </h2>
          <ol class="rows versions">
            {versions.map((version) => (
              <Version
                version={version}
                chosen={next && { isFrom: version === next, isTo: version === latest }}
              />
            ))}
          </ol>
        </div>
      ))}
      {older !== undefined && (
        <p class="after-rows">
          <a class="button" href={attribute(older)}>
            Show older
          </a>
        </p>
      )}
      <Left page={page} />
      {next !== undefined && (
        <FloatingBar words="Two versions">
          <button type="submit" class="button primary small">
            Compare
          </button>
        </FloatingBar>
      )}
    </form>
  );
}

type VersionProps = Readonly<{
  version: ListedVersionView;
  /** Whether it is compared with another one; undefined where it is the only one. */
  chosen: Readonly<{ isFrom: boolean; isTo: boolean }> | undefined;
}>;

function Version({ version, chosen }: VersionProps): Html {
  const { name, title, message, by, time, now, commit, commitUrl, undoUrl, address } = version;
  const called = `${title}, ${by}, ${time.exactly}`;
  const about = [commit, message].filter(Boolean).join(" · ");
  return (
    <Row
      id={name}
      box={chosen ? { check: <Choices name={name} called={called} {...chosen} /> } : "history"}
      title={title}
      href={address}
      called={called}
      path={about === "" ? undefined : about}
      who={<Who person={{ name: by }} time={time} />}
      state={now && <Now now={now} />}
      more={
        commitUrl !== undefined && undoUrl !== undefined ? (
          <Menu id={`of-${name}`} called={`More for ${called}`}>
            <>
              <MenuLink href={commitUrl} icon="branch" words="View commit" />
              <MenuLink href={undoUrl} icon="undo" words="Undo…" />
            </>
          </Menu>
        ) : undefined
      }
    />
  );
}

type ChoicesProps = Readonly<{ name: string; called: string; isFrom: boolean; isTo: boolean }>;

function Choices({ name, called, isFrom, isTo }: ChoicesProps): Html {
  return (
    <>
      <input
        type="radio"
        name="from"
        value={name}
        checked={isFrom}
        aria-label={attribute(`From ${called}`)}
        title="Compare from here"
      />
      <input
        type="radio"
        name="to"
        value={name}
        checked={isTo}
        aria-label={attribute(`To ${called}`)}
        title="Compare to here"
      />
    </>
  );
}

function Left({ page: { slug, hiddenSaves, isWhole } }: { page: HistoryView }): Html {
  if (isWhole) {
    return (
      <p class="muted after-rows">
        Showing every save of the last 30 days.{" "}
        <a href={attribute(paths.history(slug))}>Hide intermediate saves</a>
      </p>
    );
  }
  if (hiddenSaves === 0) return "";
  return (
    <p class="muted after-rows">
      <span safe>
        {`${hiddenSaves.toLocaleString("en")} intermediate ${hiddenSaves === 1 ? "save is" : "saves are"} hidden.`}
      </span>{" "}
      <a href={attribute(paths.wholeHistory(slug))}>Show every save</a>
    </p>
  );
}
