import { t } from "elysia";

import { always, fails, ofBody, success } from "../answers.ts";
import { limited } from "./operation.ts";

const credentials = t.Object(
  { pin: t.String(), name: t.Optional(t.Nullable(t.String())) },
  { examples: [{ pin: "2468", name: "Ada" }] },
);

const text = t.Optional(t.String());
const callbackQuery = t.Object({ code: text, state: text, error: text });

const redirects = { 302: t.Void({ description: "`Location` has the address." }), ...fails(400, 500, 503) };

export const signIn = {
  body: credentials,
  response: { 200: success({}), ...always, ...ofBody },
  detail: {
    tags: ["Sessions"],
    operationId: "signIn",
    summary: "Signs in with the PIN; the answer has the cookie",
    security: [],
    responses: limited,
  },
};

export const beginSignIn = {
  query: t.Object({ next: text }),
  response: redirects,
  detail: {
    tags: ["Sessions"],
    operationId: "beginSignIn",
    summary: "Redirects to the code host",
    security: [],
  },
};

export const finishSignIn = {
  query: callbackQuery,
  response: redirects,
  detail: {
    tags: ["Sessions"],
    operationId: "finishSignIn",
    summary: "Redirects with the cookie, or to the sign-in page with a sentence",
    security: [],
  },
};

export const signOut = {
  response: { 200: success({}), ...always },
  detail: {
    tags: ["Sessions"],
    operationId: "signOut",
    summary: "Ends the session, for every copy of the cookie",
  },
};
