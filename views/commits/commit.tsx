/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

export type CommitView = Readonly<{
  sha: string;
  subject: string;
  body: string;
  author: string;
  /** The time as machines and as people read it. */
  at: string;
  when: string;
  files: ReadonlyArray<{
    path: string;
    status: "added" | "changed" | "removed";
    /** Of a page: where it is edited. */
    address: string | undefined;
  }>;
}>;

/** Answer to GET /admin/commits/<sha>: what a publication put on the branch. */
export function Commit({
  commit: { sha, subject, body, author, at, when, files },
}: {
  commit: CommitView;
}): Html {
  return (
    <article>
      <h1 safe>{subject}</h1>
      <p class="quiet">
        <span safe>{author}</span>,{" "}
        <time datetime={attribute(at)} safe>
          {when}
        </time>
      </p>
      {body !== "" && (
        <pre safe class="message">
          {body}
        </pre>
      )}
      <h2>Files</h2>
      <ul class="rows">
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
      <p class="quiet commit-id">
        Commit <code safe>{sha}</code>
      </p>
    </article>
  );
}
