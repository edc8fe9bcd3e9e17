/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type ProblemView = Readonly<{ line: number; message: string; blocks: boolean }>;

type ProblemsProps = Readonly<{
  slug: string;
  title: string;
  id: string;
  note: string;
  problems: readonly ProblemView[];
}>;

export function Problems({ slug, title, id, note, problems }: ProblemsProps): Html {
  if (problems.length === 0) return "";
  return (
    <div class="problems">
      <h2 safe id={id}>
        {title}
      </h2>
      <p safe class="muted">
        {note}
      </p>
      <ul>
        {problems.map(({ line, message }) => (
          <li>
            <a href={attribute(paths.edit(slug, line))}>Line {line}</a>
            <span safe>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
