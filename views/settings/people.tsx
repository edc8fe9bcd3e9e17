/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { PageHead } from "../section.tsx";
import { Time, type TimeView } from "../time.tsx";
import { Member } from "./member.tsx";

export type PersonView = Readonly<{
  id: string;
  name: string;
  email: string | undefined;
  /** How they sign in: "with GitHub". */
  by: string;
  role: string;
  /** Where they write, in words; undefined for everywhere. */
  where: string | undefined;
  /** What says so: "GitHub". */
  saidBy: string;
  seen: TimeView | undefined;
  /** "2 sessions", "1 token" */
  has: readonly string[];
  isYou: boolean;
}>;

/** The answer to GET /admin/people: who signs in here, and what they may do. */
export function People({ people }: { people: readonly PersonView[] }): Html {
  return (
    <section>
      <PageHead
        title="People"
        lead={
          <>
            Everyone who has signed in, and what they may do.{" "}
            <a href={paths.helpOn("server/people")}>What each role may do</a>
          </>
        }
      />
      <ul class="members">
        {people.map((person) => (
          <Member
            name={person.name}
            more={
              <>
                {person.isYou && "(you)"}
                <span class="tag" safe>
                  {person.role}
                </span>
              </>
            }
            action={
              <a
                class="button small"
                href={attribute(paths.person(person.id))}
                aria-label={attribute(`Change ${person.name}`)}
              >
                Change
              </a>
            }
          >
            <About person={person} />
          </Member>
        ))}
      </ul>
    </section>
  );
}

/** How somebody signs in, where they write, when they were seen, and what of theirs can be ended. */
export function About({ person: { by, email, where, seen, has } }: { person: PersonView }): Html {
  return (
    <>
      Signs in <span safe>{by}</span>
      {email !== undefined && <span safe>{` · ${email}`}</span>}
      {where !== undefined && <span safe>{` · writes in ${where}`}</span>}
      {seen ? (
        <>
          {" "}
          · last seen <Time time={seen} />
        </>
      ) : (
        " · not seen yet"
      )}
      {has.length > 0 && <span safe>{` · ${has.join(" · ")}`}</span>}
    </>
  );
}
