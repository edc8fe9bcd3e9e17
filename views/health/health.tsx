/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { counted } from "../pages/rows.tsx";
import { paths } from "../paths.ts";

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
  /** Problems that are not listed. */
  more: number;
  isOpen: boolean;
}>;

type ProblemView = Readonly<{
  message: string;
  /** Undefined where the problem is in no page. */
  page: Readonly<{ slug: string; title: string; line: number }> | undefined;
  repair: Readonly<{ from: string; to: string; column: number }> | undefined;
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
        <p class="quiet" safe>
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

function Group({ group: { title, hint, problems, more, isOpen } }: { group: ProblemGroupView }): Html {
  const total = (problems.length + more).toLocaleString("en");
  return (
    <details class="problems-of" open={isOpen}>
      <summary>
        <h2>
          <span safe>{title}</span>{" "}
          <span safe class="count">
            {total}
          </span>
        </h2>
      </summary>
      <p safe class="quiet">
        {hint}
      </p>
      <ul class="linking">
        {problems.map((problem) => (
          <Problem problem={problem} />
        ))}
      </ul>
      {more > 0 && <p class="quiet" safe>{`And ${more.toLocaleString("en")} more.`}</p>}
    </details>
  );
}

function Problem({ problem: { message, page, repair } }: { problem: ProblemView }): Html {
  return (
    <li>
      <p safe>{message}</p>
      {page !== undefined && (
        <p class="linking-page">
          <a href={attribute(paths.edit(page.slug, page.line))} safe>
            {page.title}
          </a>{" "}
          <span safe class="slug quiet">
            {page.slug || "/"}
          </span>{" "}
          <span class="quiet">Line {page.line}</span>
        </p>
      )}
      {page !== undefined && repair !== undefined && (
        <form method="post" action={paths.repairLink} class="repair">
          <input type="hidden" name="slug" value={attribute(page.slug)} />
          <input type="hidden" name="line" value={String(page.line)} />
          <input type="hidden" name="column" value={String(repair.column)} />
          <input type="hidden" name="from" value={attribute(repair.from)} />
          <input type="hidden" name="to" value={attribute(repair.to)} />
          <button type="submit" class="plain">
            <span safe>{`Change to ${repair.to}`}</span>
          </button>
        </form>
      )}
    </li>
  );
}
