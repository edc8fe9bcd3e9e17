import { Unavailable } from "../../core/errors.ts";

/** Why a database can't be used and what to do, without its password; other errors as they are. `name` is what the URL was given as. */
export function unusable(name: string, url: string, cause: unknown): unknown {
  if (!(cause instanceof Bun.SQL.PostgresError)) return cause;
  return new Unavailable(`${name}: ${sentence(url, cause as unknown as Refusal)}`, { cause });
}

/** Of PostgreSQL, `errno` is the code of the error, such as 3D000. */
type Refusal = Readonly<{ message: string; code?: string; errno?: string }>;

/** Source: PostgreSQL's "Error Codes". */
function sentence(url: string, { message, code, errno }: Refusal): string {
  const { host, username, pathname } = new URL(url);
  const [user, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
  switch (errno ?? code) {
    case "ERR_POSTGRES_CONNECTION_REFUSED":
      return `nothing listens on ${host}. Start PostgreSQL, or correct the host and the port.`;
    case "ERR_POSTGRES_CONNECTION_TIMEOUT":
    case "ERR_POSTGRES_CONNECTION_FAILED":
      return `no PostgreSQL answers on ${host}. Correct the host and the port, or open the way to it.`;
    case "ERR_POSTGRES_TLS_NOT_AVAILABLE":
      return `PostgreSQL on ${host} has no TLS. Turn it on there, or remove sslmode.`;
    case "28P01":
    case "28000":
      return `PostgreSQL on ${host} refuses the user ${user}. Correct the user and the password.`;
    case "3D000":
      return `there is no database ${database} on ${host}. Create it: createdb --owner=${user} ${database}`;
    case "42501":
      return mayNotCreate(user, database);
    case "53300":
      return `PostgreSQL on ${host} has no connection left. Each server needs 14: raise max_connections.`;
    case "55P03":
      return "another docs-admin is starting on the database, or copies it. Try again after it.";
    default:
      return `the database can't be used (${message}).`;
  }
}

export function mayNotCreate(user: string, database: string): string {
  return `the user ${user} may not create tables. Make it the owner: alter database ${database} owner to ${user}`;
}
