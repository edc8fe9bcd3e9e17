/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type LinkingPageView = Readonly<{
  slug: string;
  title: string;
  badge: "Draft" | "Changed" | undefined;
  /** Of the draft if it links here, otherwise of the published page. */
  places: readonly PlaceView[];
  /** Whether the draft no longer has these links. */
  isOnlyPublished: boolean;
  /** The places that are not listed. */
  more: number;
}>;

/** `text` is the line. */
type PlaceView = Readonly<{ line: number; text: string }>;

export type LinksHereView = Readonly<{
  slug: string;
  title: string;
  pages: readonly LinkingPageView[];
  total: number;
}>;

/** The answer to GET /admin/links/…: what leads to a page. */
export function LinksHere({ page: { slug, title, pages, total } }: { page: LinksHereView }): Html {
  return (
    <section class="links-here">
      <h1 safe>{`What links to ${title}`}</h1>
      {total === 0 ? (
        <div class="empty">
          <p>No page or draft links here. A menu might.</p>
        </div>
      ) : (
        <p class="muted" safe>
          {countOf(total)}
        </p>
      )}
      <LinkingPages pages={pages} total={total} />
      <div class="actions">
        <a class="button" href={attribute(paths.edit(slug))}>
          Back to the page
        </a>
      </div>
    </section>
  );
}

export function LinkingPages({ pages, total }: Pick<LinksHereView, "pages" | "total">): Html {
  if (total === 0) return "";
  return (
    <>
      <ul class="linking">
        {pages.map((page) => (
          <LinkingPage page={page} />
        ))}
      </ul>
      {total > pages.length && (
        <p class="muted" safe>
          {`And ${(total - pages.length).toLocaleString("en")} more.`}
        </p>
      )}
    </>
  );
}

function LinkingPage({ page }: { page: LinkingPageView }): Html {
  const { slug, title, badge, places, isOnlyPublished, more } = page;
  return (
    <li>
      <p class="linking-page">
        <a href={attribute(paths.edit(slug))} safe>
          {title}
        </a>{" "}
        <span safe class="slug muted">
          {slug || "Home page"}
        </span>
        {badge && <span class={`badge ${badge === "Draft" ? "draft" : "changed"}`}>{badge}</span>}
      </p>
      {isOnlyPublished && <p class="muted">Only on the published page. The draft no longer links here.</p>}
      <ul>
        {places.map(({ line, text }) => (
          <li>
            <a href={attribute(paths.edit(slug, line))}>Line {line}</a>{" "}
            <span safe class="quoted">
              {text}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p class="muted" safe>
          {`And ${more.toLocaleString("en")} more on this page.`}
        </p>
      )}
    </li>
  );
}

export function countOf(total: number): string {
  return total === 1 ? "1 page links here." : `${total.toLocaleString("en")} pages link here.`;
}
