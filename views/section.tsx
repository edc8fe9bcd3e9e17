/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";

type HeadProps = Readonly<{
  title: string;
  /** Beside the title. */
  state?: Html | undefined;
  /** A sentence below it. */
  lead?: Html | undefined;
  /** What can be done here: at most one primary button. */
  children?: Html;
}>;

/** The head of a page of the admin. */
export function PageHead({ title, state, lead, children }: HeadProps): Html {
  const safeState = state ?? "";
  const safeLead = lead;
  const safeEnd = children;
  return (
    <div class="page-head">
      <h1 safe>{title}</h1>
      {safeState}
      {safeEnd !== undefined && <div class="end">{safeEnd}</div>}
      {safeLead !== undefined && <p class="lead">{safeLead}</p>}
    </div>
  );
}

type TitleHeadProps = Readonly<{
  title: string;
  /** What is known of it, in a line: its state first. */
  children: Html;
}>;

/** The head of a page about one thing with a name of its own, such as a review. */
export function TitleHead({ title, children }: TitleHeadProps): Html {
  const safeMeta = children;
  return (
    <div class="title-head">
      <h1 dir="auto" safe>
        {title}
      </h1>
      <div class="meta">{safeMeta}</div>
    </div>
  );
}

type SegmentsProps = Readonly<{
  /** What is chosen: "Shown". */
  called: string;
  links: ReadonlyArray<Readonly<{ words: string; count?: number; href: string; isCurrent: boolean }>>;
}>;

/** Ways to show the same thing, by their addresses. */
export function Segments({ called, links }: SegmentsProps): Html {
  return (
    <nav class="segments" aria-label={called}>
      {links.map(({ words, count = 0, href, isCurrent }) => (
        <a href={attribute(href)} aria-current={isCurrent ? "page" : undefined}>
          <span safe>{words}</span>
          {count > 0 && <Count of={count} />}
        </a>
      ))}
    </nav>
  );
}

type SectionProps = Readonly<{
  id: string;
  title: string;
  /** How many there are; 0 is not shown. */
  count?: number | undefined;
  /** The page with all of them. */
  all?: string | undefined;
  children: Html;
}>;

/** A part of a page: its name, how many it holds, and where all of them are. */
export function Section({ id, title, count = 0, all, children }: SectionProps): Html {
  const safeRows = children;
  return (
    <section class="section" aria-labelledby={attribute(id)}>
      <div class="section-head">
        <h2 id={attribute(id)} safe>
          {title}
        </h2>
        {count > 0 && <Count of={count} />}
        {all !== undefined && (
          <a href={attribute(all)} aria-label={attribute(`See all: ${title}`)}>
            See all
          </a>
        )}
      </div>
      {safeRows}
    </section>
  );
}

/** How many, beside a word. */
export function Count({ of }: { of: number }): Html {
  return (
    <span class="count plain" safe>
      {of.toLocaleString("en")}
    </span>
  );
}
