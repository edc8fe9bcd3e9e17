import type { Config } from "../config/config.ts";
import { DomainError, Unavailable } from "../core/errors.ts";
import { SignInRefused } from "../core/session/started-sign-ins.ts";
import { clock } from "../machine/clock.ts";
import { OpenIdProvider } from "../oidc/provider.ts";
import { type Finding, ok, unknown, wrong } from "../repository/finding.ts";

const REACHED_WITHIN_MS = 10_000;

/** Whether people can sign in with the company. `callback` is undefined until the port is known. */
export async function* checkOidc(
  { oidc }: Pick<Config, "oidc">,
  callback: string | undefined,
): AsyncGenerator<Finding> {
  if (!oidc) return;
  const step = `sign-in with ${oidc.name}`;
  const provider = new OpenIdProvider(oidc, { clock, timeoutMs: REACHED_WITHIN_MS });
  if (callback === undefined) {
    yield wrong(step, "set BASE_URL, because PORT=0 changes the address at each start");
    return;
  }
  const asked = { state: "check", nonce: "check", challenge: "check", verifier: "check", callback };
  const address = await reached(() => provider.address({ ...asked, challenge: challengeOf(asked.verifier) }));
  yield typeof address === "string" ? ok(step, `${oidc.issuer} is there`) : wrong(step, address.message);
  if (typeof address !== "string") return;
  yield secret(
    step,
    await reached(() => provider.identify({ code: "check", state: "check", iss: oidc.issuer }, asked)),
  );
  yield await callbackFinding(address, callback);
}

/** A provider looks at the client before the code, which is none of its own. */
function secret(step: string, answer: unknown): Finding {
  if (answer instanceof Unavailable) return wrong(step, `${answer.message} ${reason(answer)}`.trim());
  if (answer instanceof SignInRefused && answer.why === "over")
    return ok(step, "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are accepted");
  return unknown(step, "whether OIDC_CLIENT_SECRET is right shows only when somebody signs in");
}

/** Most providers look at the address only once somebody has signed in. */
async function callbackFinding(address: string, callback: string): Promise<Finding> {
  const step = "callback URL";
  const { status } = await fetch(address, {
    redirect: "manual",
    signal: AbortSignal.timeout(REACHED_WITHIN_MS),
  }).catch(() => ({ status: 0 }));
  const register = `register ${callback} as the app's redirect URI`;
  return status >= 400
    ? wrong(step, `the provider answers ${status} to a sign-in; ${register}, or check BASE_URL`)
    : unknown(step, `not tested; ${register}`);
}

async function reached<T>(work: () => Promise<T>): Promise<T | DomainError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function reason({ cause }: DomainError): string {
  return cause instanceof Error ? `It says: ${cause.message}` : "";
}

function challengeOf(verifier: string): string {
  return new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");
}
