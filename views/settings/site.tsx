/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";

export type SiteView = Readonly<{
  fields: Readonly<Record<SiteField, Readonly<{ value: string; variable: string | undefined }>>>;
  /** The name where nobody gave one. */
  usualName: string;
  /** What was chosen when this was shown; "" for nothing. */
  seen: string;
  last: Readonly<{ by: string; time: TimeView }> | undefined;
  /** What was refused. */
  problem?: string | undefined;
}>;

type SiteField = "name" | "url" | "templates";

/** What everybody may change here; a field that a variable decides can only be read. */
export function Site({ site }: { site: SiteView }): Html {
  const { fields, usualName, seen, last, problem } = site;
  const areAllSet = Object.values(fields).every(({ variable }) => variable !== undefined);
  return (
    <section class="setting" aria-labelledby="site">
      <h2 id="site">Site</h2>
      <form method="post" action={paths.siteSettings} class="stack site-settings">
        {problem !== undefined && (
          <p safe class="problem" role="alert">
            {problem}
          </p>
        )}
        <input type="hidden" name="seen" value={attribute(seen)} />
        <label for="site-name">Name</label>
        <Field id="site-name" name="name" field={fields.name} longest={80} shows={usualName} />
        <Hint id="site-name" variable={fields.name.variable}>
          Shown at the top of each page.
        </Hint>
        <label for="site-url">Address</label>
        <Field id="site-url" name="url" field={fields.url} longest={500} shows="https://docs.example.org" />
        <Hint id="site-url" variable={fields.url.variable}>
          Where readers see the site. Published pages link to it.
        </Hint>
        <label for="site-templates">Templates</label>
        <Field
          id="site-templates"
          name="templates"
          field={fields.templates}
          longest={500}
          shows="templates"
        />
        <Hint id="site-templates" variable={fields.templates.variable}>
          A folder of the repository. A new page can start from each page in it.
        </Hint>
        {!areAllSet && (
          <div class="actions">
            <button type="submit" class="button">
              Save
            </button>
          </div>
        )}
      </form>
      {last !== undefined && (
        <p class="muted">
          Last changed by <span safe>{last.by}</span> <Time time={last.time} />.
        </p>
      )}
    </section>
  );
}

type FieldProps = Readonly<{
  id: string;
  name: SiteField;
  field: SiteView["fields"][SiteField];
  longest: number;
  shows: string;
}>;

function Field({ id, name, field: { value, variable }, longest, shows }: FieldProps): Html {
  return (
    <input
      id={attribute(id)}
      {...(variable === undefined ? { name: attribute(name) } : { readonly: true })}
      value={attribute(value)}
      placeholder={attribute(shows)}
      maxlength={String(longest)}
      autocomplete="off"
      spellcheck="false"
      aria-describedby={attribute(`${id}-hint`)}
    />
  );
}

type HintProps = Readonly<{ id: string; variable: string | undefined; children: string }>;

function Hint({ id, variable, children }: HintProps): Html {
  return (
    <p id={attribute(`${id}-hint`)} class="hint">
      {variable === undefined && <span safe>{children}</span>}
      {variable !== undefined && (
        <>
          Set by <code safe>{variable}</code>.
        </>
      )}
    </p>
  );
}
