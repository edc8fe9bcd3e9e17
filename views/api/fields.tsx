/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

/** A type in words; `schema` is the name of one that the page describes. */
export type TypeView = ReadonlyArray<Readonly<{ text: string; schema?: string }>>;

export type FieldView = Readonly<{
  name: string;
  /** Where it is sent, where that is not the body. */
  place: "path" | "query" | "header" | undefined;
  isOptional: boolean;
  type: TypeView;
  description: string | undefined;
}>;

export function Type({ type }: { type: TypeView }): Html {
  return (
    <code class="api-type">
      {type.map(({ text, schema }) =>
        schema === undefined ? (
          <span safe>{text}</span>
        ) : (
          <a href={attribute(`#schema-${schema}`)} safe>
            {text}
          </a>
        ),
      )}
    </code>
  );
}

/** What is between backticks is code. */
export function Words({ words }: { words: string }): Html {
  return (
    <span>
      {words
        .split("`")
        .map((part, at) => (at % 2 === 1 ? <code safe>{part}</code> : <span safe>{part}</span>))}
    </span>
  );
}

export function Fields({ fields, label }: { fields: readonly FieldView[]; label: string }): Html {
  return (
    <dl class="api-fields" aria-label={attribute(label)}>
      {fields.map(({ name, place, isOptional, type, description }) => (
        <div>
          <dt>
            <code safe>{name}</code>{" "}
            {(place !== undefined || isOptional) && (
              <span class="muted" safe>
                {[place, isOptional ? "optional" : undefined].filter(Boolean).join(", ")}
              </span>
            )}
          </dt>
          <dd>
            <Type type={type} />
            {description !== undefined && <Words words={description} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
