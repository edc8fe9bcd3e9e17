import { type Cookie, Elysia, t } from "elysia";

import { paths, type SignInProblem } from "../../../../views/paths.ts";
import { SignedOut, SignIn, type SignInView } from "../../../../views/sign-in/sign-in.tsx";
import { DomainError } from "../../../core/errors.ts";
import type { Installation } from "../../../core/operation/installation.ts";
import type { People } from "../../../core/people/people.ts";
import { defaultCodeHost } from "../../../core/session/code-host.ts";
import { signInEnded } from "../../../core/session/host-sign-ins.ts";
import type { OidcSignIns } from "../../../core/session/oidc-sign-ins.ts";
import type { Sessions } from "../../../core/session/sessions.ts";
import { signInRefusals } from "../../../core/session/started-sign-ins.ts";
import { refusalOfDomain } from "../../envelope.ts";
import { type Authenticator, notSaved } from "../../request/authenticator.ts";
import { form, type Limits, nothing } from "../../request/body.ts";
import { clientAddress } from "../../request/client-address.ts";
import { returnPath } from "../../request/return-path.ts";
import { COOKIE } from "../../request/seal.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, seeOther } from "../../respond.ts";
import { afterEnding, onPage } from "../settings/after-ending.ts";

type Parts = Readonly<{
  sessions: Sessions;
  oidcSignIns: Pick<OidcSignIns, "endAddress"> | undefined;
  people: Pick<People, "giveEmail" | "list">;
  authenticator: Authenticator;
  limits: Limits;
  trustProxy: boolean;
  isHttps: boolean;
  baseUrl: () => string;
  installation: Installation;
}>;

const text = t.Optional(t.String());
const naming = t.Object({ name: t.String() });
const credentials = t.Object({ pin: t.String(), name: text, next: text });

export const sessionPages = (parts: Parts) => {
  const { sessions, people, authenticator, limits, trustProxy, installation, oidcSignIns, baseUrl } = parts;
  return new Elysia({ name: "admin-sessions" })
    .get(
      paths.signIn,
      ({ query, request }) => {
        const problem = problemOf(query, installation);
        const next = returnPath(query.next);
        return signInPage(installation, { next, name: rememberedName(request), problem });
      },
      { query: t.Object({ next: text, problem: text, with: text }) },
    )
    .post(
      paths.signIn,
      ({ body, request, server, cookie }) =>
        signIn(parts, body, clientAddress(request, server, trustProxy), cookie),
      { parse: form(limits.stranger), body: credentials },
    )
    .use(signedIn(authenticator))
    .post(
      paths.signOut,
      async ({ session, cookie }) => {
        const notSaved = await authenticator.signOut(session);
        cookie[COOKIE]!.set(authenticator.clearedCookie());
        if (notSaved !== undefined) return seeOther(paths.signInAfter("not-kept", paths.pages));
        const isCompany = session.kind === "oidc";
        const end = isCompany ? await oidcSignIns?.endAddress(session, baseUrl() + paths.signIn) : undefined;
        return end === undefined ? seeOther(paths.signIn) : signedOutPage(end);
      },
      { parse: nothing },
    )
    .post(
      paths.rename,
      async ({ session, body, request, server, cookie }) => {
        const address = clientAddress(request, server, trustProxy);
        const renamed = await sessions.rename(session, body.name, address);
        cookie[COOKIE]!.set(authenticator.cookieFor(renamed));
        cookie[NAME_COOKIE]!.set(nameCookie(body.name.trim(), parts.isHttps));
        return seeOther(paths.you);
      },
      { parse: form(limits.form), body: naming },
    )
    .post(
      paths.giveAddress,
      async ({ session, body, cookie }) => {
        const changed = await people.giveEmail(session, body.email);
        if (changed.kind === "pin") cookie[COOKIE]!.set(authenticator.cookieFor(changed));
        return seeOther(paths.you);
      },
      { parse: form(limits.form), body: t.Object({ email: t.String() }) },
    )
    .post(
      paths.endSessions,
      async ({ session, cookie }) => {
        const notSaved = await authenticator.signOutAll(session);
        cookie[COOKIE]!.set(authenticator.clearedCookie());
        const problem = notSaved === undefined ? "all-ended" : "not-kept";
        return seeOther(paths.signInAfter(problem, paths.settings));
      },
      { parse: nothing },
    )
    .post(
      "/admin/sessions/:id/end",
      async ({ params, query, session }) => {
        await sessions.endListed(params.id, session);
        return seeOther(await afterEnding("sessions", query, people));
      },
      { parse: nothing, query: onPage },
    );
};

async function signIn(
  { sessions, authenticator, isHttps, installation }: Parts,
  body: typeof credentials.static,
  address: string,
  cookie: Record<string, Cookie<unknown>>,
) {
  const { name = "" } = body;
  const next = returnPath(body.next);
  try {
    const session = await sessions.signIn({ ...body, address });
    cookie[COOKIE]!.set(authenticator.cookieFor(session));
    cookie[NAME_COOKIE]!.set(nameCookie(name.trim(), isHttps));
    return seeOther(next);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problem = { of: error.kind === "invalid" ? "name" : "pin", sentence: error.message } as const;
    return signInPage(installation, { next, name, problem }, refusalOfDomain(error));
  }
}

function signInPage(
  { signInPlaces: places, pinRole, siteName: name, siteUrl, folder }: Installation,
  asked: Omit<SignInView, "places" | "hasPin" | "site">,
  answer: { status?: number; headers?: Record<string, string> } = {},
) {
  const icon = folder.siteIcon === undefined ? undefined : paths.siteIcon;
  const site = { name, icon, address: siteUrl ?? folder.siteUrl };
  const hasPin = pinRole.role !== "none";
  return page({
    title: "Sign in",
    content: SignIn({ signIn: { ...asked, places, hasPin, site } }),
    ...answer,
  });
}

/** The content policy lets no answer to a form redirect to another site. */
function signedOutPage(next: string) {
  return page({
    title: "Signed out",
    content: SignedOut({ next: { address: next, host: new URL(next).host } }),
    headers: { refresh: `0; url=${next}` },
  });
}

/** Anybody can write an address, so it carries no text. @internal */
export const signInProblems = (place: string): Readonly<Record<SignInProblem, string>> => ({
  ...signInRefusals(place),
  "too-often": `${place}'s rate limit is reached. Try again in a few minutes.`,
  "no-answer": `${place} couldn't sign you in. Try again in a few minutes.`,
  "not-possible": `Sign-in with ${place} isn't working. Ask your administrator to look at the server's log.`,
  ended: signInEnded(place),
  "all-ended": "Everyone is signed out, including you. Unsaved text stays in each browser.",
  "not-kept": notSaved,
});

function problemOf(
  { problem = "", with: place }: Readonly<{ problem?: string; with?: string }>,
  { signInPlaces, codeHost = defaultCodeHost }: Installation,
): SignInView["problem"] {
  const { name } = signInPlaces.find(({ id }) => id === place) ?? codeHost;
  const sentences = signInProblems(name);
  return Object.hasOwn(sentences, problem)
    ? { of: "place", sentence: sentences[problem as SignInProblem] }
    : undefined;
}

/** The last name given in this browser, for the next sign-in. It isn't secret. */
const NAME_COOKIE = "docs_admin_name";
const NAME_KEPT_SECONDS = 365 * 24 * 60 * 60;

function nameCookie(name: string, isHttps: boolean) {
  return {
    value: name,
    maxAge: name ? NAME_KEPT_SECONDS : 0,
    path: paths.signIn,
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps,
  } as const;
}

function rememberedName(request: Request): string {
  return new Bun.CookieMap(request.headers.get("cookie") ?? "").get(NAME_COOKIE) ?? "";
}
