import { Elysia, t } from "elysia";

import { paths } from "../../../views/paths.ts";
import { MadeToken, NewToken } from "../../../views/settings/new-token.tsx";
import type { TokensView } from "../../../views/settings/tokens.tsx";
import { DomainError, Invalid } from "../../core/errors.ts";
import type { CookieSession } from "../../core/session/session.ts";
import { type Right, rights } from "../../core/token/scope.ts";
import { DEFAULT_DAYS, type Token } from "../../core/token/token.ts";
import type { Tokens } from "../../core/token/tokens.ts";
import type { Authenticator } from "../authenticator.ts";
import { form, type Limits, nothing } from "../body.ts";
import { refusalOfDomain } from "../envelope.ts";
import { page, seeOther } from "../respond.ts";
import { signedIn } from "../signed-in.ts";
import { timeView } from "./time-view.ts";

type Parts = Readonly<{ tokens: Tokens; authenticator: Authenticator; limits: Limits }>;

const box = t.Optional(t.String());
const typed = t.Object({
  name: t.String(),
  folders: t.String(),
  days: t.String(),
  read: box,
  draft: box,
  publish: box,
  generate: box,
});

type Typed = typeof typed.static;

const fresh: Typed = { name: "", folders: "", days: String(DEFAULT_DAYS), read: "on", draft: "on" };

/** Each right in words: on its box, and in a list of what a token may do. */
const wordsOf: Record<Right, Readonly<{ box: string; listed: string }>> = {
  read: { box: "Read pages and drafts", listed: "read" },
  draft: { box: "Save drafts and upload files", listed: "save drafts" },
  publish: { box: "Publish, move and delete pages", listed: "publish" },
  generate: { box: "Write with AI", listed: "use AI" },
};

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const list = new Intl.ListFormat("en-GB");

/** /admin/tokens: making and revoking them. The settings list them. */
export const tokenPages = ({ tokens, authenticator, limits }: Parts) =>
  new Elysia({ name: "admin-tokens" })
    .use(signedIn(authenticator))
    .get(paths.newToken, ({ session }) => newTokenPage(fresh, session))
    .post(
      paths.newToken,
      async ({ body, session }) => {
        try {
          const { token, secret } = await tokens.make(asked(body), session);
          const made = { name: token.name, secret, until: date.format(token.expiresAt) };
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
      async ({ params }) => {
        await tokens.revoke(params.id);
        return seeOther(paths.tokens);
      },
      { parse: nothing },
    );

export function tokensView(tokens: readonly Token[], now: number): TokensView {
  return tokens.map(({ id, name, maker, can, folders, expiresAt, lastUse }) => ({
    id,
    name,
    maker,
    may: `Can ${list.format(can.map((right) => wordsOf[right].listed))}${folders ? `, only in ${list.format(folders.map((folder) => folder || "/"))}` : ""}`,
    until: date.format(expiresAt),
    isExpired: expiresAt <= now,
    lastUse: lastUse && { time: timeView(lastUse.at, now), from: lastUse.address },
  }));
}

function newTokenPage(typed: Typed, { name }: CookieSession, error?: DomainError) {
  const token = {
    ...typed,
    rights: rights.map((right) => ({
      right,
      words: wordsOf[right].box,
      isChosen: typed[right] !== undefined,
    })),
    problem: error?.message,
  };
  const { status, headers } = error ? refusalOfDomain(error) : {};
  return page({ title: "New token", name, content: NewToken({ token }), status, headers });
}

function asked({ name, folders, days, ...boxes }: Typed) {
  const lines = folders
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const can = rights.filter((right) => boxes[right] !== undefined);
  if (can.length === 0) throw new Invalid("Choose at least one right.");
  return {
    name,
    can,
    folders: lines.length > 0 ? lines : undefined,
    days: Number(days),
  };
}
