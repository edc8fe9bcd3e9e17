import { Elysia } from "elysia";

import { paths } from "../../../views/paths.ts";
import { tokenRights } from "../../core/session/scope.ts";
import type { Connections } from "../../core/token/connections.ts";
import { OAuthError } from "../../core/token/oauth.ts";
import { form, json, type Limits } from "../request/body.ts";

type Parts = Readonly<{
  connections: Connections;
  limits: Limits;
  installation: Readonly<{ siteName: string }>;
  baseUrl: () => string;
  clock: Readonly<{ now(): number }>;
}>;

const PROTECTED = "/.well-known/oauth-protected-resource";

/** The address that tokens are for. */
export function mcpAddress(origin: string): string {
  return `${origin}/mcp`;
}

/** What a client without a token is told, so that it finds where to get one. Source: RFC 9728, section 5.1. */
export function challengeOf(origin: string): string {
  return `Bearer resource_metadata="${origin}${PROTECTED}/mcp"`;
}

/**
 * OAuth for clients of /mcp that know its address alone. Open to strangers: it gives a token only for the code of a person
 * who signed in. Sources: RFC 9728, RFC 8414, RFC 7591, RFC 9207.
 */
export const oauthRoutes = ({ connections, limits, installation, baseUrl, clock }: Parts) => {
  const resource = () => ({
    resource: mcpAddress(baseUrl()),
    authorization_servers: [baseUrl()],
    bearer_methods_supported: ["header"],
    scopes_supported: tokenRights,
    resource_name: installation.siteName,
  });
  return new Elysia({ name: "oauth" })
    .get(PROTECTED, resource)
    .get(`${PROTECTED}/mcp`, resource)
    .get("/.well-known/oauth-authorization-server", () => ({
      issuer: baseUrl(),
      authorization_endpoint: `${baseUrl()}${paths.connect}`,
      token_endpoint: `${baseUrl()}/oauth/token`,
      registration_endpoint: `${baseUrl()}/oauth/register`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      scopes_supported: tokenRights,
      authorization_response_iss_parameter_supported: true,
    }))
    .post(
      "/oauth/register",
      ({ body }) =>
        orError(async () => {
          const { id, name, redirectUris } = connections.register(body as Record<string, unknown>);
          const registered = {
            client_id: id,
            client_name: name,
            redirect_uris: redirectUris,
            token_endpoint_auth_method: "none",
            grant_types: ["authorization_code"],
            response_types: ["code"],
          };
          return Response.json(registered, { status: 201 });
        }),
      { parse: json(limits.stranger) },
    )
    .post(
      "/oauth/token",
      ({ body }) =>
        orError(async () => {
          const sent = body as Readonly<Record<string, string | undefined>>;
          const { token, secret } = await connections.redeem(
            {
              grantType: sent.grant_type ?? "",
              code: sent.code ?? "",
              clientId: sent.client_id ?? "",
              redirectUri: sent.redirect_uri,
              verifier: sent.code_verifier ?? "",
              resource: sent.resource,
            },
            mcpAddress(baseUrl()),
          );
          const seconds = Math.floor((token.expiresAt - clock.now()) / 1000);
          const scope = token.can.join(" ");
          return Response.json({ access_token: secret, token_type: "Bearer", expires_in: seconds, scope });
        }),
      { parse: form(limits.stranger) },
    );
};

async function orError(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return Response.json({ error: error.code, error_description: error.message }, { status: 400 });
  }
}
