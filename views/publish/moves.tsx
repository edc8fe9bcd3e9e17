/** @jsxImportSource @kitajs/html */
import { LookAt, type LookAtView } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type MoveView = Readonly<{
  from: string;
  to: string;
  title: string;
  /** Undefined keeps the title. */
  newTitle: string | undefined;
  /** The `sha` of the published page; "" for a draft alone. */
  base: string;
  /** Set where it goes with another page, which it is in this language or version. */
  with?: SiblingView | undefined;
}>;

/** `of` is the slug of the page that is listed in its place, `label` as “French, 2.0”. */
type SiblingView = Readonly<{ of: string; label: string }>;

export type DeletionView = Readonly<{
  slug: string;
  title: string;
  /** Undefined: links to the page will break. */
  redirect: string | undefined;
  /** How many pages have such links, where there is no redirect. */
  linking: number;
  base: string;
}>;

/** `key` names the place. */
type ChangedLinkView = Readonly<{
  number: number;
  line: number;
  from: string;
  to: string;
  key: string;
  isLeftOut: boolean;
}>;

type LinkingPageView = Readonly<{
  slug: string;
  title: string;
  isDraft: boolean;
  links: readonly ChangedLinkView[];
  /** As `with` of a move. */
  with?: SiblingView | undefined;
}>;

export type ChangedLinksView = Readonly<{
  pages: readonly LinkingPageView[];
  total: number;
  /** Links that change, too, and are not listed. */
  more: number;
  /** Pages whose links stay. */
  unread: readonly string[];
}>;

/** What changes besides pages. */
export type SiteFilesView = Readonly<{
  /** The files of the site's menus and redirects that change. */
  paths: readonly string[];
  /** The one of them that gets redirects. */
  redirectPath: string | undefined;
  /** Those that go back to what they were. */
  restored?: readonly string[] | undefined;
  /** Redirects that no file of the site can have. */
  toCopy: ReadonlyArray<Readonly<{ from: string; to: string }>>;
  /** What names a page, and doesn't change. */
  toLookAt: readonly LookAtView[];
}>;

/** More moves, and redirects, are folded, so that the button to publish isn't far below. */
const MAX_SHOWN = 20;

export function Moves({ moves }: { moves: readonly MoveView[] }): Html {
  if (moves.length === 0) return "";
  const { listed, siblingsOf } = bySibling(moves, ({ from }) => from);
  return (
    <section aria-labelledby="moves">
      <h2 id="moves" safe>
        {moves.length === 1 ? "1 page moves" : `${moves.length} pages move`}
      </h2>
      <MovedPages moves={listed.slice(0, MAX_SHOWN)} siblingsOf={siblingsOf} />
      {listed.length > MAX_SHOWN && (
        <details>
          <summary safe>{`${listed.length - MAX_SHOWN} more`}</summary>
          <MovedPages moves={listed.slice(MAX_SHOWN)} siblingsOf={siblingsOf} />
        </details>
      )}
    </section>
  );
}

type Moved = Readonly<{ moves: readonly MoveView[]; siblingsOf: (slug: string) => readonly MoveView[] }>;

function MovedPages({ moves, siblingsOf }: Moved): Html {
  return (
    <ul class="moves">
      {moves.map(({ from, to, title, newTitle }) => (
        <li>
          <p class="moved-page">
            <a href={attribute(paths.edit(from))} safe>
              {newTitle ?? title}
            </a>
            {newTitle !== undefined && <span class="muted" safe>{`was “${title}”`}</span>}
          </p>
          <p class="moved-path">
            <del safe>{from || "/"}</del> <span aria-hidden="true">→</span> <ins safe>{to || "/"}</ins>
          </p>
          {siblingsOf(from).length > 0 && (
            <p class="moved-links muted" safe>
              {`Also in ${labelsOf(siblingsOf(from))}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns what is listed, and what goes with each of that. */
function bySibling<Item extends Readonly<{ with?: SiblingView | undefined }>>(
  items: readonly Item[],
  slugOf: (item: Item) => string,
) {
  const slugs = new Set(items.filter((item) => item.with === undefined).map(slugOf));
  const siblings = Map.groupBy(items, (item) =>
    item.with && slugs.has(item.with.of) ? item.with.of : undefined,
  );
  return {
    listed: siblings.get(undefined) ?? [],
    siblingsOf: (slug: string): readonly Item[] => siblings.get(slug) ?? [],
  };
}

function labelsOf(items: ReadonlyArray<Readonly<{ with?: SiblingView | undefined }>>): string {
  return items.flatMap((item) => item.with?.label ?? []).join(", ");
}

export type PictureMoveView = Readonly<{ from: string; to: string }>;

export function MovedPictures({ pictures }: { pictures: readonly PictureMoveView[] }): Html {
  if (pictures.length === 0) return "";
  return (
    <section aria-labelledby="moved-pictures">
      <h2 id="moved-pictures" safe>
        {pictures.length === 1 ? "1 image moves, too" : `${pictures.length} images move, too`}
      </h2>
      <ul class="moves">
        {pictures.map(({ from, to }) => (
          <li>
            <p class="moved-path">
              <del safe>{from}</del> <span aria-hidden="true">→</span> <ins safe>{to}</ins>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CopiedPictures({ pictures }: { pictures: readonly PictureMoveView[] }): Html {
  if (pictures.length === 0) return "";
  return (
    <section aria-labelledby="copied-pictures">
      <h2 id="copied-pictures" safe>
        {pictures.length === 1 ? "1 image is copied back" : `${pictures.length} images are copied back`}
      </h2>
      <p>The new folder keeps its copy, because other pages are in it or use it now.</p>
      <ul class="moves">
        {pictures.map(({ from, to }) => (
          <li>
            <p class="moved-path">
              <span safe>{from}</span> <span aria-hidden="true">→</span> <ins safe>{to}</ins>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Deletions({ deletions }: { deletions: readonly DeletionView[] }): Html {
  if (deletions.length === 0) return "";
  return (
    <section aria-labelledby="deletions">
      <h2 id="deletions" safe>
        {deletions.length === 1 ? "1 page is deleted" : `${deletions.length} pages are deleted`}
      </h2>
      <ul class="moves">
        {deletions.map(({ slug, title, redirect, linking }) => (
          <li>
            <p class="moved-page">
              <a href={attribute(paths.edit(slug))} safe>
                {title}
              </a>
            </p>
            <p class="moved-path">
              <del safe>{slug || "/"}</del>
              {redirect !== undefined && <span class="muted" safe>{`links go to ${redirect || "/"}`}</span>}
            </p>
            {linking > 0 && (
              <p class="moved-links muted">
                <a href={attribute(paths.linksHere(slug))} safe>
                  {`Links of ${linking === 1 ? "1 page" : `${linking} pages`}`}
                </a>{" "}
                will break.
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Inside the form, because each link can be left as it is. */
export function ChangedLinks({ links: { pages, total, more, unread } }: { links: ChangedLinksView }): Html {
  const { listed, siblingsOf } = bySibling(pages, ({ slug }) => slug);
  return (
    <section aria-labelledby="changed-links" class="changed-links">
      <h2 id="changed-links" safe>
        {total === 0
          ? "No links change"
          : total === 1
            ? "1 link changes"
            : `${total.toLocaleString("en")} links change`}
      </h2>
      {total > 0 && <p class="muted">Uncheck links you don't want to change.</p>}
      <ul class="linking">
        {listed.map((page) => (
          <LinkingPage page={page} siblings={siblingsOf(page.slug)} />
        ))}
      </ul>
      {more > 0 && <p class="muted" safe>{`And ${more.toLocaleString("en")} more, which change too.`}</p>}
      {unread.length > 0 && (
        <p
          class="outdated"
          safe
        >{`These pages take too long to read, so their links stay: ${unread.join(", ")}.`}</p>
      )}
    </section>
  );
}

type Linking = Readonly<{ page: LinkingPageView; siblings?: readonly LinkingPageView[] }>;

function LinkingPage({ page, siblings = [] }: Linking): Html {
  const { slug, title, isDraft, links } = page;
  return (
    <li>
      <p class="linking-page">
        <a href={attribute(paths.edit(slug))} safe>
          {title}
        </a>{" "}
        <span safe class="slug muted">
          {slug || "Home page"}
        </span>
        {isDraft && <span class="badge changed">Draft</span>}
      </p>
      {links.map((link) => (
        <ChangedLink slug={slug} link={link} />
      ))}
      {siblings.length > 0 && (
        <details>
          <summary safe>{`Also in ${labelsOf(siblings)}`}</summary>
          <ul class="linking">
            {siblings.map((sibling) => (
              <LinkingPage page={sibling} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

type LinkOfPage = Readonly<{ slug: string; link: ChangedLinkView }>;

function ChangedLink({ slug, link: { number, line, from, to, key, isLeftOut } }: LinkOfPage): Html {
  return (
    <div class="changed-link">
      <input type="hidden" name={attribute(`link:${number}:${slug}`)} value={attribute(key)} />
      <input type="checkbox" id={`fix-${number}`} name={`fix:${number}`} checked={!isLeftOut} />
      <label for={`fix-${number}`}>
        <span class="muted">Line {line}</span> <del safe>{from}</del> <span aria-hidden="true">→</span>{" "}
        <ins safe>{to}</ins>
      </label>
    </div>
  );
}

/** `isRemoval`: pages are removed, and none moves. */
export function SiteFiles({ site, isRemoval }: { site: SiteFilesView; isRemoval: boolean }): Html {
  const { paths: changed, toCopy, toLookAt } = site;
  if (changed.length + toCopy.length + toLookAt.length === 0) return "";
  return (
    <section aria-labelledby="site-files" class="site-files">
      <h2 id="site-files">Menu and redirects</h2>
      {changed.length > 0 && (
        <ul>
          {changed.map((path) => (
            <li>
              <code safe>{path}</code> <span safe>{whatChanges(path, site, isRemoval)}</span>
            </li>
          ))}
        </ul>
      )}
      {toCopy.length > 0 && <p>This site has no file for redirects. Add them where the site is hosted:</p>}
      {toCopy.length > MAX_SHOWN && (
        <details>
          <summary safe>{`${toCopy.length} redirects`}</summary>
          <Redirects redirects={toCopy} />
        </details>
      )}
      {toCopy.length > 0 && toCopy.length <= MAX_SHOWN && <Redirects redirects={toCopy} />}
      {toLookAt.map((at) => (
        <LookAt at={at} />
      ))}
    </section>
  );
}

function Redirects({ redirects }: { redirects: SiteFilesView["toCopy"] }): Html {
  return (
    <pre>
      <code safe>{redirects.map(({ from, to }) => `${from} ${to}`).join("\n")}</code>
    </pre>
  );
}

function whatChanges(
  path: string,
  { redirectPath, restored = [] }: SiteFilesView,
  isRemoval: boolean,
): string {
  if (restored.includes(path)) return "goes back to what it was.";
  if (path === redirectPath) return "gets a redirect from the old path.";
  return isRemoval ? "no longer names the page." : "gets the new path.";
}

export function ChosenFields({
  moves,
  deletions,
}: {
  moves: readonly MoveView[];
  deletions: readonly DeletionView[];
}): Html {
  return (
    <>
      {moves.map(({ from, to, newTitle, base }) => (
        <>
          <input type="hidden" name={attribute(`move:${from}`)} value={attribute(to)} />
          <input type="hidden" name={attribute(`base:${from}`)} value={attribute(base)} />
          {newTitle !== undefined && (
            <input type="hidden" name={attribute(`title:${from}`)} value={attribute(newTitle)} />
          )}
        </>
      ))}
      {deletions.map(({ slug, redirect, base }) => (
        <>
          <input type="hidden" name={attribute(`delete:${slug}`)} value="1" />
          <input type="hidden" name={attribute(`base:${slug}`)} value={attribute(base)} />
          {redirect !== undefined && (
            <input type="hidden" name={attribute(`redirect:${slug}`)} value={attribute(`/${redirect}`)} />
          )}
        </>
      ))}
    </>
  );
}
