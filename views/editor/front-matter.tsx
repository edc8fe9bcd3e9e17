/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";

type Kind = "text" | "list" | "number" | "date" | "switch";

type PropertyView = Readonly<{
  key: string;
  kind: Kind | "yaml";
  /** As its field shows it: of a list, an item a line; of YAML, the start of its source. */
  value: string;
  /** Of its key, in the page. */
  line: number;
}>;

export type FieldsView = Readonly<{
  fields:
    | Readonly<{
        /** Undefined where it is one of the properties. */
        title: string | undefined;
        description: string | undefined;
        properties: readonly PropertyView[];
        more: number;
        /** Whether the title that readers see is in the text, so that this one is shown as a property, or not at all. */
        isTitled: boolean;
      }>
    | undefined;
  withoutForm: string | undefined;
}>;

/** What other pages of the site have in their front matter. */
export type OfferedPropertyView = Readonly<{ key: string; kind: Kind; uses: number }>;

type Form = NonNullable<FieldsView["fields"]>;

/** A browser that comes back to the page would type what was in its fields before. Kita knows it of inputs alone. */
const notRestored = { autocomplete: "off" };

export function Fields({
  fields: { title, description, properties, more, isTitled },
}: {
  fields: Form;
}): Html {
  const count = properties.length + more;
  return (
    <div class="fields" {...(isTitled ? { "data-titled": "" } : {})}>
      <textarea
        safe
        data-field="title"
        aria-label="Title"
        placeholder="Title"
        rows="1"
        {...notRestored}
        dir="auto"
        hidden={title === undefined}
      >
        {`\n${title ?? ""}`}
      </textarea>
      <textarea
        safe
        data-field="description"
        aria-label="Description"
        placeholder="Description"
        rows="1"
        {...notRestored}
        dir="auto"
        hidden={description === undefined}
      >
        {`\n${description ?? ""}`}
      </textarea>
      <details class="properties">
        <summary>
          Properties <span class="count">{count > 0 ? String(count) : ""}</span>
        </summary>
        <div class="rows">
          {properties.map((property) => (
            <Row property={property} />
          ))}
        </div>
        <p safe class="more quiet" hidden={more === 0}>
          {`${more} more. Edit them as YAML.`}
        </p>
        <div class="actions">
          <button type="button" class="plain" data-action="add-property">
            Add property
          </button>
          <button type="button" class="plain" data-action="edit-block">
            Edit as YAML
          </button>
        </div>
      </details>
    </div>
  );
}

function Row({ property: { key, kind, value, line } }: { property: PropertyView }): Html {
  const field = attribute(key);
  return (
    <div class="property" data-property={field} data-kind={kind}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the field is a component */}
      <label>
        <span safe dir="auto">
          {key}
        </span>
        <Field name={field} kind={kind} value={value} />
      </label>
      {kind === "yaml" && (
        <button
          type="button"
          class="plain"
          data-action="edit-block"
          data-line={String(line)}
          aria-label={attribute(`Edit as YAML: ${key}`)}
        >
          Edit as YAML
        </button>
      )}
      <button
        type="button"
        class="plain"
        data-action="remove-property"
        aria-label={attribute(`Remove ${key}`)}
        title="Remove"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** `name` is an attribute's text already. */
function Field({ name, kind, value }: { name: string; kind: PropertyView["kind"]; value: string }): Html {
  switch (kind) {
    case "yaml":
      return (
        <output safe dir="auto">
          {value}
        </output>
      );
    case "switch":
      return (
        <input
          type="checkbox"
          data-field={name}
          data-as={kind}
          checked={value === "true"}
          autocomplete="off"
        />
      );
    case "date":
      return (
        <input
          type="date"
          data-field={name}
          data-as={kind}
          value={attribute(value)}
          min="1000-01-01"
          max="9999-12-31"
          autocomplete="off"
        />
      );
    case "number":
      return (
        <input
          data-field={name}
          data-as={kind}
          value={attribute(value)}
          inputmode="decimal"
          autocomplete="off"
          spellcheck="false"
        />
      );
    default:
      return (
        <textarea
          safe
          data-field={name}
          data-as={kind}
          rows="1"
          {...notRestored}
          dir="auto"
          placeholder={kind === "list" ? "One item on each line" : undefined}
        >
          {`\n${value}`}
        </textarea>
      );
  }
}

export function WithoutForm({ why }: { why: string }): Html {
  return (
    <div class="without-form">
      <p safe>{why}</p>
      <button type="button" class="plain" data-action="edit-block">
        Edit as text
      </button>
    </div>
  );
}

const kinds: ReadonlyArray<readonly [Kind, string]> = [
  ["text", "Text"],
  ["list", "List"],
  ["number", "Number"],
  ["date", "Date"],
  ["switch", "Switch"],
];

/** What the editor copies: the form of a page without front matter, a row of each kind, and the fields of a new property. */
export function FrontMatterTemplates({ properties }: { properties: readonly OfferedPropertyView[] }): Html {
  const fields = { title: "", description: "", properties: [], more: 0, isTitled: false };
  return (
    <template id="front-matter">
      <Fields fields={fields} />
      {kinds.map(([kind]) => (
        <Row property={{ key: "", kind, value: "", line: 0 }} />
      ))}
      <div class="new-property" role="group" aria-label="New property">
        <label>
          Name
          <input
            name="name"
            list="property-names"
            autocomplete="off"
            spellcheck="false"
            autocapitalize="off"
          />
        </label>
        <datalist id="property-names">
          {properties.map(({ key, kind, uses }) => (
            <option safe value={attribute(key)} data-kind={kind}>
              {`on ${uses} ${uses === 1 ? "page" : "pages"}`}
            </option>
          ))}
        </datalist>
        <label>
          Kind
          <select name="kind">
            {kinds.map(([kind, name]) => (
              <option safe value={kind}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="primary" data-action="add-this-property">
          Add
        </button>
        <button type="button" class="plain" data-action="cancel-property">
          Cancel
        </button>
      </div>
    </template>
  );
}
