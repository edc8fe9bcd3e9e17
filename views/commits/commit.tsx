/** @jsxImportSource @kitajs/html */
import { Deployment, type DeploymentView } from "../deployment/deployment.tsx";
import { attribute, type Html } from "../html.ts";
import { Time, type TimeView } from "../time.tsx";

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
    <article>
      <h1 safe>{subject}</h1>
      <p class="muted">
        <span safe>{author}</span>, <Time time={time} />
      </p>
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
      <h2>Files</h2>
      <ul class="lines">
        {files.map(({ path, status, address }) => (
          <li>
            <span class={`badge ${status}`}>{status}</span>{" "}
            {address === undefined ? (
              <span safe class="slug">
                {path}
              </span>
            ) : (
              <a safe class="slug" href={attribute(address)}>
                {path}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p class="muted commit-id">
        Commit <code safe>{sha}</code>
      </p>
    </article>
  );
}
