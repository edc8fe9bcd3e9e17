/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { counted } from "../counted.ts";
import { Empty } from "../empty.tsx";
import { attribute, type Html } from "../html.ts";
import type { IconName } from "../icon.tsx";
import { Menu, MenuLink } from "../menu.tsx";
import { paths } from "../paths.ts";
import { Row } from "../row.tsx";
import { PageHead, Section } from "../section.tsx";
import { State } from "../state.tsx";
import { Time, type TimeView } from "../time.tsx";

export type HealthView = Readonly<{
  away: AwayView | undefined;
  pages: number;
  /** Undefined where they couldn't be checked. */
  checked: TimeView | undefined;
  counts: readonly ProblemCountView[];
  groups: readonly ProblemGroupView[];
  refusal: string | undefined;
}>;

/** How many problems of a kind there are; `id` is that of its group. */
export type ProblemCountView = Readonly<{
  id: string;
  title: string;
  total: number;
  is: "broken" | "warning";
}>;

export type ProblemGroupView = Readonly<{
  id: string;
  title: string;
  hint: string;
  look: Readonly<{ is: "broken" | "warning"; icon: IconName; words: string }>;
  problems: readonly ProblemView[];
  /** With those of other versions. */
  total: number;
  /** Problems that are not listed. */
  more: number;
}>;

type ProblemView = Readonly<{
  message: string;
  /** What leads nowhere, where one address is to blame. */
  address: string | undefined;
  /** Undefined where the problem is in no page. */
  page: Readonly<{ slug: string; title: string; line: number }> | undefined;
  repair: Readonly<{ from: string; to: string; column: number }> | undefined;
  missing: MissingView | undefined;
  /** Other versions of the page that have the same problem. */
  versions: ReadonlyArray<Readonly<{ label: string; slug: string; line: number }>>;
}>;

/** A text that can be typed here. `address` is that of a picture, where it is known; `longest` is in UTF-16 units. */
type MissingView = Readonly<{
  kind: "missing-title" | "missing-alt";
  address: string | undefined;
  column: number;
  longest: number;
}>;

/** The answer to GET /admin/health: what is wrong on the published pages. */
export function Health({ page }: { page: HealthView }): Html {
  const { away, pages, checked, counts, groups, refusal } = page;
  return (
    <section class="health">
      <PageHead
        title="Health"
        lead={
          <>
            {away === undefined && <span safe>{`${counted(pages, "published page")}. `}</span>}
            Drafts are checked when they are published.
          </>
        }
      >
        <>
          {checked !== undefined && (
            <span class="checked">
              Checked <Time time={checked} />
            </span>
          )}
          <form method="post" action={paths.checkHealth}>
            <button type="submit" class="button" data-busy="Checking…">
              Check now
            </button>
          </form>
        </>
      </PageHead>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      {away !== undefined && <Away away={away} known="" unknown="Couldn't check the published pages." />}
      {away === undefined && groups.length === 0 && (
        <Empty
          icon="health"
          title="No problems found"
          hint="Links, images and menus lead where they should."
        />
      )}
      {groups.length > 0 && <Counts counts={counts} />}
      {groups.map((group) => (
        <Group group={group} />
      ))}
    </section>
  );
}

/** How many there are of each kind, which leads to its group. */
function Counts({ counts }: { counts: readonly ProblemCountView[] }): Html {
  return (
    <ul class="sums" aria-label="Problems by kind">
      {counts.map(({ id, title, total, is }) => {
        const safeInside = (
          <>
            <State is={total > 0 ? is : "live"} words={total.toLocaleString("en")} />
            <span safe>{title}</span>
          </>
        );
        return <li>{total > 0 ? <a href={attribute(`#${id}`)}>{safeInside}</a> : safeInside}</li>;
      })}
    </ul>
  );
}

function Group({ group }: { group: ProblemGroupView }): Html {
  const { id, title, hint, look, problems, total, more } = group;
  return (
    <Section id={id} title={title} count={total}>
      <>
        <p safe class="hint">
          {hint}
        </p>
        <ul class="rows" data-rows>
          {problems.map((problem, at) => (
            <Problem problem={problem} look={look} id={`of-${id}-${at}`} />
          ))}
        </ul>
        {more > 0 && <p class="muted after-rows" safe>{`And ${more.toLocaleString("en")} more.`}</p>}
      </>
    </Section>
  );
}

type ProblemProps = Readonly<{ problem: ProblemView; look: ProblemGroupView["look"]; id: string }>;

function Problem({ problem, look, id }: ProblemProps): Html {
  const { message, address, page, repair, missing, versions } = problem;
  // What its address and its state say needs no sentence.
  const isSaid = address !== undefined && missing === undefined;
  const safeState =
    page === undefined || repair === undefined ? (
      <State is={look.is} words={look.words} />
    ) : (
      <Repair page={page} repair={repair} />
    );
  return (
    <Row
      box={look.icon}
      title={page?.title ?? message}
      href={page && paths.edit(page.slug, page.line)}
      path={page && `${page.slug || "Home page"} · line ${page.line}`}
      who={address === undefined ? undefined : <Address of={address} says={message} />}
      state={safeState}
      more={page && <PageActions page={page} id={id} />}
    >
      <>
        {page !== undefined && (!isSaid || versions.length > 0) && (
          <p class="row-line">
            {!isSaid && <span safe>{`${message} `}</span>}
            {versions.length > 0 && "Also in "}
            {versions.map(({ label, slug, line }, at) => (
              <>
                {at > 0 && ", "}
                <a href={attribute(paths.edit(slug, line))} safe>
                  {label}
                </a>
              </>
            ))}
          </p>
        )}
        {page !== undefined && missing !== undefined && <MissingText page={page} missing={missing} />}
      </>
    </Row>
  );
}

function Address({ of, says }: { of: string; says: string }): Html {
  return (
    <code class="truncate" title={attribute(says)} safe>
      {of}
    </code>
  );
}

type RepairProps = Readonly<{
  page: NonNullable<ProblemView["page"]>;
  repair: NonNullable<ProblemView["repair"]>;
}>;

/** The one suggestion, in the state's place. */
function Repair({ page, repair: { from, to, column } }: RepairProps): Html {
  return (
    <form method="post" action={paths.repairLink} class="repair">
      <input type="hidden" name="slug" value={attribute(page.slug)} />
      <input type="hidden" name="line" value={String(page.line)} />
      <input type="hidden" name="column" value={String(column)} />
      <input type="hidden" name="from" value={attribute(from)} />
      <input type="hidden" name="to" value={attribute(to)} />
      <button type="submit" class="button small" title={attribute(`Change to ${to}`)}>
        <span class="truncate" safe>{`Use ${to}`}</span>
      </button>
    </form>
  );
}

function PageActions({
  page: { slug, title, line },
  id,
}: Readonly<{ page: RepairProps["page"]; id: string }>): Html {
  return (
    <Menu id={id} called={`More for ${title}`}>
      <>
        <MenuLink href={paths.edit(slug, line)} icon="edit" words={`Edit line ${line}`} />
        <MenuLink href={paths.history(slug)} icon="history" words="History" />
        <MenuLink href={paths.linksHere(slug)} icon="link" words="What links here" />
      </>
    </Menu>
  );
}

type Lacking = Readonly<{ page: NonNullable<ProblemView["page"]>; missing: MissingView }>;

function MissingText({ page, missing: { kind, address, column, longest } }: Lacking): Html {
  const picture = address === undefined ? "" : ` of ${address}`;
  const words = kind === "missing-title" ? "Title" : `Alternative text${picture}`;
  return (
    <form method="post" action={paths.addMissingText} class="row-line missing-text">
      <input type="hidden" name="slug" value={attribute(page.slug)} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="line" value={String(page.line)} />
      <input type="hidden" name="column" value={String(column)} />
      {address !== undefined && <input type="hidden" name="address" value={attribute(address)} />}
      <label>
        <span safe>{words}</span>
        <input type="text" name="text" required maxlength={String(longest)} autocomplete="off" />
      </label>
      <button type="submit" class="button">
        Save in a draft
      </button>
    </form>
  );
}
