/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { paths } from "../paths.ts";
import { PageHead } from "../section.tsx";
import { Member } from "./member.tsx";
import { About, type PersonView } from "./people.tsx";
import { SettingsSection } from "./setting.tsx";
import { EndSession, SessionLine, type SignedInView } from "./signed-in.tsx";
import { TokenOf, type TokensView } from "./tokens.tsx";

export type OnePersonView = PersonView &
  Readonly<{
    /** What can be chosen; undefined where the server's settings say it. */
    standing: StandingView | undefined;
    sessions: SignedInView["sessions"];
    tokens: TokensView;
    problem: string | undefined;
  }>;

type StandingView = Readonly<{
  roles: ReadonlyArray<Readonly<{ role: string; words: string; may: string; isChosen: boolean }>>;
  /** A path in each line. */
  folders: string;
}>;

/** The answer to GET /admin/people/person, and to a refused POST, which keeps what was chosen. */
export function OnePerson({ person }: { person: OnePersonView }): Html {
  const { id, name, standing, sessions, tokens, problem } = person;
  return (
    <section>
      <PageHead title={name} lead={<About person={person} />}>
        <a class="button" href={paths.people}>
          All people
        </a>
      </PageHead>
      <div class="settings one">
        <div>
          {problem !== undefined && (
            <p class="problem" role="alert" safe>
              {problem}
            </p>
          )}
          <SettingsSection id="role" title="Role" lead={<SaidBy person={person} />}>
            {standing ? <Standing id={id} standing={standing} /> : undefined}
          </SettingsSection>
          <SettingsSection id="sessions" title="Sessions">
            {sessions.length === 0 ? (
              <p class="none">Not signed in.</p>
            ) : (
              <ul class="members">
                {sessions.map((session) => (
                  <Member
                    name={session.name}
                    more={session.isOwn ? "(you, in this browser)" : undefined}
                    action={
                      session.isOwn ? undefined : <EndSession id={session.id} name={session.name} of={id} />
                    }
                  >
                    <SessionLine session={session} />
                  </Member>
                ))}
              </ul>
            )}
          </SettingsSection>
          <SettingsSection id="tokens" title="Tokens">
            {tokens.length === 0 ? (
              <p class="none">No tokens.</p>
            ) : (
              <ul class="members">
                {tokens.map((token) => (
                  <TokenOf token={token} of={id} />
                ))}
              </ul>
            )}
          </SettingsSection>
          <Removal person={person} />
        </div>
      </div>
    </section>
  );
}

function SaidBy({ person: { role, where, saidBy } }: { person: PersonView }): Html {
  return (
    <>
      <strong safe>{role}</strong>
      {where !== undefined && <span safe>{` in ${where}`}</span>}, as <span safe>{saidBy}</span>. What is
      chosen here counts at once and goes before all else.
    </>
  );
}

function Standing({ id, standing: { roles, folders } }: { id: string; standing: StandingView }): Html {
  return (
    <form method="post" action={paths.changePerson} class="stack">
      <input type="hidden" name="id" value={attribute(id)} />
      <fieldset class="choices">
        <legend>What they may do</legend>
        {roles.map(({ role, words, may, isChosen }) => (
          <label class="check-line">
            <input type="radio" name="role" value={attribute(role)} checked={isChosen} required />
            <span>
              <strong safe>{words}</strong>{" "}
              <span class="muted" safe>
                {may}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <label for="person-folders">Folders</label>
      <textarea
        id="person-folders"
        name="folders"
        rows="2"
        autocapitalize="none"
        spellcheck="false"
        aria-describedby="person-folders-hint"
        safe
      >
        {folders}
      </textarea>
      <p id="person-folders-hint" class="hint">
        One path per line, such as <code>guide</code>. They change only these pages and all below them, and
        read all. Leave empty for all pages, and for administrators.
      </p>
      <div class="actions">
        <button type="submit" class="button primary">
          Save role
        </button>
      </div>
    </form>
  );
}

function Removal({ person: { id, name, standing, has } }: { person: OnePersonView }): Html {
  const ends: string = has.length > 0 ? `Ends ${has.join(" and ")}` : "Ends whatever they have here";
  const press: string = standing ? `Remove ${name}` : "End all";
  return (
    <SettingsSection id="end" title={standing ? "Remove" : "End all"}>
      <form method="post" action={paths.removePerson} class="setting">
        <input type="hidden" name="id" value={attribute(id)} />
        <div>
          <p class="label" safe>
            {ends}
          </p>
          <p class="hint">
            {standing
              ? "They can come in again only as the server's settings say. No text is lost."
              : "Everyone with the PIN can sign in again. No text is lost."}
          </p>
        </div>
        <button type="submit" class="button danger">
          <Icon name="signOut" />
          <span safe>{press}</span>
        </button>
      </form>
    </SettingsSection>
  );
}
