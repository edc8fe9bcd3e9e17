/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

/** Without a page of its own, its title is its name. */
export type FolderView = Readonly<{ slug: string; title: string }>;

/** As many folders as a header has room for; the others are one link, which leads to the last of them. */
const MOST = 3;

/** Leads to the list with a folder open, for each folder that a page is in, the outermost first. */
export function FolderLinks({ folders }: { folders: readonly FolderView[] }): Html {
  const others = folders.slice(0, -MOST);
  const last = others.at(-1);
  return (
    <>
      {last !== undefined && (
        <li>
          <a
            href={attribute(paths.folder(last.slug))}
            aria-label={attribute(others.map(({ title }) => title).join(" / "))}
          >
            …
          </a>
        </li>
      )}
      {folders.slice(-MOST).map(({ slug, title }) => (
        <li>
          <a href={attribute(paths.folder(slug))} dir="auto" safe>
            {title}
          </a>
        </li>
      ))}
    </>
  );
}

export type BreadcrumbsView = Readonly<{
  folders: readonly FolderView[];
  /** Undefined for a folder without a page. */
  page: Readonly<{ slug: string; title: string }> | undefined;
  /** What is shown of the page, such as "History". */
  here: string;
}>;

/** Is above what is shown of a page. */
export function Breadcrumbs({ of: { folders, page, here } }: { of: BreadcrumbsView }): Html {
  return (
    <nav class="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <FolderLinks folders={folders} />
        {page !== undefined && (
          <li>
            <a href={attribute(paths.edit(page.slug))} dir="auto" safe>
              {page.title}
            </a>
          </li>
        )}
        <li aria-current="page" safe>
          {here}
        </li>
      </ol>
    </nav>
  );
}
