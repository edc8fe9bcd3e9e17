import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

import { freePort } from "./free-port.ts";

const STARTS_WITHIN_MS = 20_000;

/** A user that a test can make, with a password. The others need none. */
export const WITH_PASSWORD = "with_password";

const isRoot = process.getuid?.() === 0;

let started: Promise<Started | undefined> | undefined;
let made = 0;

/** Where its programs are, if this machine has a PostgreSQL, and a user that may start it. */
function programs(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const inPath = Bun.which("initdb");
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(inPath ? [join(inPath, "..")] : []),
  ];
  const found = folders.find((folder) => existsSync(join(folder, "initdb")));
  const isUser = () => Bun.spawnSync(["id", "postgres"], { stdout: "ignore", stderr: "ignore" }).success;
  const canStart = Bun.which("setsid") && (!isRoot || (Bun.which("runuser") && isUser()));
  return canStart ? found : undefined;
}

const isWanted = process.env.POSTGRES !== "off";

/** Whether tests on PostgreSQL run here. The first file that asks says so where they can't. */
export const hasPostgres = isWanted && programs() !== undefined;
if (isWanted && !hasPostgres) console.warn("No PostgreSQL on this machine: its tests are left out.");

/** Returns the URL of a new, empty database on a server of this process, which ends with it. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  started ??= start(programs()!);
  const server = (await started)?.url;
  if (!server) throw new Error("PostgreSQL didn't start.");
  const name = `test_${process.pid}_${++made}`;
  const run = async (statement: string) => {
    await using sql = new Bun.SQL(`${server}/postgres`, { max: 1 });
    await sql.unsafe(statement);
  };
  await run(`create database ${name}`);
  return { url: `${server}/${name}`, drop: () => run(`drop database ${name} with (force)`) };
}

/** A PostgreSQL of its own, which a test can stop and start; the database of the URL is empty. */
export async function ownPostgres() {
  const server = await start(programs()!);
  if (!server) throw new Error("PostgreSQL didn't start.");
  const control = async (command: string) => {
    const { success, stderr } = Bun.spawnSync(["sh", "-c", `${server.control} ${command}`], {
      stdout: "ignore",
    });
    if (!success) throw new Error(stderr.toString());
  };
  return {
    url: `${server.url}/postgres`,
    /** As a crash does, or as its administrator does. */
    stop: (mode: "immediate" | "fast" = "immediate") => control(`-m ${mode} stop`),
    start: () => control(`-o "${server.options}" start`),
  };
}

type Started = Readonly<{ url: string; control: string; options: string }>;

async function start(bin: string): Promise<Started | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "docs-admin-postgres-"));
  const port = freePort();
  await chmod(folder, 0o700);
  if (isRoot) await chown(folder, ...postgresIds());
  const as = isRoot ? "runuser -u postgres -- " : "";
  const data = join(folder, "data");
  const options = `-h 127.0.0.1 -p ${port} -k ${folder} -c fsync=off -c max_connections=300`;
  // Ends the server and removes its files soon after this process has ended, however it ends.
  const script = `cd ${folder} &&
    ${as}${bin}/initdb -D ${data} -U docs --auth=trust -E UTF8 --locale=C --no-sync >/dev/null || exit 1
    sed -i '1i host all ${WITH_PASSWORD} 127.0.0.1/32 scram-sha-256' ${data}/pg_hba.conf
    ${as}${bin}/postgres -D ${data} ${options} >${folder}/log 2>&1 &
    while kill -0 ${process.pid}; do sleep 0.5; done 2>/dev/null
    test -e ${data}/postmaster.pid && kill -QUIT $(head -1 ${data}/postmaster.pid); sleep 1; rm -rf ${folder}`;
  Bun.spawn(["setsid", "sh", "-c", script], { stdin: "ignore", stdout: "ignore", stderr: "inherit" }).unref();
  const url = `postgres://docs@127.0.0.1:${port}`;
  const control = `cd ${folder}; ${as}${bin}/pg_ctl -D ${data} -l ${data}/log -w`;
  return (await answers(`${url}/postgres`)) ? { url, control, options } : undefined;
}

async function answers(url: string): Promise<boolean> {
  for (const until = Date.now() + STARTS_WITHIN_MS; Date.now() < until; await Bun.sleep(50)) {
    const sql = new Bun.SQL(url, { max: 1, connectionTimeout: 1 });
    const isUp = await sql.unsafe("select 1").then(
      () => true,
      () => false,
    );
    await sql.close({ timeout: 0 });
    if (isUp) return true;
  }
  return false;
}

function postgresIds(): [number, number] {
  const id = (of: string) => Number(Bun.spawnSync(["id", of, "postgres"]).stdout.toString());
  return isRoot ? [id("-u"), id("-g")] : [userInfo().uid, userInfo().gid];
}
