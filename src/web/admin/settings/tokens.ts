import { Elysia, t } from "elysia";

import { paths } from "../../../../views/paths.ts";
import { MadeToken, NewToken } from "../../../../views/settings/new-token.tsx";
import type { TokensView } from "../../../../views/settings/tokens.tsx";
import { DomainError } from "../../../core/errors.ts";
import type { Installation } from "../../../core/operation/installation.ts";
import type { People } from "../../../core/people/people.ts";
import type { Clock } from "../../../core/ports.ts";
import type { PersonSession } from "../../../core/session/session.ts";
import type { Token } from "../../../core/token/token.ts";
import type { Tokens } from "../../../core/token/tokens.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits, nothing } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, seeOther } from "../../respond.ts";
import { timeView } from "../time-view.ts";
import { afterEnding, onPage } from "./after-ending.ts";
import { connectLines } from "./connect-lines.ts";
import { askedScope, freshScope, rightWords, scopeFields, scopeView } from "./token-scope.ts";

type Parts = Readonly<{
  tokens: Tokens;
  people: Pick<People, "list">;
  installation: Pick<Installation, "siteName">;
  baseUrl: () => string;
  clock: Clock;
  authenticator: Authenticator;
  limits: Limits;
}>;

const typed = t.Object({ name: t.String(), ...scopeFields });

type Typed = typeof typed.static;

/** Made for the first page, so that each start is faster. */
let list: Intl.ListFormat | undefined;

/** /admin/tokens: making and revoking them. The settings list them. */
export const tokenPages = ({ tokens, people, installation, baseUrl, clock, authenticator, limits }: Parts) =>
  new Elysia({ name: "admin-tokens" })
    .use(signedIn(authenticator))
    .get(paths.newToken, ({ session }) => newTokenPage({ name: "", ...freshScope() }, session))
    .post(
      paths.newToken,
      async ({ body, session }) => {
        try {
          const { token, secret } = await tokens.make({ name: body.name, ...askedScope(body) }, session);
          const { siteName } = installation;
          const made = {
            name: token.name,
            secret,
            until: timeView(token.expiresAt, clock.now(), "date"),
            connect: connectLines({ origin: baseUrl(), siteName, token: secret }),
          };
          return page({ title: "New token", name: session.name, content: MadeToken({ token: made }) });
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          return newTokenPage(body, session, error);
        }
      },
      { parse: form(limits.form), body: typed },
    )
    .post(
      "/admin/tokens/:id/revoke",
      async ({ params, query, session }) => {
        await tokens.revokeFor(params.id, session);
        return seeOther(await afterEnding("tokens", query, people));
      },
      { parse: nothing, query: onPage },
    );

export function tokensView(tokens: readonly Token[], now: number): TokensView {
  list ??= new Intl.ListFormat("en");
  const words = (all: readonly string[]) => list!.format(all);
  return tokens.map(({ id, name, audience, maker, can, folders, expiresAt, lastUse }) => ({
    id,
    name,
    maker,
    may: `Can ${words(can.map((right) => rightWords[right].listed))}${audience ? " over MCP" : ""}${folders ? `, only in ${words(folders.map((folder) => folder || "/"))}` : ""}`,
    until: timeView(expiresAt, now, "date"),
    isExpired: expiresAt <= now,
    lastUse: lastUse && { time: timeView(lastUse.at, now), from: lastUse.address },
  }));
}

function newTokenPage(typed: Typed, session: PersonSession, error?: DomainError) {
  const { name } = session;
  const token = { ...scopeView(typed, session), name: typed.name, problem: error?.message };
  const { status, headers } = error ? refusalOfDomain(error) : {};
  return page({ title: "New token", name, content: NewToken({ token }), status, headers });
}
