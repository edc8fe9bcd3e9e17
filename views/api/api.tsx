/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Fields, type FieldView } from "./fields.tsx";
import { Operation, type OperationView } from "./operation.tsx";

export type ApiView = Readonly<{
  version: string;
  groups: ReadonlyArray<Readonly<{ name: string; operations: readonly OperationView[] }>>;
  schemas: ReadonlyArray<
    Readonly<{ name: string; description: string | undefined; fields: readonly FieldView[] }>
  >;
}>;

/** The answer to GET /admin/api: every request, with what it takes and answers. */
export function Api({ api: { version, groups, schemas } }: { api: ApiView }): Html {
  return (
    <section class="help wide">
      <div class="help-side">
        <p class="help-name">
          <a href={paths.api}>API reference</a>{" "}
          <span safe class="muted">
            {`docs-admin ${version}`}
          </span>
        </p>
        <nav aria-label="Parts of the API" class="help-pages">
          <ul>
            {groups.map(({ name }) => (
              <li>
                <a href={attribute(`#${name}`)} safe>
                  {name}
                </a>
              </li>
            ))}
            <li>
              <a href="#schemas">Types</a>
            </li>
          </ul>
        </nav>
      </div>
      <div id="help-content">
        <h1>API reference</h1>
        <p>
          Scripts send a <a href={paths.tokens}>token</a> as <code>Authorization: Bearer</code>. The{" "}
          <a href={paths.helpOn("reference/api")}>manual</a> has a journey with curl. For programs, the same
          description is <a href={paths.openApi}>OpenAPI 3.1</a>.
        </p>
        {groups.map(({ name, operations }) => (
          <section aria-labelledby={attribute(name)}>
            <h2 id={attribute(name)} safe>
              {name}
            </h2>
            {operations.map((operation) => (
              <Operation operation={operation} />
            ))}
          </section>
        ))}
        <section aria-labelledby="schemas">
          <h2 id="schemas">Types</h2>
          {schemas.map(({ name, description, fields }) => (
            <div class="api-schema">
              <h3 id={attribute(`schema-${name}`)} safe>
                {name}
              </h3>
              {description !== undefined && <p safe>{description}</p>}
              <Fields fields={fields} label={name} />
            </div>
          ))}
        </section>
      </div>
    </section>
  );
}
