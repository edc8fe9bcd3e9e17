/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";

export type SignedInView = Readonly<{
  /** The last used comes first. */
  sessions: ReadonlyArray<
    Readonly<{
      id: string;
      name: string;
      by: string;
      address: string;
      since: TimeView;
      seen: TimeView;
      isOwn: boolean;
    }>
  >;
  more: number;
  /** Of the last 30 days. */
  refused: Readonly<{ times: string; last: Readonly<{ time: TimeView; from: string }> | undefined }>;
}>;

export function SignedIn({ signedIn: { sessions, more, refused } }: { signedIn: SignedInView }): Html {
  return (
    <section class="setting" aria-labelledby="sessions">
      <h2 id="sessions">Who is signed in</h2>
      <ul class="sessions">
        {sessions.map(({ id, name, by, address, since, seen, isOwn }) => (
          <li>
            <p>
              <strong safe>{name}</strong> <span safe>{by}</span>
              {isOwn && " (you, in this browser)"}
              <br />
              <span class="muted">
                From <span safe>{address}</span>, signed in <Time time={since} />, last used{" "}
                <Time time={seen} />
              </span>
            </p>
            {!isOwn && (
              <form method="post" action={attribute(paths.endSession(id))}>
                <button type="submit" class="button" aria-label={attribute(`End session of ${name}`)}>
                  End session
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p class="muted" safe>{`And ${more} more.`}</p>}
      <Refused refused={refused} />
      <form method="post" action={paths.endSessions}>
        <p>Signing everyone out ends your session, too. No text is lost, and tokens keep working.</p>
        <button type="submit" class="button">
          Sign everyone out
        </button>
      </form>
    </section>
  );
}

function Refused({ refused: { times, last } }: Pick<SignedInView, "refused">): Html {
  if (!last) return <p>No refused sign-ins in the last 30 days.</p>;
  return (
    <p>
      Refused sign-ins in the last 30 days: <strong safe>{times}</strong>. Last one: <Time time={last.time} />{" "}
      from <span safe>{last.from}</span>.
    </p>
  );
}
