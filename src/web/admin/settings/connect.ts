import { Elysia, t } from "elysia";

import { paths } from "../../../../views/paths.ts";
import { Connect, Connected } from "../../../../views/settings/connect.tsx";
import { DomainError } from "../../../core/errors.ts";
import { type TokenRight, tokenRights } from "../../../core/session/scope.ts";
import type { PersonSession } from "../../../core/session/session.ts";
import type { ConnectionRequest, Connections } from "../../../core/token/connections.ts";
import { OAuthError } from "../../../core/token/oauth.ts";
import { refusalOfDomain } from "../../envelope.ts";
import { mcpAddress } from "../../mcp/oauth.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page } from "../../respond.ts";
import { askedScope, freshScope, scopeFields, scopeView, type TypedScope } from "./token-scope.ts";

type Parts = Readonly<{
  connections: Connections;
  authenticator: Authenticator;
  limits: Limits;
  baseUrl: () => string;
}>;

const text = t.Optional(t.String());
const sent = {
  client_id: t.String(),
  redirect_uri: t.String(),
  response_type: text,
  code_challenge: text,
  code_challenge_method: text,
  resource: text,
  state: text,
};
const query = t.Object({ ...sent, scope: text });
const answered = t.Object({ ...sent, ...scopeFields, answer: t.Optional(t.String()) });

type Sent = Omit<typeof query.static, "scope">;

/** /admin/connect: a person allows an app a token. Source: RFC 6749, section 4.1. */
export const connectPages = ({ connections, authenticator, limits, baseUrl }: Parts) => {
  const check = (sent: Sent) => connections.checkRequest(requestOf(sent), mcpAddress(baseUrl()));
  const back = (sent: Sent, answer: Record<string, string>) => backAddress(sent, answer, baseUrl());
  const show = (sent: Sent, scope: TypedScope, session: PersonSession, error?: DomainError) => {
    const { name: app } = connections.client(requestOf(sent));
    const { status, headers } = error ? refusalOfDomain(error) : {};
    const connect = {
      ...scopeView(scope, session),
      app,
      host: new URL(sent.redirect_uri).host,
      sent: fieldsOf(sent),
      problem: error?.message,
    };
    return page({
      title: `Connect ${app}`,
      name: session.name,
      content: Connect({ connect }),
      status,
      headers,
    });
  };
  /** Not a redirect: a browser applies the policy on forms to that too, and the app is on another address. */
  const leave = (sent: Sent, session: PersonSession, answer: Record<string, string>) => {
    const { name: app } = connections.client(requestOf(sent));
    const next = back(sent, answer);
    const content = Connected({ connected: { app, next } });
    return page({
      title: `Back to ${app}`,
      name: session.name,
      content,
      headers: { refresh: `0; url=${next}` },
    });
  };
  return new Elysia({ name: "admin-connect" })
    .use(signedIn(authenticator))
    .get(
      paths.connect,
      ({ query: { scope, ...sent }, session }) => {
        connections.client(requestOf(sent));
        // An app can register any address, so what is wrong is shown, and sent nowhere. Source: RFC 9700, section 4.11.2.
        check(sent);
        return show(sent, freshScope(proposed(scope)), session);
      },
      { query },
    )
    .post(
      paths.connect,
      ({ body, session }) => {
        check(body);
        if (body.answer !== "allow") return leave(body, session, { error: "access_denied" });
        try {
          const code = connections.allow(requestOf(body), askedScope(body), session);
          return leave(body, session, { code });
        } catch (error) {
          if (!(error instanceof DomainError) || error instanceof OAuthError) throw error;
          return show(body, body, session, error);
        }
      },
      { parse: form(limits.form), body: answered },
    );
};

/** Publishing is ticked by the person alone, whatever the app asks for. */
function proposed(scope = ""): TokenRight[] | undefined {
  const asked = tokenRights.filter((right) => scope.split(" ").includes(right));
  return asked.length > 0 ? asked.filter((right) => right !== "publish") : undefined;
}

function requestOf(sent: Sent): ConnectionRequest {
  return {
    clientId: sent.client_id,
    redirectUri: sent.redirect_uri,
    responseType: sent.response_type ?? "",
    challenge: sent.code_challenge ?? "",
    challengeMethod: sent.code_challenge_method ?? "",
    resource: sent.resource,
  };
}

function fieldsOf(sent: Sent) {
  const names = Object.keys(query.properties).filter((name) => name !== "scope") as Array<keyof Sent>;
  return names.flatMap((name) => (sent[name] === undefined ? [] : [{ name, value: sent[name] }]));
}

function backAddress({ redirect_uri, state }: Sent, answer: Record<string, string>, issuer: string): string {
  const url = new URL(redirect_uri);
  const all = { ...answer, ...(state === undefined ? {} : { state }), iss: issuer };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}
