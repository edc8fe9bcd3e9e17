import { Unavailable } from "../../core/errors.ts";
import { type Finding, unknown } from "../finding.ts";
import { finding, ok, type Result } from "../step.ts";
import { fetchJson } from "./fetch-json.ts";
import { TIMEOUT_MS } from "./open.ts";
import { TOKEN_PATH, tokenAnswer } from "./sign-in.ts";

export type AppDeps = Readonly<{
  url: string;
  app: Readonly<{ id: string; secret: string }> | undefined;
  /** Where GitHub sends browsers back to; undefined until the server listens. */
  callback: string | undefined;
}>;

export async function* checkApp({ url, app, callback }: AppDeps): AsyncGenerator<Finding> {
  const step = "sign-in with GitHub";
  if (!app) {
    const says = "not set up; set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET to turn it on";
    yield unknown(step, says);
    return;
  }
  yield await finding(step, () => checkClient(url, app));
  yield callback
    ? await finding("callback URL", () => checkCallback(url, app.id, callback))
    : {
        step: "callback URL",
        state: "wrong",
        says: "set BASE_URL, because PORT=0 changes the address at each start",
      };
}

/** GitHub checks the client before the code, which is missing here. */
async function checkClient(url: string, { id, secret }: { id: string; secret: string }): Promise<Result> {
  const answer = await fetchJson(TIMEOUT_MS)(url + TOKEN_PATH, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ client_id: id, client_secret: secret, code: "check" }),
  });
  const { error } = await tokenAnswer(answer);
  if (error === "bad_verification_code") return ok("GitHub accepts the app and its secret");
  throw new Unavailable(
    "GitHub doesn't accept GITHUB_CLIENT_ID with GITHUB_CLIENT_SECRET; copy both from the app's page, under Settings → Developer settings",
  );
}

/** GitHub checks the callback only for people who are signed in there, except for some that it refuses at once. */
async function checkCallback(url: string, id: string, callback: string): Promise<Result> {
  const query = new URLSearchParams({ client_id: id, redirect_uri: callback });
  const { status } = await fetch(`${url}/login/oauth/authorize?${query}`, {
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => ({ status: 0 }));
  if (status > 0 && status < 400) {
    const says = `not tested, because GitHub shows it only to people who are signed in; on the app's page, check that the callback URL is ${callback}`;
    return { state: "unknown", says };
  }
  throw new Unavailable(
    `GitHub refuses to send browsers back to ${callback}; set it on the app's page as the callback URL, or check BASE_URL`,
  );
}
