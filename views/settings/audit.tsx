/** @jsxImportSource @kitajs/html */
import { Empty } from "../empty.tsx";
import { attribute, type Html } from "../html.ts";
import { Icon, type IconName } from "../icon.tsx";
import { Menu, MenuLink } from "../menu.tsx";
import { paths } from "../paths.ts";
import { Who } from "../person.tsx";
import { Row } from "../row.tsx";
import { PageHead } from "../section.tsx";
import type { TimeView } from "../time.tsx";

export type AuditRow = Readonly<{
  id: number;
  /** Undefined where nobody is known. */
  who: string | undefined;
  /** How they are signed in, and from where. */
  from: string;
  action: string;
  words: string;
  icon: IconName;
  slug: string | undefined;
  /** Of what is no page. */
  about: string | undefined;
  commitUrl: string | undefined;
  requestId: string | undefined;
  time: TimeView;
}>;

/** What is asked for; a field is "" where nothing is. Days are as `2026-11-30`. */
export type AuditAsked = Readonly<{
  who: string;
  action: string;
  kind: string;
  page: string;
  from: string;
  until: string;
}>;

type Choice = Readonly<{ value: string; words: string }>;

export type AuditView = Readonly<{
  asked: AuditAsked;
  actions: readonly Choice[];
  kinds: readonly Choice[];
  rows: readonly AuditRow[];
  /** Where earlier ones are. */
  next: string | undefined;
  /** Whether these aren't the newest. */
  isLater: boolean;
  days: number;
  /** How many rows a file has at most. */
  most: string;
  problem: string | undefined;
}>;

/** The answer to GET /admin/audit: who changed what. */
export function Audit({ audit }: { audit: AuditView }): Html {
  const { asked, rows, next, isLater, days, problem } = audit;
  const isAsked = Object.values(asked).some((text) => text !== "");
  return (
    <section class="audit middle">
      <PageHead
        title="Audit"
        lead={`Who changed what, and who signed in. Nobody can change an entry. Each is kept for ${days} days.`}
      />
      <Filters audit={audit} />
      {problem !== undefined && (
        <p safe class="problem refusal" role="alert">
          {problem}
        </p>
      )}
      {rows.length === 0 && (
        <Empty
          icon="history"
          title={isAsked ? "Nothing matches" : "Nothing happened yet"}
          hint={isAsked ? "Ask for less." : "The next change and the next sign-in are listed here."}
        />
      )}
      {rows.length > 0 && (
        <ul class="rows">
          {rows.map((row) => (
            <Entry row={row} asked={asked} />
          ))}
        </ul>
      )}
      <nav class="actions" aria-label="More of the audit">
        {isLater && (
          <a class="button" href={attribute(paths.audit(asked))}>
            Newest
          </a>
        )}
        {next !== undefined && (
          <a class="button" href={attribute(paths.audit(asked, next))}>
            Earlier
          </a>
        )}
      </nav>
      <Files audit={audit} />
    </section>
  );
}

function Filters({ audit: { asked, actions, kinds } }: { audit: AuditView }): Html {
  return (
    <search>
      <form
        method="get"
        action={paths.audit()}
        class="audit-asked"
        hx-get={paths.audit()}
        hx-target="#middle"
        hx-select="#middle > *"
        hx-swap="innerHTML"
        hx-push-url="true"
      >
        <Field name="who" label="Who" value={asked.who} type="search" />
        <Choices name="action" label="What" value={asked.action} all="Everything" choices={actions} />
        <Field name="page" label="Page" value={asked.page} type="search" hint="guide/install" />
        <Choices name="kind" label="Signed in with" value={asked.kind} all="Anything" choices={kinds} />
        <Field name="from" label="From" value={asked.from} type="date" />
        <Field name="until" label="Until" value={asked.until} type="date" />
        <div class="actions">
          <button type="submit" class="button">
            Show
          </button>
          <a class="button quiet" href={paths.audit()}>
            Clear
          </a>
        </div>
      </form>
    </search>
  );
}

type FieldProps = Readonly<{
  name: keyof AuditAsked;
  label: string;
  value: string;
  type: "search" | "date";
  hint?: string;
}>;

function Field({ name, label, value, type, hint }: FieldProps): Html {
  return (
    <p class="field">
      <label for={`audit-${name}`} safe>
        {label}
      </label>
      <input
        id={`audit-${name}`}
        name={name}
        type={type}
        value={attribute(value)}
        placeholder={hint}
        autocomplete="off"
        spellcheck="false"
        maxlength="1000"
      />
    </p>
  );
}

type ChoicesProps = Readonly<{
  name: keyof AuditAsked;
  label: string;
  value: string;
  all: string;
  choices: readonly Choice[];
}>;

function Choices({ name, label, value, all, choices }: ChoicesProps): Html {
  return (
    <p class="field">
      <label for={`audit-${name}`} safe>
        {label}
      </label>
      <span class="select-with">
        <select id={`audit-${name}`} name={name} autocomplete="off">
          <option value="" safe>
            {all}
          </option>
          {choices.map((choice) => (
            <option value={attribute(choice.value)} selected={choice.value === value} safe>
              {choice.words}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" />
      </span>
    </p>
  );
}

function Entry({ row, asked }: { row: AuditRow; asked: AuditAsked }): Html {
  const { id, who, from, action, words, icon, slug, about, commitUrl, requestId, time } = row;
  const page = slug === undefined ? about : slug || "Home page";
  return (
    <Row
      id={`entry-${id}`}
      box={icon}
      title={words}
      href={slug === undefined ? undefined : paths.history(slug)}
      called={page === undefined ? undefined : `${words}: ${page}`}
      path={page === undefined ? action : `${page} · ${action}`}
      who={<Who person={{ name: who ?? "Unknown" }} time={time} />}
      state={
        <span
          class="muted truncate"
          title={attribute(requestId === undefined ? from : `${from}, request ${requestId}`)}
          safe
        >
          {from}
        </span>
      }
      more={
        <Menu id={`of-${id}`} called={`More for ${words}`}>
          <>
            {commitUrl !== undefined && <MenuLink href={commitUrl} icon="branch" words="View commit" />}
            {who !== undefined && (
              <MenuLink href={paths.audit({ ...asked, who })} icon="person" words="All of this person" />
            )}
            {slug !== undefined && (
              <MenuLink
                href={paths.audit({ ...asked, page: slug || "/" })}
                icon="page"
                words="All of this page"
              />
            )}
            <MenuLink href={paths.audit({ ...asked, action })} icon="list" words="All of this kind" />
          </>
        </Menu>
      }
    />
  );
}

function Files({ audit: { asked, most } }: { audit: AuditView }): Html {
  return (
    <p class="hint">
      What is listed, as a file:{" "}
      <a href={attribute(paths.auditFile("csv", asked))} download="">
        CSV
      </a>{" "}
      or{" "}
      <a href={attribute(paths.auditFile("jsonl", asked))} download="">
        JSON lines
      </a>
      <span safe>{`. A file has the newest ${most} entries at most.`}</span> Days begin at midnight UTC.
    </p>
  );
}
