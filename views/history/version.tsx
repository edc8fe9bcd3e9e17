/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";
import { Compared, ComparedAs, type ComparedView, Restore, type TextView } from "./comparison.tsx";

export type VersionView = Readonly<{
  name: string;
  title: string;
  /** The rest of the commit's message; "" for none. */
  message: string;
  by: string;
  time: TimeView;
  /** For example "Current draft". */
  now: string | undefined;
  commitUrl: string | undefined;
  undoUrl: string | undefined;
}>;

export type VersionPageView = Readonly<{
  slug: string;
  title: string;
  away: AwayView | undefined;
  version: VersionView;
  /** Undefined for the first version. */
  before: (TextView & Readonly<{ address: string }>) | undefined;
  /** The addresses of its neighbours, and of itself. */
  older: string | undefined;
  newer: string | undefined;
  asSource: string;
  asPage: string;
  /** What a restore names; undefined where it is the current text. */
  restore: Readonly<{ seen: number; base: string }> | undefined;
  body: ComparedView;
}>;

/** The answer to GET /admin/history/…?version=…: what a version changed. */
export function VersionPage({ page }: { page: VersionPageView }): Html {
  const { slug, title, away, version, before, older, newer, restore, body } = page;
  const called = `${version.title}, ${version.by}, ${version.time.exactly}`;
  return (
    <section class={body.as === "page" ? "comparison wide" : "comparison"}>
      <p>
        <a safe href={attribute(paths.history(slug))}>{`History of ${title}`}</a>
      </p>
      <h1 safe>{version.title}</h1>
      <div class="by">
        <span>
          <b safe>{version.by}</b>, <Time time={version.time} />
        </span>
        <Marks version={version} />
      </div>
      {version.message !== "" && (
        <pre safe class="message">
          {version.message}
        </pre>
      )}
      {away !== undefined && (
        <Away away={away} unknown="Compared with saved drafts only. Commits need the repository." />
      )}
      {restore !== undefined && (
        <div class="actions">
          <Restore name={version.name} called={called} slug={slug} {...restore} />
          <a
            class="button"
            href={attribute(
              paths.comparison(slug, { from: version.name, ...(body.as === "page" && { as: "page" }) }),
            )}
          >
            Compare with the current text
          </a>
        </div>
      )}
      <h2>What changed</h2>
      <Since before={before} />
      <ComparedAs isPage={body.as === "page"} source={page.asSource} page={page.asPage}>
        <>
          {older !== undefined && <a href={attribute(older)}>Older</a>}
          {newer !== undefined && <a href={attribute(newer)}>Newer</a>}
        </>
      </ComparedAs>
      <Compared body={body} />
    </section>
  );
}

/** Which version is the current one, and where its commit is. */
export function Marks({ version: { time, now, commitUrl, undoUrl } }: { version: VersionView }): Html {
  return (
    <span class="marks">
      {now !== undefined && (
        <span safe class="badge good">
          {now}
        </span>
      )}
      {commitUrl !== undefined && (
        <a class="badge" href={attribute(commitUrl)} aria-label={attribute(`Commit of ${time.exactly}`)}>
          Commit
        </a>
      )}
      {undoUrl !== undefined && (
        <a
          class="badge"
          href={attribute(undoUrl)}
          aria-label={attribute(`Undo… the commit of ${time.exactly}`)}
        >
          Undo…
        </a>
      )}
    </span>
  );
}

function Since({ before }: Pick<VersionPageView, "before">): Html {
  return (
    <p class="muted">
      {before ? (
        <>
          Since{" "}
          <a safe href={attribute(before.address)}>
            {before.title}
          </a>
          {before.time !== undefined && (
            <>
              , <Time time={before.time} />
            </>
          )}
        </>
      ) : (
        "This is the oldest saved version."
      )}
    </p>
  );
}
