/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { Marked } from "../marked.tsx";
import { Menu, MenuLink } from "../menu.tsx";
import { paths } from "../paths.ts";
import { Who } from "../person.tsx";
import { Row } from "../row.tsx";
import { State } from "../state.tsx";
import { Time } from "../time.tsx";
import { OtherPlace, type PageView, Standing } from "../tree/row.tsx";

type Props = Readonly<{
  /** Of this list, on the whole page. */
  id: string;
  pages: readonly PageView[];
  /** What the list is called, where no heading says it. */
  called?: string;
  /** More rows, at the end. */
  children?: Html;
}>;

/** Pages as rows; the arrow keys go from one to the next. */
export function PageRows({ id, pages, called, children }: Props): Html {
  const safeMore = children ?? "";
  return (
    <ul class="rows" aria-label={called === undefined ? undefined : attribute(called)} data-rows>
      {pages.map((page) => (
        <PageRow page={page} list={id} />
      ))}
      {safeMore}
    </ul>
  );
}

function PageRow({ page, list }: { page: PageView; list: string }): Html {
  const { slug, title, saved, changed, found } = page;
  return (
    <Row
      box="page"
      title={found === undefined ? title : { marked: <Marked text={found.title} /> }}
      href={paths.edit(slug, found?.line)}
      path={{ marked: <Path page={page} /> }}
      who={
        <>
          {saved !== undefined && (
            <Who person={{ name: saved.by, isYou: saved.isYours === true }} time={saved.time} />
          )}
          {changed !== undefined && (
            <span class="who">
              <Time time={changed} />
            </span>
          )}
        </>
      }
      state={<PageState page={page} />}
      more={<PageMenu page={page} list={list} />}
    >
      <>
        {found?.excerpt !== undefined && (
          <p class="row-line">
            <Marked text={found.excerpt} />
          </p>
        )}
      </>
    </Row>
  );
}

function Path({ page: { slug, short = slug, other, standing, found } }: { page: PageView }): Html {
  return (
    <>
      {short === "" && "Home page"}
      {short !== "" && found !== undefined && <Marked text={found.slug} />}
      {short !== "" && found === undefined && <bdi safe>{short}</bdi>}
      {other !== undefined && (
        <>
          {" "}
          <OtherPlace other={other} />
        </>
      )}
      {standing !== undefined && (
        <>
          {" "}
          <Standing standing={standing} />
        </>
      )}
    </>
  );
}

/** Of what is known of a page, what one asks first: whether its last publication failed, who waits for it, what is unpublished. */
function PageState({ page: { badge, staged, review, notLive } }: { page: PageView }): Html {
  if (notLive?.state === "failed")
    return <State is="failed" words="Failed" href={paths.commit(notLive.sha)} />;
  if (review !== undefined)
    return <State is="review" words={`In review #${review}`} href={paths.review(review)} />;
  if (staged !== undefined) return <State is={staged} words={staged === "moved" ? "Moved" : "Deleted"} />;
  if (badge === "Draft") return <State is="new" words="New" />;
  if (badge === "Changed") return <State is="changed" words="Changed" />;
  if (notLive !== undefined)
    return <State is="building" words="Building…" href={paths.commit(notLive.sha)} />;
  return <State is="published" words="Published" />;
}

function PageMenu({ page: { slug, title }, list }: { page: PageView; list: string }): Html {
  return (
    <Menu id={`of-${list}-${encodeURIComponent(slug)}`} called={`More for ${title}`}>
      <>
        <MenuLink href={paths.edit(slug)} icon="edit" words="Edit" isForWriters />
        <MenuLink href={paths.changes(slug)} icon="page" words="Changes" />
        <MenuLink href={paths.history(slug)} icon="history" words="History" />
        <MenuLink href={paths.linksHere(slug)} icon="link" words="What links here" />
        <hr class="menu-line" />
        <MenuLink href={paths.move(slug)} icon="move" words="Move or rename…" />
        <MenuLink href={paths.duplicate(slug)} icon="copy" words="Duplicate page" />
        <hr class="menu-line" />
        <form method="post" action={attribute(paths.delete(slug))}>
          <button type="submit" class="danger">
            <Icon name="trash" />
            Delete page
          </button>
        </form>
      </>
    </Menu>
  );
}
