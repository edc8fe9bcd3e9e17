/** @jsxImportSource @kitajs/html */
import { Deployment, type DeploymentView } from "../deployment/deployment.tsx";
import { attribute, type Html } from "../html.ts";
import { Who } from "../person.tsx";
import { Row } from "../row.tsx";
import { Section, TitleHead } from "../section.tsx";
import { State } from "../state.tsx";
import type { TimeView } from "../time.tsx";

export type CommitView = Readonly<{
  sha: string;
  subject: string;
  body: string;
  author: string;
  time: TimeView;
  deployment: DeploymentView | undefined;
  /** Undefined where it can't be undone here. */
  undoUrl: string | undefined;
  files: ReadonlyArray<{
    path: string;
    status: "added" | "changed" | "removed";
    /** The address of its editor, if it is a page. */
    address: string | undefined;
  }>;
}>;

/** The answer to GET /admin/commits/<sha>, for repositories without a web page of their own. */
export function Commit({
  commit: { sha, subject, body, author, time, deployment, undoUrl, files },
}: {
  commit: CommitView;
}): Html {
  return (
    <article class="middle">
      <TitleHead title={subject}>
        <>
          <Who person={{ name: author }} time={time} />
          <code title={attribute(sha)} safe>
            {sha.slice(0, 7)}
          </code>
        </>
      </TitleHead>
      {body !== "" && (
        <pre safe class="message">
          {body}
        </pre>
      )}
      {deployment !== undefined && (
        <div role="status">
          <Deployment deployment={deployment} />
        </div>
      )}
      {undoUrl !== undefined && (
        <div class="actions">
          <a class="button" href={attribute(undoUrl)}>
            Undo…
          </a>
        </div>
      )}
      <Section id="files" title="Files" count={files.length}>
        <ul class="rows">
          {files.map(({ path, status, address }) => (
            <Row
              box={address === undefined ? "file" : "page"}
              title={path}
              href={address}
              state={<State {...happened[status]} />}
            />
          ))}
        </ul>
      </Section>
    </article>
  );
}

const happened = {
  added: { is: "new", words: "Added" },
  changed: { is: "changed", words: "Changed" },
  removed: { is: "deleted", words: "Removed" },
} as const;
