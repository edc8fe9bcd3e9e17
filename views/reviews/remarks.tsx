/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { Person } from "../person.tsx";
import { Mark } from "../state.tsx";
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
  adds: "updated this review",
  approves: "approved",
  "requests-changes": "requested changes",
  merges: "merged and published",
  closes: "closed this review",
  comments: "commented",
};

/** What happened to a review, beside it. */
export function Remarks({ remarks }: { remarks: readonly RemarkView[] }): Html {
  if (remarks.length === 0) return "";
  return (
    <section aria-labelledby="remarks">
      <h2 id="remarks">Activity</h2>
      <ol class="activity">
        {remarks.map(({ author, does, message, path, line, time, isNew }) => (
          <li>
            <Person person={{ name: author }} size="small" isNamedBeside />
            <div>
              <p>
                <b safe>{author}</b> <span safe>{did[does]}</span>
                {path !== undefined && <Place path={path} line={line} />}{" "}
                {isNew && <span class="tag">New</span>}
              </p>
              <p class="when">
                <Time time={time} />
              </p>
              {message !== "" && (
                <p safe class="remark">
                  {message}
                </p>
              )}
            </div>
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

/** Who was asked, and what they said last. */
export function Reviewers({
  reviewers,
  remarks,
}: Readonly<{ reviewers: readonly string[]; remarks: readonly RemarkView[] }>): Html {
  if (reviewers.length === 0) return "";
  return (
    <section aria-labelledby="reviewers">
      <h2 id="reviewers">Reviewers</h2>
      <ul class="asked">
        {reviewers.map((name) => (
          <li>
            <Person person={{ name }} size="small" isNamedBeside />
            <span class="truncate" dir="auto" safe>
              {name}
            </span>
            <Said does={remarks.findLast((remark) => remark.author === name && isVerdict(remark))?.does} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function isVerdict({ does }: RemarkView): boolean {
  return does === "approves" || does === "requests-changes";
}

function Said({ does }: { does: RemarkView["does"] | undefined }): Html {
  if (does === "approves") return <Mark is="live" words="Approved" />;
  return does === undefined ? "" : <Mark is="requested" words="Changes requested" />;
}
