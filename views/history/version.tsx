/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Who } from "../person.tsx";
import { TitleHead } from "../section.tsx";
import { State } from "../state.tsx";
import { Time, type TimeView } from "../time.tsx";
import { Compared, ComparedAs, type ComparedView, Restore, type TextView } from "./comparison.tsx";

export type VersionView = Readonly<{
  name: string;
  title: string;
  /** The rest of the commit's message; "" for none. */
  message: string;
  by: string;
  time: TimeView;
  /** What it is now, where it is the latest. */
  now: "draft" | "published" | undefined;
  /** The start of the commit's id. */
  commit: string | undefined;
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
      <TitleHead title={version.title}>
        <>
          {version.now !== undefined && <Now now={version.now} />}
          <Who person={{ name: version.by }} time={version.time} />
          <a safe href={attribute(paths.history(slug))}>{`History of ${title}`}</a>
          {version.commitUrl !== undefined && <a href={attribute(version.commitUrl)}>View commit</a>}
        </>
      </TitleHead>
      {version.message !== "" && (
        <pre safe class="message">
          {version.message}
        </pre>
      )}
      {away !== undefined && (
        <Away away={away} unknown="Compared with saved drafts only. Commits need the repository." />
      )}
      {(restore !== undefined || version.undoUrl !== undefined) && (
        <div class="actions">
          {restore !== undefined && (
            <>
              <Restore name={version.name} called={called} slug={slug} {...restore} />
              <a
                class="button"
                href={attribute(
                  paths.comparison(slug, { from: version.name, ...(body.as === "page" && { as: "page" }) }),
                )}
              >
                Compare with the current text
              </a>
            </>
          )}
          {version.undoUrl !== undefined && (
            <a class="button quiet" href={attribute(version.undoUrl)}>
              Undo…
            </a>
          )}
        </div>
      )}
      <h2>What changed</h2>
      <Since before={before} />
      <ComparedAs isPage={body.as === "page"} source={page.asSource} page={page.asPage}>
        <>
          {older !== undefined && (
            <a class="button quiet" href={attribute(older)}>
              Older
            </a>
          )}
          {newer !== undefined && (
            <a class="button quiet" href={attribute(newer)}>
              Newer
            </a>
          )}
        </>
      </ComparedAs>
      <Compared body={body} />
    </section>
  );
}

/** Of the latest version. */
export function Now({ now }: { now: NonNullable<VersionView["now"]> }): Html {
  if (now === "published") return <State is="published" words="Published" />;
  return <State is="changed" words="Current draft" />;
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
