import { migrations } from "../sqlite/migrations.ts";
import { unusable } from "./refusal.ts";

export type PostgresState = Readonly<{
  /** Such as 15. */
  release: number;
  encoding: string;
  isReadOnly: boolean;
  mayCreate: boolean;
  /** How many migrations its tables had; undefined where there are none. */
  tables: number | undefined;
  /** Tables of this name belong to another program. */
  foreign: string | undefined;
  fingerprintOfPin: string | undefined;
  facts: ReadonlyMap<string, string>;
}>;

export const NEWEST_TABLES = migrations.length;

/** Looks at a database without a change. @throws Unavailable, without the password */
export async function postgresState(url: string): Promise<PostgresState> {
  const sql = new Bun.SQL(url, { max: 1, connectionTimeout: 5 });
  try {
    const [row] = await sql.unsafe(`
      select current_setting('server_version_num')::integer / 10000 as release,
             current_setting('server_encoding') as encoding,
             current_setting('transaction_read_only') = 'on' as is_read_only,
             coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
             to_regclass('tables_version') is not null as is_made,
             coalesce(to_regclass('sessions'), to_regclass('tokens'), to_regclass('versions'))::text as foreign_table`);
    const { release, encoding, is_read_only, may_create, is_made, foreign_table } = row;
    type Read = Array<Record<string, string>>;
    const read = async (query: string): Promise<Read> => (is_made ? await sql.unsafe(query) : []);
    const [version] = await read("select version from tables_version");
    const [pin] = await read("select fingerprint from pin_fingerprint");
    const facts = await read("select name, value from facts");
    return {
      release,
      encoding,
      isReadOnly: is_read_only,
      mayCreate: may_create,
      tables: version && Number(version.version),
      foreign: is_made ? undefined : (foreign_table ?? undefined),
      fingerprintOfPin: pin?.fingerprint,
      facts: new Map(facts.map(({ name, value }) => [name!, value!])),
    };
  } catch (cause) {
    throw unusable("DATABASE_URL", url, cause);
  } finally {
    await sql.close({ timeout: 0 });
  }
}
