import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { type Config, unreadProxy } from "../config/config.ts";
import { DomainError } from "../core/errors.ts";
import { type Finding, ok, warning, wrong } from "../repository/finding.ts";
import { lockDataDir } from "../store/sqlite/lock.ts";

const ANSWERS_WITHIN_MS = 5000;

export async function address({ host, port, dataDir }: Config): Promise<Finding[]> {
  if (isServed(dataDir)) return [ok("address", "docs-admin is running on this DATA_DIR")];
  const code = await listeningFails(host, port);
  if (code === undefined) return [];
  if (code === "EADDRINUSE") {
    return [
      wrong("address", `PORT: another program listens on ${host}:${port}. Stop it, or set another PORT.`),
    ];
  }
  if (code === "EACCES") {
    return [
      wrong("address", `PORT: ${port} needs more rights. Set a PORT above 1023, and a proxy in front.`),
    ];
  }
  return [wrong("address", `HOST: this machine has no address ${host}. Set HOST to 127.0.0.1 or 0.0.0.0.`)];
}

function isServed(dataDir: string): boolean {
  if (!existsSync(join(dataDir, "server.lock"))) return false;
  try {
    lockDataDir(dataDir, 0)[Symbol.dispose]();
    return false;
  } catch (error) {
    if (error instanceof DomainError) return true;
    throw error;
  }
}

function listeningFails(host: string, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.on("error", ({ code }: NodeJS.ErrnoException) => done(code ?? "unknown"));
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(undefined)));
  });
}

export function proxy(config: Config): Finding[] {
  const { baseUrl, trustProxy, host } = config;
  const unread = unreadProxy(config);
  const isLocal = (name: string) => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(name);
  const url = baseUrl === undefined ? undefined : new URL(baseUrl);
  return [
    ...(unread ? [warning("proxy", unread)] : []),
    ...(url?.protocol === "http:" && !isLocal(url.hostname)
      ? [
          warning(
            "proxy",
            "BASE_URL is http, so PINs and texts cross the network readable. Put a proxy with https in front.",
          ),
        ]
      : []),
    ...(trustProxy && !isLocal(host)
      ? [
          warning(
            "proxy",
            `TRUST_PROXY=1, but HOST=${host} also lets others connect past the proxy, and they can write any X-Forwarded-For. Set HOST=127.0.0.1, or close the port.`,
          ),
        ]
      : []),
  ];
}

export async function site({ siteUrl, baseUrl }: Config): Promise<Finding[]> {
  if (siteUrl === undefined) return [];
  if (siteUrl === baseUrl)
    return [warning("site", "SITE_URL is BASE_URL. Set it to the home page of the site that readers see.")];
  try {
    const { status } = await fetch(siteUrl, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    return status < 400
      ? [ok("site", siteUrl)]
      : [warning("site", `SITE_URL: ${siteUrl} answers ${status}. Set it to the home page of the site.`)];
  } catch {
    return [warning("site", `SITE_URL: ${siteUrl} doesn't answer. Set it to the home page of the site.`)];
  }
}
