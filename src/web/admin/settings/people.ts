import { Elysia, t } from "elysia";

import { paths } from "../../../../views/paths.ts";
import { People as PeopleList, type PersonView } from "../../../../views/settings/people.tsx";
import { OnePerson, type OnePersonView } from "../../../../views/settings/person.tsx";
import type { TeamPinView } from "../../../../views/settings/team-pin.tsx";
import { DomainError, NotFound } from "../../../core/errors.ts";
import type { Installation } from "../../../core/operation/installation.ts";
import type { ListedPerson, People } from "../../../core/people/people.ts";
import { personIdOf, TEAM_PIN } from "../../../core/person/person.ts";
import { type Role, roles } from "../../../core/person/role.ts";
import type { Clock } from "../../../core/ports.ts";
import { foldersInWords } from "../../../core/session/access.ts";
import type { PersonSession } from "../../../core/session/session.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, seeOther } from "../../respond.ts";
import { timeView } from "../time-view.ts";
import { listedView, wayIn } from "./session-views.ts";
import { tokensView } from "./tokens.ts";

type Parts = Readonly<{
  people: People;
  installation: Pick<Installation, "pinRole" | "codeHost" | "signInPlaces">;
  clock: Clock;
  authenticator: Authenticator;
  limits: Limits;
}>;

const chosen = t.Object({ id: t.String(), role: t.String(), folders: t.String() });

type Chosen = typeof chosen.static;

/** Each role in a word, and what it adds to those before it. */
const roleWords: Record<Role, Readonly<{ words: string; may: string }>> = {
  reader: { words: "Reader", may: "reads everything and changes nothing" },
  commenter: { words: "Commenter", may: "also asks for changes in reviews" },
  writer: { words: "Writer", may: "also saves drafts, uploads files and asks for review" },
  publisher: { words: "Publisher", may: "also publishes, moves and deletes pages, and approves reviews" },
  administrator: { words: "Administrator", may: "also manages people, all tokens and the settings" },
};

/** /admin/people: who signs in here, and what each of them may do. */
export const peoplePages = (parts: Parts) =>
  new Elysia({ name: "admin-people" })
    .use(signedIn(parts.authenticator))
    .get(paths.people, async ({ session }) => {
      const people = (await parts.people.list()).map((person) => personView(person, parts, session));
      return page({ title: "People", name: session.name, content: PeopleList({ people }) });
    })
    .get(paths.changePerson, ({ query, session }) => personPage(query.id, parts, session), {
      query: t.Object({ id: t.String() }),
    })
    .post(
      paths.changePerson,
      ({ body, session }) =>
        orRefused(body, { parts, session }, () => parts.people.change(body.id, askedStanding(body))),
      { parse: form(parts.limits.form), body: chosen },
    )
    .post(
      paths.removePerson,
      ({ body, session }) => orRefused(body, { parts, session }, () => parts.people.remove(body.id)),
      { parse: form(parts.limits.form), body: t.Object({ id: t.String() }) },
    );

/** What the settings say to who is signed in. */
export function ownRole({ scope: { role, folders } }: PersonSession): string {
  const { words } = roleWords[role];
  return folders ? `${words} in ${foldersInWords(folders)}` : words;
}

/** What the settings say of the PIN. */
export function teamPinView({
  pinRole,
  publishing,
}: Pick<Installation, "pinRole" | "publishing">): TeamPinView {
  const { role, why } = pinRole;
  return {
    role: role === "none" ? undefined : roleWords[role].words,
    why,
    isForReviews: publishing === "review",
  };
}

type Asked = Readonly<{ parts: Parts; session: PersonSession }>;

/** A refusal is shown with what was chosen. */
async function orRefused(
  body: Readonly<{ id: string }> & Partial<Chosen>,
  { parts, session }: Asked,
  done: () => Promise<unknown>,
) {
  try {
    await done();
    return seeOther(paths.people);
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof NotFound) throw error;
    return personPage(body.id, parts, session, { error, typed: body });
  }
}

type Refused = Readonly<{ error: DomainError; typed: Partial<Chosen> }>;

async function personPage(id: string, parts: Parts, session: PersonSession, refused?: Refused) {
  const found = (await parts.people.list()).find((person) => person.id === id);
  if (!found) throw new NotFound("Nobody with this id is known here.");
  const now = parts.clock.now();
  const { role = found.role, folders = found.folders?.join("\n") ?? "" } = refused?.typed ?? {};
  const person: OnePersonView = {
    ...personView(found, parts, session),
    standing:
      id === TEAM_PIN
        ? undefined
        : {
            folders,
            roles: roles.map((each) => ({ role: each, ...roleWords[each], isChosen: each === role })),
          },
    sessions: found.sessions.map((listed) =>
      listedView(listed, { own: session, places: parts.installation, now }),
    ),
    tokens: tokensView(found.tokens, now),
    problem: refused?.error.message,
  };
  const { status, headers } = refused ? refusalOfDomain(refused.error) : {};
  return page({ title: found.name, name: session.name, content: OnePerson({ person }), status, headers });
}

function personView(
  person: ListedPerson,
  { clock, installation }: Parts,
  session: PersonSession,
): PersonView {
  const { id, name, email, kind, role, folders, lastSeenAt, sessions, tokens } = person;
  return {
    id,
    name,
    email,
    by: wayIn(kind, installation),
    role: roleWords[role].words,
    where: folders?.map((folder) => folder || "/").join(", "),
    saidBy: saidBy(person, installation),
    seen: lastSeenAt === undefined ? undefined : timeView(lastSeenAt, clock.now()),
    has: [...counted(sessions.length, "session"), ...counted(tokens.length, "token")],
    isYou: id === personIdOf(session),
  };
}

function saidBy({ id, kind, isSaid }: ListedPerson, { codeHost }: Pick<Installation, "codeHost">): string {
  if (isSaid) return "an administrator chose here";
  if (id === TEAM_PIN) return "the server's settings say";
  return kind === codeHost?.id ? `${codeHost.name} says` : "ROLES says";
}

function counted(number: number, word: string): string[] {
  return number === 0 ? [] : [`${number} ${word}${number === 1 ? "" : "s"}`];
}

function askedStanding({ role, folders }: Chosen) {
  const lines = folders
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return { role, folders: lines.length > 0 ? lines : undefined };
}
