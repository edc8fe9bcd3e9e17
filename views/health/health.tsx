/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { counted } from "../tree/rows.tsx";

export type HealthView = Readonly<{
  away: AwayView | undefined;
  pages: number;
  groups: readonly ProblemGroupView[];
  refusal: string | undefined;
}>;

export type ProblemGroupView = Readonly<{
  title: string;
  hint: string;
  problems: readonly ProblemView[];
  /** With those of other versions. */
  total: number;
  /** Problems that are not listed. */
  more: number;
  isOpen: boolean;
}>;

type ProblemView = Readonly<{
  message: string;
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
export function Health({ page: { away, pages, groups, refusal } }: { page: HealthView }): Html {
  return (
    <section class="health">
      <h1>Health</h1>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      {away !== undefined && <Away away={away} known="" unknown="Couldn't check the published pages." />}
      {away === undefined && (
        <p class="muted" safe>
          {`${counted(pages, "published page")}. Drafts are checked when they are published.`}
        </p>
      )}
      {away === undefined && groups.length === 0 && (
        <div class="empty">
          <p>No problems found.</p>
        </div>
      )}
      {groups.map((group) => (
        <Group group={group} />
      ))}
    </section>
  );
}

function Group({ group }: { group: ProblemGroupView }): Html {
  const { title, hint, problems, total, more, isOpen } = group;
  return (
    <details class="problems-of" open={isOpen}>
      <summary>
        <h2>
          <span safe>{title}</span>{" "}
          <span safe class="count">
            {total.toLocaleString("en")}
          </span>
        </h2>
      </summary>
      <p safe class="muted">
        {hint}
      </p>
      <ul class="linking">
        {problems.map((problem) => (
          <Problem problem={problem} />
        ))}
      </ul>
      {more > 0 && <p class="muted" safe>{`And ${more.toLocaleString("en")} more.`}</p>}
    </details>
  );
}

function Problem({ problem: { message, page, repair, missing, versions } }: { problem: ProblemView }): Html {
  return (
    <li>
      <p safe>{message}</p>
      {page !== undefined && (
        <p class="linking-page">
          <a href={attribute(paths.edit(page.slug, page.line))} safe>
            {page.title}
          </a>{" "}
          <span safe class="slug muted">
            {page.slug || "Home page"}
          </span>{" "}
          <span class="muted">Line {page.line}</span>
        </p>
      )}
      {versions.length > 0 && (
        <p class="muted">
          Also in{" "}
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
      {page !== undefined && repair !== undefined && (
        <form method="post" action={paths.repairLink} class="repair">
          <input type="hidden" name="slug" value={attribute(page.slug)} />
          <input type="hidden" name="line" value={String(page.line)} />
          <input type="hidden" name="column" value={String(repair.column)} />
          <input type="hidden" name="from" value={attribute(repair.from)} />
          <input type="hidden" name="to" value={attribute(repair.to)} />
          <button type="submit" class="button">
            <span safe>{`Change to ${repair.to}`}</span>
          </button>
        </form>
      )}
      {page !== undefined && missing !== undefined && <MissingText page={page} missing={missing} />}
    </li>
  );
}

type Lacking = Readonly<{ page: NonNullable<ProblemView["page"]>; missing: MissingView }>;

function MissingText({ page, missing: { kind, address, column, longest } }: Lacking): Html {
  const picture = address === undefined ? "" : ` of ${address}`;
  const words = kind === "missing-title" ? "Title" : `Alternative text${picture}`;
  return (
    <form method="post" action={paths.addMissingText} class="missing-text">
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
