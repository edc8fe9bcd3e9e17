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
  code: text("The code that the code host gave."),
  state: text("The state that the redirect to the code host had."),
  error: text("The reason why the code host gave no code."),
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

export const beginSignIn = {
  query: t.Object({ next: text("A path of this server, to which the browser is sent afterwards.") }),
  response: redirects,
  detail: {
    tags: ["Sessions"],
    operationId: "beginSignIn",
    summary: "Go to the code host to sign in",
    security: [],
  },
};

export const finishSignIn = {
  query: callbackQuery,
  response: redirects,
  detail: {
    tags: ["Sessions"],
    operationId: "finishSignIn",
    summary: "Come back from the code host, with the cookie or a sentence",
    security: [],
  },
};

export const signOut = {
  response: { 200: success({}), ...always },
  detail: {
    tags: ["Sessions"],
    operationId: "signOut",
    summary: "Sign out, for every copy of the cookie",
  },
};
