import { Client } from "./client.ts";

export class CookieJar {
  readonly #cookies = new Map<string, string>();

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Sends a request without following redirects. */
  async ask(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { cookie: this.header, ...(init.headers as Record<string, string>) };
    const answer = await fetch(url, { ...init, redirect: "manual", headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** Starts a sign-in, and returns GitHub's URL. */
export async function startSignIn(server: string, jar: CookieJar, next = "/admin"): Promise<URL> {
  const answer = await jar.ask(`${server}/api/admin/oauth/github?next=${encodeURIComponent(next)}`);
  return new URL(answer.headers.get("location")!);
}

/** Approves on GitHub's pages, and returns the callback URL. */
export async function approveSignIn(gitHub: URL, login: string): Promise<URL> {
  const { origin, searchParams } = gitHub;
  const shown = await fetch(gitHub);
  if (shown.status !== 200) throw new Error(`GitHub's page: ${shown.status} ${await shown.text()}`);
  const answer = await fetch(`${origin}/login/oauth/callback`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      login,
      redirect_uri: searchParams.get("redirect_uri")!,
      scope: searchParams.get("scope")!,
      state: searchParams.get("state")!,
      client_id: searchParams.get("client_id")!,
    }),
  });
  return new URL(answer.headers.get("location")!);
}

/** Follows the callback on this server, whichever host it names. */
export function followCallback(server: string, jar: CookieJar, back: URL): Promise<Response> {
  return jar.ask(server + back.pathname + back.search);
}

export async function signedInWithGitHub(server: string, login: string): Promise<Client> {
  const jar = new CookieJar();
  const answer = await followCallback(
    server,
    jar,
    await approveSignIn(await startSignIn(server, jar), login),
  );
  const session = jar.get("service_admin");
  if (!session) throw new Error(`Signing in with GitHub led to ${answer.headers.get("location")}`);
  const client = new Client(server);
  client.cookie = `service_admin=${session}`;
  return client;
}
