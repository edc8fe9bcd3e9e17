/** @jsxImportSource @kitajs/html */
import { ChangeList, type ChangeView } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Segments } from "../section.tsx";
import { Time, type TimeView } from "../time.tsx";
import { Nothing, Rows, type ShownRowView } from "./changed-blocks.tsx";

export type TextView = Readonly<{
  name: string;
  /** For example "Draft saved by Ada". */
  title: string;
  /** Undefined for the current text. */
  time: TimeView | undefined;
}>;

export type ComparisonView = Readonly<{
  slug: string;
  title: string;
  from: TextView;
  to: TextView;
  /** The current draft (0 for none) and the published page ("" for none), which a restore names. */
  seen: number;
  base: string;
  body: ComparedView;
}>;

export type ComparedView = Readonly<
  { as: "source"; changes: readonly ChangeView[] } | { as: "page"; rows: readonly ShownRowView[] }
>;

/** The answer to GET /admin/history/…?from=…&to=…. */
export function Comparison({ page }: { page: ComparisonView }): Html {
  const { slug, title, from, to, body } = page;
  const places = { from: from.name, to: to.name };
  const isPage = body.as === "page";
  return (
    <section class={isPage ? "comparison wide" : "comparison"}>
      <h1 safe>{`History of ${title}`}</h1>
      <dl class="facts">
        <dt>From</dt>
        <dd>
          <TextName text={from} page={page} />
        </dd>
        <dt>To</dt>
        <dd>
          <TextName text={to} page={page} />
        </dd>
      </dl>
      <ComparedAs
        isPage={isPage}
        source={paths.comparison(slug, places)}
        page={paths.comparison(slug, { ...places, as: "page" })}
      >
        <a class="button quiet" href={attribute(paths.history(slug))}>
          All versions
        </a>
      </ComparedAs>
      <Compared body={body} />
    </section>
  );
}

function TextName({ text: { name, title, time }, page }: { text: TextView; page: ComparisonView }): Html {
  if (!time) return <span safe>{title}</span>;
  const { slug, seen, base } = page;
  return (
    <>
      <span>
        <span safe>{title}</span>, <Time time={time} />
      </span>
      <Restore name={name} called={`${title}, ${time.exactly}`} slug={slug} seen={seen} base={base} />
    </>
  );
}

type RestoreProps = Readonly<{ name: string; called: string; slug: string; seen: number; base: string }>;

export function Restore({ name, called, slug, seen, base }: RestoreProps): Html {
  return (
    <form method="post" action={attribute(paths.history(slug))}>
      <input type="hidden" name="version" value={name} />
      <input type="hidden" name="seen" value={String(seen)} />
      <input type="hidden" name="base" value={base} />
      <button type="submit" class="button" aria-label={attribute(`Restore ${called}`)}>
        Restore
      </button>
    </form>
  );
}

type ComparedAsProps = Readonly<{ isPage: boolean; source: string; page: string; children: Html }>;

/** Two ways to show the same comparison, by their addresses. */
export function ComparedAs({ isPage, source, page, children }: ComparedAsProps): Html {
  const safeOthers = children;
  return (
    <div class="compared-as">
      <Segments
        called="Compared"
        links={[
          { words: "As source", href: source, isCurrent: !isPage },
          { words: "As page", href: page, isCurrent: isPage },
        ]}
      />
      {safeOthers}
    </div>
  );
}

export function Compared({ body }: { body: ComparedView }): Html {
  return body.as === "page" ? <Rows rows={body.rows} /> : <Changes changes={body.changes} />;
}

function Changes({ changes }: { changes: readonly ChangeView[] }): Html {
  return changes.length === 0 ? <Nothing /> : <ChangeList changes={changes} />;
}
