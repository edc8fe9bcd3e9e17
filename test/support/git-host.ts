import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { temporaryFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";
import { git } from "./git.ts";

export const TOKEN = "glpat-a-token-that-nobody-guesses";

/** What the network does with a push: nothing gets there, or its answer is lost, or nobody says anything. */
export type Fault = "cut before" | "cut after" | "silence";

export type GitHost = AsyncDisposable &
  Readonly<{
    /** Where a repository is, for clients and on this machine. */
    url: (name: string) => string;
    path: (name: string) => string;
    /** Makes an empty bare repository, which takes no forced push. */
    create: (name: string, ...init: readonly string[]) => Promise<string>;
  }>;

/** What else the host answers, beside git. */
type Beside = (request: Request) => Response | Promise<Response> | undefined;

/** `git http-backend` with Basic authentication: one user, whose password is a token. */
export async function startHttpHost({ beside }: Readonly<{ beside?: Beside }> = {}): Promise<
  GitHost &
    Readonly<{
      port: number;
      /** The next pushes meet it. */
      breaks: (fault: Fault | undefined) => void;
      /** Nobody can connect, until `back`. */
      away: () => Promise<void>;
      back: () => void;
      requests: ReadonlyArray<string>;
      /** Redirects everything there. */
      redirect: (origin: string | undefined) => void;
    }>
> {
  const folder = await temporaryFolder();
  let fault: Fault | undefined;
  let elsewhere: string | undefined;
  const requests: string[] = [];
  const serve = (port: number) =>
    Bun.serve({
      hostname: "127.0.0.1",
      port,
      idleTimeout: 60,
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      async fetch(request) {
        const { pathname, search } = new URL(request.url);
        requests.push(`${request.method} ${pathname}${search}`);
        if (elsewhere !== undefined) return Response.redirect(`${elsewhere}${pathname}${search}`, 302);
        const other = beside?.(request);
        if (other) return other;
        if (!hasToken(request)) {
          const headers = { "www-authenticate": 'Basic realm="git"' };
          return new Response("Who is it?", { status: 401, headers });
        }
        const isPush = pathname.endsWith("/git-receive-pack");
        if (isPush && fault === "silence") return new Promise(() => {});
        if (isPush && fault === "cut before") return cut();
        const answer = await backend(folder.path, request);
        return isPush && fault === "cut after" ? cut() : answer;
      },
    });
  let server = serve(0);
  /** Ends all connections, also that of the request which is answered. */
  const cut = () => {
    void server.stop(true);
    server = serve(port);
    return new Response();
  };
  const port = server.port!;
  return {
    ...placesIn(folder.path, (name) => `http://127.0.0.1:${port}/${name}`),
    port,
    breaks: (next) => {
      fault = next;
    },
    away: () => server.stop(true),
    back: () => {
      server = serve(port);
    },
    requests,
    redirect: (origin) => {
      elsewhere = origin;
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop(true);
      await folder[Symbol.asyncDispose]();
    },
  };
}

export function hasToken({ headers }: Request): boolean {
  const [, credentials = ""] = headers.get("authorization")?.split("Basic ") ?? [];
  return atob(credentials).split(":")[1] === TOKEN;
}

/** Runs the program that a web server runs. Source: git-http-backend(1), RFC 3875. */
async function backend(root: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { headers } = request;
  // The whole body, since git's program waits for the rest of a cut one without end, and uses a whole core for that.
  const body = await request.bytes();
  const child = Bun.spawn(["git", "http-backend"], {
    env: {
      PATH: process.env.PATH!,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "safe.directory",
      GIT_CONFIG_VALUE_0: "*",
      GATEWAY_INTERFACE: "CGI/1.1",
      REMOTE_USER: "ada",
      REMOTE_ADDR: "127.0.0.1",
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: headers.get("content-type") ?? "",
      HTTP_CONTENT_ENCODING: headers.get("content-encoding") ?? "",
      GIT_PROTOCOL: headers.get("git-protocol") ?? "",
      ...(request.body && { CONTENT_LENGTH: String(body.length) }),
    },
    stdin: body,
    stdout: "pipe",
    stderr: "inherit",
  });
  const printed = Buffer.from(await child.stdout.bytes());
  const end = printed.indexOf("\r\n\r\n");
  const answered = new Headers();
  let status = 200;
  for (const line of printed.subarray(0, end).toString().split("\r\n")) {
    const [, name = "", value = ""] = /^([^:]+): (.*)$/.exec(line) ?? [];
    if (name === "Status") status = Number.parseInt(value, 10);
    else answered.append(name, value);
  }
  return new Response(printed.subarray(end + 4), { status, headers: answered });
}

/** A real sshd of this user, which lets two keys in, one of them to read. The keys and `knownHosts` are files. */
export async function startSshHost(): Promise<
  GitHost & Readonly<{ key: string; readersKey: string; knownHosts: string; strangersKey: string }>
> {
  const folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const makeKey = (name: string) => run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", at(name)]);
  await Promise.all(["host_key", "key", "reader", "stranger"].map(makeKey));
  const [key, reader] = await Promise.all(
    ["key", "reader"].map((name) => Bun.file(at(`${name}.pub`)).text()),
  );
  const reading = `case $SSH_ORIGINAL_COMMAND in git-upload-pack*) eval \\"$SSH_ORIGINAL_COMMAND\\";; *) echo You may only read. Not allowed. >&2; exit 1;; esac`;
  await Bun.write(at("authorized"), `${key}command="${reading}" ${reader}`);
  // Sshd wants it where it runs as root.
  if (process.getuid?.() === 0) await mkdir("/run/sshd", { recursive: true, mode: 0o755 });
  const port = freePort();
  const settings = {
    Port: port,
    ListenAddress: "127.0.0.1",
    HostKey: at("host_key"),
    AuthorizedKeysFile: at("authorized"),
    PermitRootLogin: "prohibit-password",
    PasswordAuthentication: "no",
    UsePAM: "no",
    StrictModes: "no",
    PidFile: "none",
    AcceptEnv: "GIT_PROTOCOL",
    // What a shell reads at its start can take a second.
    SetEnv: `HOME=${folder.path}`,
    MaxStartups: "100",
  };
  await Bun.write(
    at("sshd_config"),
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(""),
  );
  const sshd = Bun.spawn(["/usr/sbin/sshd", "-D", "-e", "-f", at("sshd_config")], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  await listens(sshd);
  await Bun.write(at("known_hosts"), `[127.0.0.1]:${port} ${await Bun.file(at("host_key.pub")).text()}`);
  const user = process.env.USER || (await Bun.$`id -nu`.text()).trim();
  return {
    ...placesIn(folder.path, (name) => `ssh://${user}@127.0.0.1:${port}${join(folder.path, name)}`),
    key: at("key"),
    readersKey: at("reader"),
    strangersKey: at("stranger"),
    knownHosts: at("known_hosts"),
    [Symbol.asyncDispose]: async () => {
      sshd.kill();
      await sshd.exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Resolves when it says so. */
async function listens(sshd: Bun.Subprocess<"ignore", "ignore", "pipe">): Promise<void> {
  let said = "";
  const up = Promise.withResolvers<void>();
  void (async () => {
    for await (const chunk of sshd.stderr) {
      said += Buffer.from(chunk).toString();
      if (said.includes("Server listening")) up.resolve();
    }
    up.reject(new Error(`sshd ended: ${said}`));
  })();
  await up.promise;
}

/** A file:// address. */
export async function startFileHost(): Promise<GitHost> {
  const folder = await temporaryFolder();
  return {
    ...placesIn(folder.path, (name) => `file://${join(folder.path, name)}`),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

function placesIn(root: string, url: (name: string) => string): Pick<GitHost, "url" | "path" | "create"> {
  const path = (name: string) => join(root, name);
  return {
    url,
    path,
    create: async (name, ...init) => {
      await git(root, "init", "-q", "--bare", "--template=", "-b", "main", ...init, name);
      await git(path(name), "config", "http.receivepack", "true");
      await git(path(name), "config", "receive.denyNonFastForwards", "true");
      await git(path(name), "config", "receive.fsckObjects", "true");
      return path(name);
    },
  };
}

async function run(words: string[]): Promise<void> {
  const { exitCode, stderr } = Bun.spawnSync(words);
  if (exitCode !== 0) throw new Error(stderr.toString());
}
