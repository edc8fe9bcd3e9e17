import { t } from "elysia";

import { always, fails, ofBody, success } from "../answers.ts";
import { limited } from "./operation.ts";

const credentials = t.Object(
  {
    pin: t.String({ description: "The PIN of the team." }),
    name: t.Optional(
      t.Nullable(t.String({ description: "Your name on drafts and commits; at most 80 characters." })),
    ),
  },
  { examples: [{ pin: "2468", name: "Ada" }] },
);

const text = (description: string) => t.Optional(t.String({ description }));
const callbackQuery = t.Object({
  code: text("The code that was given there."),
  state: text("The state that the redirect to there had."),
  error: text("The reason why no code was given."),
  iss: text("The issuer that answers."),
});

const redirects = { 302: t.Void({ description: "`Location` has the address." }), ...fails(400, 500, 503) };

export const signIn = {
  body: credentials,
  response: { 200: success({}), ...always, ...ofBody },
  detail: {
    tags: ["Sessions"],
    operationId: "signIn",
    summary: "Sign in with the PIN, and get the cookie",
    security: [],
    responses: limited,
  },
};

type Place = "github" | "oidc";
const placeNames = { github: "the code host", oidc: "the provider of OpenID Connect" };
const operation = (name: string, place: Place) => (place === "oidc" ? `${name}WithOidc` : name);

export const beginSignIn = (place: Place) => ({
  query: t.Object({ next: text("A path of this server, to which the browser is sent afterwards.") }),
  response: redirects,
  detail: {
    tags: ["Sessions"],
    operationId: operation("beginSignIn", place),
    summary: `Go to ${placeNames[place]} to sign in`,
    security: [],
  },
});

export const finishSignIn = (place: Place) => ({
  query: callbackQuery,
  response: redirects,
  detail: {
    tags: ["Sessions"],
    operationId: operation("finishSignIn", place),
    summary: `Come back from ${placeNames[place]}, with the cookie or a sentence`,
    security: [],
  },
});

export const signOut = {
  response: { 200: success({}), ...always },
  detail: {
    tags: ["Sessions"],
    operationId: "signOut",
    summary: "Sign out, for every copy of the cookie",
  },
};
