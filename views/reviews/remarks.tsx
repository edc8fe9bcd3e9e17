/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { Time, type TimeView } from "../time.tsx";

export type RemarkView = Readonly<{
  author: string;
  does: "adds" | "approves" | "requests-changes" | "merges" | "closes" | "comments";
  message: string;
  /** Of the file that it is about. */
  path?: string | undefined;
  line?: number | undefined;
  time: TimeView;
  /** Others wrote it since the reader looked. */
  isNew: boolean;
}>;

const did: Readonly<Record<RemarkView["does"], string>> = {
  adds: "changed what is in the review",
  approves: "approved it",
  "requests-changes": "asked for changes",
  merges: "merged and published it",
  closes: "closed it",
  comments: "wrote",
};

export function Remarks({ remarks }: { remarks: readonly RemarkView[] }): Html {
  if (remarks.length === 0) return "";
  return (
    <section aria-labelledby="remarks">
      <h2 id="remarks">Activity</h2>
      <ol class="remarks">
        {remarks.map(({ author, does, message, path, line, time, isNew }) => (
          <li>
            <p class="muted">
              <b safe>{author}</b> <span safe>{did[does]}</span>
              {path !== undefined && <Place path={path} line={line} />}, <Time time={time} />{" "}
              {isNew && <span class="badge changed">New</span>}
            </p>
            {message !== "" && (
              <p safe class="remark">
                {message}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Place({ path, line }: Readonly<{ path: string; line: number | undefined }>): Html {
  return (
    <>
      {" "}
      on <code safe>{path}</code>
      {line !== undefined && <span safe>{`, line ${line}`}</span>}
    </>
  );
}
