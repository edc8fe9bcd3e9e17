/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";
import { SettingsSection } from "./setting.tsx";

export type SiteView = Readonly<{
  fields: Readonly<Record<SiteField, FieldView>>;
  /** The name where nobody gave one. */
  usualName: string;
  /** What was chosen when this was shown; "" for nothing. */
  seen: string;
  last: Readonly<{ by: string; time: TimeView }> | undefined;
  /** What was refused. */
  problem?: string | undefined;
}>;

type FieldView = Readonly<{
  value: string;
  variable: string | undefined;
  /** What is wrong with what was chosen once. */
  problem?: string | undefined;
}>;

type SiteField = "name" | "url" | "templates" | "glossary";

/** What everybody may change here; a field that a variable decides can only be read. */
export function Site({ site }: { site: SiteView }): Html {
  const { fields, usualName, seen, last, problem } = site;
  const areAllSet = Object.values(fields).every(({ variable }) => variable !== undefined);
  return (
    <SettingsSection
      id="site"
      title="Site"
      lead="What your site is called here, and where its readers find it."
    >
      <form method="post" action={paths.siteSettings}>
        {problem !== undefined && (
          <p safe class="problem" role="alert">
            {problem}
          </p>
        )}
        <input type="hidden" name="seen" value={attribute(seen)} />
        <Field
          {...{ name: "name", label: "Name", field: fields.name, longest: 80, shows: usualName }}
          hint="Shown at the top of each page."
        />
        <Field
          {...{ name: "url", label: "Address", field: fields.url, longest: 500 }}
          shows="https://docs.example.org"
          hint="Where readers see the site. Published pages link to it."
        />
        <Field
          {...{ name: "templates", label: "Templates", field: fields.templates, longest: 500 }}
          shows="templates"
          hint="A folder of the repository. A new page can start from each page in it."
        />
        <Field
          {...{ name: "glossary", label: "Glossary", field: fields.glossary, longest: 500 }}
          shows="glossary.md"
          hint="A page or a file of the repository with your words and their translations, for AI."
        />
        <div class="actions">
          {!areAllSet && (
            <button type="submit" class="button">
              Save
            </button>
          )}
          {last !== undefined && (
            <p class="hint">
              Last changed by <span safe>{last.by}</span> <Time time={last.time} />.
            </p>
          )}
        </div>
      </form>
    </SettingsSection>
  );
}

type FieldProps = Readonly<{
  name: SiteField;
  label: string;
  hint: string;
  field: SiteView["fields"][SiteField];
  longest: number;
  shows: string;
}>;

function Field({ name, label, hint, field: { value, variable, problem }, longest, shows }: FieldProps): Html {
  const id = `site-${name}`;
  return (
    <div class="setting">
      <div>
        <label for={attribute(id)} safe>
          {label}
        </label>
        <p id={attribute(`${id}-hint`)} class="hint">
          {variable === undefined ? (
            <span safe>{hint}</span>
          ) : (
            <>
              Set by <code safe>{variable}</code>.
            </>
          )}
        </p>
        {problem !== undefined && (
          <p safe id={attribute(`${id}-problem`)} class="problem">
            {problem}
          </p>
        )}
      </div>
      <input
        id={attribute(id)}
        {...(variable === undefined ? { name: attribute(name) } : { readonly: true })}
        value={attribute(value)}
        placeholder={attribute(shows)}
        maxlength={String(longest)}
        autocomplete="off"
        spellcheck="false"
        aria-describedby={attribute(problem === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`)}
      />
    </div>
  );
}
