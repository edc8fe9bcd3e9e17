/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";
import { Member } from "./member.tsx";
import { Setting, SettingsSection } from "./setting.tsx";

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

type Props = Readonly<{ signedIn: SignedInView; areAll: boolean }>;

export function SignedIn({ signedIn: { sessions, more, refused }, areAll }: Props): Html {
  const lead = areAll ? "Everyone who can work here at the moment." : "Where you are signed in.";
  return (
    <SettingsSection id="sessions" title="Signed in" lead={lead}>
      <>
        <ul class="members">
          {sessions.map((session) => (
            <Member
              name={session.name}
              more={session.isOwn ? "(you, in this browser)" : undefined}
              action={session.isOwn ? undefined : <EndSession id={session.id} name={session.name} />}
            >
              <SessionLine session={session} />
            </Member>
          ))}
        </ul>
        {more > 0 && <p class="muted" safe>{`And ${more} more.`}</p>}
        {areAll && <All refused={refused} />}
      </>
    </SettingsSection>
  );
}

/** How, from where and since when somebody is signed in. */
export function SessionLine({
  session: { by, address, since, seen },
}: {
  session: SignedInView["sessions"][number];
}): Html {
  return (
    <>
      Signed in <span safe>{by}</span> from <span safe>{address}</span> · since <Time time={since} /> · last
      used <Time time={seen} />
    </>
  );
}

function All({ refused }: Pick<SignedInView, "refused">): Html {
  return (
    <>
      <Refused refused={refused} />
      <form method="post" action={paths.endSessions} class="setting">
        <div>
          <p class="label">End all sessions</p>
          <p class="hint">Yours ends, too. No text is lost, and tokens keep working.</p>
        </div>
        <button type="submit" class="button danger">
          Sign everyone out
        </button>
      </form>
    </>
  );
}

/** `of` is whose page it is on. */
export function EndSession({ id, name, of }: { id: string; name: string; of?: string }): Html {
  return (
    <form method="post" action={attribute(paths.endSession(id, of))}>
      <button type="submit" class="button small" aria-label={attribute(`End session of ${name}`)}>
        End session
      </button>
    </form>
  );
}

function Refused({ refused: { times, last } }: Pick<SignedInView, "refused">): Html {
  return (
    <Setting
      label="Refused sign-ins"
      hint={
        last && (
          <>
            The last one <Time time={last.time} /> from <span safe>{last.from}</span>
          </>
        )
      }
    >
      <>{last ? <strong safe>{times}</strong> : "None"} in the last 30 days</>
    </Setting>
  );
}
