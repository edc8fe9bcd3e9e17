/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";

type Kind = "text" | "list" | "number" | "date" | "switch";

type PropertyView = Readonly<{
  key: string;
  /** The key that it is below, of a field of a group. */
  group?: string;
  kind: Kind | "long text" | "choice" | "page" | "picture" | "group" | "yaml";
  /** As its field shows it: of a list, an item a line; of YAML, the start of its source. */
  value: string;
  /** Of its key, in the page; undefined where the page doesn't have it. */
  line: number | undefined;
  /** Whether the site reads it, so that it is removed when it is emptied. */
  isKnown?: boolean | undefined;
  choices?: readonly ChoiceView[];
  /** Whether another text can be chosen. */
  isOpen?: boolean | undefined;
  /** By what a page names another one. */
  pagesBy?: "slug" | "title" | "address" | undefined;
  /** One sentence. */
  about?: string | undefined;
  isRequired?: boolean;
  fields?: readonly PropertyView[];
}>;

/** `as` is the kind of value that is written. */
type ChoiceView = Readonly<{ value: string; as: Kind }>;

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
type OfferedPropertyView = Readonly<{ key: string; kind: Kind; uses: number }>;

/** What can be added: what other pages have, and fields that the site's generator reads. */
export type OfferedFieldsView = Readonly<{
  properties: readonly OfferedPropertyView[];
  fields: readonly PropertyView[];
  /** Those that each page needs. */
  required: readonly PropertyView[];
}>;

type Form = NonNullable<FieldsView["fields"]>;

/** A browser that comes back to the page would type what was in its fields before. Kita knows it of inputs alone. */
const notRestored = { autocomplete: "off" };

export function Fields({
  fields: { title, description, properties, more, isTitled },
}: {
  fields: Form;
}): Html {
  const needed = properties.filter(isMissing).length;
  const count = properties.length - needed + more;
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
          <span safe class="needed" hidden={needed === 0}>
            {`${needed} required`}
          </span>
        </summary>
        <div class="props">
          {properties.map((property) => (
            <Row property={property} />
          ))}
        </div>
        <p safe class="more muted" hidden={more === 0}>
          {`${more} more. Edit them as YAML.`}
        </p>
        <div class="actions">
          <button type="button" class="button" data-action="add-property">
            Add property
          </button>
          <button type="button" class="button" data-action="edit-block">
            Edit as YAML
          </button>
        </div>
      </details>
    </div>
  );
}

function Row({ property }: { property: PropertyView }): Html {
  const { key, group, kind, line } = property;
  const name = attribute(key);
  if (kind === "group") return <Group property={property} />;
  return (
    <div class="property" data-property={name} data-kind={kind}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the field is a component */}
      <label>
        <span safe dir="auto">
          {key}
        </span>
        <Field property={property} />
      </label>
      {kind === "picture" && (
        <button type="button" class="button" data-action="choose-picture" aria-label={`Choose ${name}`}>
          Choose
        </button>
      )}
      {kind === "yaml" && line !== undefined && <EditAsYaml name={name} line={line} />}
      {group === undefined && !isMissing(property) && <Remove name={name} />}
      <About property={property} />
    </div>
  );
}

/** A row that the page lacks stays, if the site needs it. */
function isMissing({ isRequired, line }: PropertyView): boolean {
  return isRequired === true && line === undefined;
}

/** The values below one key. */
function Group({ property }: { property: PropertyView }): Html {
  const { key, line, fields = [] } = property;
  const name = attribute(key);
  return (
    <div class="property" data-property={name} data-kind="group" role="group" aria-label={name}>
      <span safe dir="auto">
        {key}
      </span>
      {line !== undefined && <EditAsYaml name={name} line={line} />}
      {!isMissing(property) && <Remove name={name} />}
      <About property={property} />
      <div class="fields-of-group">
        {fields.map((field) => (
          <Row property={field} />
        ))}
      </div>
    </div>
  );
}

/** `name` is an attribute's text already. */
function EditAsYaml({ name, line }: { name: string; line: number }): Html {
  return (
    <button
      type="button"
      class="button"
      data-action="edit-block"
      data-line={String(line)}
      aria-label={`Edit as YAML: ${name}`}
    >
      Edit as YAML
    </button>
  );
}

function Remove({ name }: { name: string }): Html {
  return (
    <button
      type="button"
      class="button"
      data-action="remove-property"
      aria-label={`Remove ${name}`}
      title="Remove"
    >
      <Icon name="close" />
    </button>
  );
}

function About({ property }: { property: PropertyView }): Html {
  const { about, isRequired } = property;
  const sentence = [isRequired ? "Required." : "", about ?? ""].filter((each) => each !== "").join(" ");
  return sentence === "" ? (
    ""
  ) : (
    <p safe class="about" id={idOf("about", property)}>
      {sentence}
    </p>
  );
}

/** An id has no blanks. */
function idOf(what: string, { key, group = "" }: PropertyView): string {
  return attribute(`${what}:${encodeURIComponent(group)}:${encodeURIComponent(key)}`);
}

function Field({ property }: { property: PropertyView }): Html {
  const { key, group, kind, value, choices = [], about, isRequired } = property;
  const given = {
    "data-field": attribute(key),
    ...(group !== undefined && { "data-group": attribute(group) }),
    ...(property.isKnown && { "data-known": "" }),
    ...((about !== undefined || isRequired) && { "aria-describedby": idOf("about", property) }),
    autocomplete: "off",
  };
  switch (kind) {
    case "yaml":
      return (
        <output safe dir="auto">
          {value}
        </output>
      );
    case "switch":
      return <input type="checkbox" data-as={kind} checked={value === "true"} {...given} />;
    case "date":
      return (
        <input
          type="date"
          data-as={kind}
          value={attribute(value)}
          min="1000-01-01"
          max="9999-12-31"
          {...given}
        />
      );
    case "number":
      return (
        <input data-as={kind} value={attribute(value)} inputmode="decimal" spellcheck="false" {...given} />
      );
    case "choice":
      if (property.isOpen) return <Line property={property} given={given} />;
      return (
        <select {...given}>
          <Choices value={value} choices={choices} />
        </select>
      );
    case "page":
    case "picture":
      return <Line property={property} given={given} />;
    default:
      return choices.length > 0 ? (
        <Line property={property} given={given} />
      ) : (
        <textarea
          safe
          data-as={kind === "list" ? kind : "text"}
          rows={kind === "long text" ? "2" : "1"}
          {...given}
          dir="auto"
          placeholder={kind === "list" ? "One item on each line" : undefined}
        >
          {`\n${value}`}
        </textarea>
      );
  }
}

/** A value that isn't among the choices stays one. */
function Choices({ value, choices }: { value: string; choices: readonly ChoiceView[] }): Html {
  const isListed = value === "" || choices.some((choice) => choice.value === value);
  const all = isListed ? choices : [...choices, { value, as: "text" as const }];
  return (
    <>
      <option value="">Not set</option>
      {all.map((choice) => (
        <option safe value={attribute(choice.value)} data-as={choice.as} selected={choice.value === value}>
          {choice.value}
        </option>
      ))}
    </>
  );
}

/** A text in one line, for which values are offered: choices, or pages that a script finds. */
function Line({
  property,
  given,
}: {
  property: PropertyView;
  given: Readonly<Record<string, string>>;
}): Html {
  const { kind, value, choices = [], pagesBy = "address" } = property;
  const list = idOf("choices", property);
  return (
    <>
      <input
        data-as="text"
        type="text"
        value={attribute(value)}
        spellcheck="false"
        dir="auto"
        {...(kind !== "picture" && { list })}
        {...(kind === "page" && { "data-pages": pagesBy })}
        {...given}
      />
      {kind !== "picture" && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option value={attribute(choice.value)} />
          ))}
        </datalist>
      )}
    </>
  );
}

export function WithoutForm({ why }: { why: string }): Html {
  return (
    <div class="without-form">
      <p safe>{why}</p>
      <button type="button" class="button" data-action="edit-block">
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

/**
 * What the editor copies: the form of a page without front matter, a row of each kind and of each field of the generator, and the fields
 * of a new property.
 */
export function FrontMatterTemplates({
  offered: { properties, fields, required },
}: {
  offered: OfferedFieldsView;
}): Html {
  const form = { title: "", description: "", properties: required, more: 0, isTitled: false };
  const known = new Set(fields.map(({ key }) => key));
  return (
    <template id="front-matter">
      <Fields fields={form} />
      <div data-kinds>
        {kinds.map(([kind]) => (
          <Row property={{ key: "", kind, value: "", line: undefined }} />
        ))}
      </div>
      <div data-rows>
        {fields.map((field) => (
          <Row property={field} />
        ))}
      </div>
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
          {properties
            .filter(({ key }) => !known.has(key))
            .map(({ key, kind, uses }) => (
              <option safe value={attribute(key)} data-kind={kind}>
                {`on ${uses} ${uses === 1 ? "page" : "pages"}`}
              </option>
            ))}
          {fields.map(({ key, about = "" }) => (
            <option safe value={attribute(key)}>
              {about}
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
        <button type="button" class="button primary" data-action="add-this-property">
          Add
        </button>
        <button type="button" class="button" data-action="cancel-property">
          Cancel
        </button>
        <p class="about" hidden />
      </div>
    </template>
  );
}
