/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Fields, type FieldView, Type, type TypeView, Words } from "./fields.tsx";

export type OperationView = Readonly<{
  name: string;
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  parameters: readonly FieldView[];
  body: Readonly<{ fields: readonly FieldView[]; examples: readonly string[] }> | undefined;
  answers: ReadonlyArray<
    Readonly<{
      status: string;
      description: string;
      headers: readonly string[];
      type: TypeView | undefined;
    }>
  >;
}>;

export function Operation({ operation }: { operation: OperationView }): Html {
  const { name, method, path, summary, description, parameters, body, answers } = operation;
  return (
    <details class="api-operation" id={attribute(name)}>
      <summary>
        <h3>
          <span safe>{summary}</span>{" "}
          <code class="api-path" safe>
            {`${method} ${path}`}
          </code>
        </h3>
      </summary>
      {description !== undefined && (
        <p>
          <Words words={description} />
        </p>
      )}
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <Fields fields={parameters} label="Parameters" />
        </>
      )}
      {body !== undefined && <Body body={body} />}
      <h4>Answers</h4>
      <dl class="api-fields api-answers" aria-label="Answers">
        {answers.map(({ status, description, headers, type }) => (
          <div>
            <dt>
              <code safe>{status}</code>
            </dt>
            <dd>
              <Words words={description} />
              {type !== undefined && <Type type={type} />}
              {headers.length > 0 && (
                <span class="muted" safe>
                  {`With ${headers.join(", ")}.`}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Body({ body: { fields, examples } }: { body: NonNullable<OperationView["body"]> }): Html {
  return (
    <>
      <h4>Body</h4>
      <Fields fields={fields} label="Body" />
      {examples.map((example) => (
        <pre class="api-example">
          <code safe>{example}</code>
        </pre>
      ))}
    </>
  );
}
