import { t } from "elysia";

import { roles } from "../../core/person/role.ts";
import { sessionKinds } from "../../core/session/session.ts";
import { always, fails, list, ofBody, oneOf, success } from "../answers.ts";

const kinds = [...new Set([...sessionKinds, "oidc" as const])];

const known = {
  name: t.String(),
  email: t.Nullable(t.String(), { description: "Null where none is known." }),
  role: oneOf(roles),
  folders: t.Nullable(list(t.String()), {
    description: "The slugs below which they write; null for all pages. They read all of them.",
  }),
};
const id = "Stays when a name or an address changes. All sessions with the PIN are `pin`.";

const me = t.Object(
  {
    id: t.Nullable(t.String({ description: id })),
    ...known,
    kind: oneOf([...kinds, "token"], { description: "The kind of your account, or `token`." }),
  },
  { title: "Me" },
);

const person = t.Object(
  {
    id: t.String({ description: id }),
    ...known,
    kind: oneOf(kinds, { description: "The kind of their account; `pin` for all with the PIN." }),
    lastSeenAt: t.Nullable(t.Integer({ description: "Unix milliseconds, exact to five minutes." })),
  },
  { title: "Person" },
);

const email = t.Object(
  {
    email: t.String({
      description: "An address for your commits alone, with which nobody else signs in here.",
    }),
  },
  { examples: [{ email: "ada@example.com" }] },
);

const standing = t.Object(
  {
    role: t.String({ description: `One of ${roles.map((role) => `\`${role}\``).join(", ")}.` }),
    folders: t.Optional(
      t.Nullable(
        t.Array(t.String(), {
          description:
            "The slugs below which they write; all pages where it is missing. Not for administrators.",
        }),
      ),
    ),
  },
  { examples: [{ role: "writer", folders: ["guide", "reference"] }] },
);

export const readMe = {
  response: { 200: success({ me }), ...always },
  detail: { tags: ["People"], operationId: "readMe", summary: "Read who you are here, and what you may do" },
};

export const giveEmail = {
  body: email,
  response: { 200: success({ me }), ...always, ...ofBody },
  detail: {
    tags: ["People"],
    operationId: "changeMe",
    summary: "Give your address for commits",
    description:
      "It counts for nothing else. In a session with the PIN it lasts as long as the session. Who signs in with the organization's account has the address of that account.",
  },
};

export const listPeople = {
  response: { 200: success({ people: list(person) }), ...always },
  detail: {
    tags: ["People"],
    operationId: "listPeople",
    summary: "List who signed in here, and what each of them is",
  },
};

export const changePerson = {
  body: standing,
  response: { 200: success({ person }), ...always, ...ofBody, ...fails(404, 409) },
  detail: {
    tags: ["People"],
    operationId: "changePerson",
    summary: "Say what somebody is, from their next request on",
    description:
      "It goes before what ROLES and the code host say. The last administrator stays one while the PIN's sessions are none, and PIN_ROLE says what those are: both are 409.",
  },
};

export const removePerson = {
  response: { 200: success({}), ...always, ...fails(404, 409) },
  detail: {
    tags: ["People"],
    operationId: "removePerson",
    summary: "End somebody's sessions and tokens, and forget what was said of them",
    description:
      "They can come in again only as ROLES or the code host says. The last administrator stays: 409.",
  },
};
