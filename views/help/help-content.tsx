/** @jsxImportSource @kitajs/html */
import { counted } from "../counted.ts";
import { attribute, type Html } from "../html.ts";
import { Marked, type MarkedView } from "../marked.tsx";
import { paths } from "../paths.ts";
import { Row } from "../row.tsx";

export type LinkView = Readonly<{ slug: string; title: string }>;

export type HelpContentView =
  | Readonly<{
      kind: "page";
      slug: string;
      safeHtml: string;
      previous: LinkView | undefined;
      next: LinkView | undefined;
    }>
  | Readonly<{
      kind: "found";
      words: string;
      hits: ReadonlyArray<Readonly<{ slug: string; title: MarkedView; excerpt: MarkedView | undefined }>>;
    }>
  | Readonly<{ kind: "missing" }>;

/** The answer to GET /admin/help for htmx, as the reader types in the search. */
export function HelpContent({ content }: { content: HelpContentView }): Html {
  if (content.kind === "missing") {
    return (
      <>
        <h1>This help page doesn't exist</h1>
        <p>
          Search help, or go to its <a href={paths.help}>first page</a>.
        </p>
      </>
    );
  }
  if (content.kind === "found") return <Found found={content} />;
  const { safeHtml, previous, next } = content;
  return (
    <>
      <article class="prose">{safeHtml}</article>
      <nav class="help-turn" aria-label="Next and previous page">
        {previous ? <Turn page={previous} rel="prev" label="Previous" /> : <span />}
        {next !== undefined && <Turn page={next} rel="next" label="Next" />}
      </nav>
    </>
  );
}

function Turn({ page: { slug, title }, rel, label }: { page: LinkView; rel: string; label: string }): Html {
  return (
    <a href={attribute(paths.helpOn(slug))} rel={rel}>
      <span safe class="muted">
        {label}
      </span>{" "}
      <span safe>{title}</span>
    </a>
  );
}

function Found({ found: { words, hits } }: { found: Extract<HelpContentView, { kind: "found" }> }): Html {
  return (
    <>
      <h1>Search results</h1>
      <p class="found" role="status" safe>
        {hits.length > 0 ? counted(hits.length, "page") : `No help pages match “${words}”.`}
      </p>
      {hits.length > 0 ? (
        <ul class="rows" aria-label="Found help pages" data-rows>
          {hits.map(({ slug, title, excerpt }) => (
            <Row box="help" title={{ marked: <Marked text={title} /> }} href={paths.helpOn(slug)}>
              <>
                {excerpt !== undefined && (
                  <p class="row-line">
                    <Marked text={excerpt} />
                  </p>
                )}
              </>
            </Row>
          ))}
        </ul>
      ) : (
        <p>
          Try other words, or go to the <a href={paths.help}>first page</a>.
        </p>
      )}
    </>
  );
}
