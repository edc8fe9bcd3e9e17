/** @jsxImportSource @kitajs/html */
import { everywhere } from "../../static/commands.ts";
import type { AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { paths, type TreePlace } from "../paths.ts";
import type { RowsView } from "./entry.ts";
import { type MenuDeedView, MenuDraft, type MenuDraftView } from "./menu-draft.tsx";
import { PagesAway } from "./pages-away.tsx";
import { RowMenuAsk } from "./row-menu.tsx";
import { PageLink, type PageView } from "./row.tsx";
import { Rows } from "./rows.tsx";
import { Switches, type SwitchesView } from "./switches.tsx";

export type TreeView = Readonly<{
  /** What of the tree is open. */
  at: TreePlace;
  away: AwayView | undefined;
  isReading: boolean;
  pages: number;
  switches: SwitchesView;
  rows: RowsView;
  /** Undefined where the site has no menu. */
  menu: Readonly<{ draft: MenuDraftView; deed?: MenuDeedView | undefined }> | undefined;
  unlisted: UnlistedView;
  parts: PartsView;
}>;

/** The tree in the frame; the answer to GET /admin/tree. */
export function TreeListing({ tree }: { tree: TreeView }): Html {
  const { at, away, isReading, switches, rows, menu, unlisted, parts } = tree;
  return (
    <>
      <div class="tree-top">
        <Switches of={switches} />
        <div class="tree-filter">
          <span class="input-with">
            <Icon name="search" />
            <input
              type="search"
              class="small plain"
              name="q"
              placeholder="Filter pages"
              aria-label="Filter pages"
              autocomplete="off"
              spellcheck="false"
              maxlength="200"
              hx-get={paths.treeFilter}
              hx-trigger="input delay:120ms, search"
              hx-target="#tree-found"
              hx-sync="this:replace"
              data-scripted
            />
          </span>
          <a
            class="button small icon-only"
            href={attribute(paths.newPageIn(at))}
            aria-label="New page"
            title="New page"
            aria-keyshortcuts={everywhere.newPage.keys[0]}
            data-new-page
          >
            <Icon name="plus" />
          </a>
        </div>
      </div>
      <div class="tree-scroll" tabindex="-1">
        {away !== undefined && <PagesAway away={away} />}
        {isReading && <Reading isOver={false} of={rows.place} />}
        {menu !== undefined && <MenuDraft draft={menu.draft} of={rows.place} deed={menu.deed} />}
        <div id="tree-found" role="status" data-rows hx-morph-skip-children />
        <div id="tree-rows" role="group" aria-label="All pages" data-rows>
          {tree.pages > 0 && <Rows rows={rows} />}
        </div>
        <RowMenuAsk of={rows.place} />
        {tree.pages === 0 && <NoPages tree={tree} />}
        {unlisted.total > 0 && <Unlisted unlisted={unlisted} />}
        {parts.total > 0 && <Parts parts={parts} />}
      </div>
    </>
  );
}

/** The answer to GET /admin/tree/filter: the pages with those words in their title or path. */
export function TreeFound({ words, pages }: { words: string; pages: readonly PageView[] }): Html {
  if (words === "") return "";
  if (pages.length === 0) return <p class="tree-note">No pages match.</p>;
  return (
    <ul class="tree-rows">
      {pages.map((page) => (
        <li>
          <div class="tree-item">
            <PageLink page={page} beside={undefined} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function NoPages({ tree: { away, switches } }: { tree: TreeView }): Html {
  if (away) return <p class="tree-note">{away.seen ? "No pages and no drafts." : "No drafts."}</p>;
  if (switches.languages.length > 0 || switches.versions.length > 0)
    return <p class="tree-note">No pages in this language and version.</p>;
  return (
    <p class="tree-note">
      No pages yet. Start with the <a href={paths.edit("")}>home page</a> or a{" "}
      <a href={paths.newPage}>new page</a>.
    </p>
  );
}

type ReadingProps = Readonly<{ isOver: boolean; of: Pick<TreePlace, "language" | "version"> }>;

/** Also the answer to GET /admin/rows/reading. Until the texts are read, it asks whether they are: those of a language and a version. */
export function Reading({ isOver, of: { language, version } }: ReadingProps): Html {
  const of = { language, version };
  if (isOver) {
    return (
      <p class="outdated" role="status">
        All pages are read. <a href={attribute(paths.tree(of))}>Show their titles</a>
      </p>
    );
  }
  return (
    <p
      class="outdated"
      role="status"
      hx-get={attribute(paths.reading(of))}
      hx-trigger="every 3s"
      hx-swap="outerHTML"
    >
      Pages are still being read. Some show their paths in place of their titles, and a search may miss them.
    </p>
  );
}

/** Files of the content folder that its generator makes no page of. */
type PartsView = Readonly<{ files: readonly string[]; total: number }>;

function Parts({ parts: { files, total } }: { parts: PartsView }): Html {
  const left = total - files.length;
  return (
    <details class="unlisted parts">
      <summary safe>{`Parts (${total.toLocaleString("en")})`}</summary>
      <p>These files aren't pages, but pages can include them. Here, they are read-only.</p>
      <ul>
        {files.map((file) => (
          <li>
            <a href={attribute(paths.part(file))} safe>
              {file}
            </a>
          </li>
        ))}
      </ul>
      {left > 0 && <p safe>{`And ${left.toLocaleString("en")} more.`}</p>}
    </details>
  );
}

/** Files that would be pages, and why they are none here. */
type UnlistedView = Readonly<{
  files: ReadonlyArray<Readonly<{ path: string; why: string }>>;
  total: number;
}>;

function Unlisted({ unlisted: { files, total } }: { unlisted: UnlistedView }): Html {
  const left = total - files.length;
  return (
    <details class="unlisted">
      <summary safe>
        {total === 1
          ? "1 file can't be edited here"
          : `${total.toLocaleString("en")} files can't be edited here`}
      </summary>
      <p>Their names aren't allowed for pages. Readers may still see them. Rename them with git.</p>
      <ul>
        {files.map(({ path, why }) => (
          <li>
            <a href={attribute(paths.part(path))}>
              <code safe>{path}</code>
            </a>
            : <span safe>{why}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p safe>{`And ${left.toLocaleString("en")} more.`}</p>}
    </details>
  );
}
