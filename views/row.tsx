/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";
import { Icon, type IconName } from "./icon.tsx";

type Props = Readonly<{
  /** Where an address leads to the row itself. */
  id?: string | undefined;
  /** What kind of thing it is; or a checkbox, where several rows can be chosen. */
  box: IconName | Readonly<{ check: Html }>;
  title: string | Readonly<{ marked: Html }>;
  href?: string | undefined;
  /** What the link is called, where several have the same title. */
  called?: string | undefined;
  /** The title's language, where it isn't that of the admin. */
  lang?: string | undefined;
  path?: string | Readonly<{ marked: Html }> | undefined;
  who?: Html | undefined;
  /** A state, or the one button. */
  state?: Html | undefined;
  /** Its menu. */
  more?: Html | undefined;
  /** More lines below, such as an excerpt. */
  children?: Html;
}>;

/** A row of a list of the class `rows`: box, title over path, who and when, state, ⋯. Its title's link covers it. */
export function Row({ id, box, title, href, called, lang, path, who, state, more, children }: Props): Html {
  const safeBox = typeof box === "string" ? <Icon name={box} /> : box.check;
  const safeWho = who ?? "";
  const safeState = state ?? "";
  const safeMore = more ?? "";
  const safeLines = children ?? "";
  return (
    <li id={id} class="row">
      <span class="row-box">{safeBox}</span>
      <span class="row-name">
        <Title title={title} href={href} called={called} lang={lang} />
        {path !== undefined && <Path path={path} />}
      </span>
      <span class="row-who">{safeWho}</span>
      <span class="row-state">{safeState}</span>
      <span class="row-more">{safeMore}</span>
      {safeLines}
    </li>
  );
}

function Title({ title, href, called, lang }: Pick<Props, "title" | "href" | "called" | "lang">): Html {
  const safeTitle = typeof title === "string" ? <bdi safe>{title}</bdi> : title.marked;
  const look = "row-title truncate";
  if (href === undefined) return <span class={look}>{safeTitle}</span>;
  return (
    <a
      class={look}
      href={attribute(href)}
      aria-label={called === undefined ? undefined : attribute(called)}
      lang={lang}
      data-row
    >
      {safeTitle}
    </a>
  );
}

function Path({ path }: { path: NonNullable<Props["path"]> }): Html {
  const safePath = typeof path === "string" ? <bdi safe>{path}</bdi> : path.marked;
  return <span class="row-path truncate">{safePath}</span>;
}
