import { parseArgs } from "node:util";

import { openBeside } from "../compose/data-dir.ts";
import type { Config } from "../config/config.ts";
import { byCommand } from "../core/audit/act.ts";
import { Invalid } from "../core/errors.ts";
import { checkName } from "../core/line.ts";
import { tokenRights } from "../core/session/scope.ts";
import { TEAM } from "../core/session/session.ts";
import { DEFAULT_DAYS, MAX_DAYS, type Token } from "../core/token/token.ts";
import { Tokens } from "../core/token/tokens.ts";
import { clock } from "../machine/clock.ts";
import { ids } from "../machine/ids.ts";
import { PostgresStore } from "../store/postgres/postgres.ts";
import { openStores } from "../store/stores.ts";

export const tokenHelp = `docs-admin token: the tokens of scripts, also while the server runs

  docs-admin token make NAME   make one and print it; it is shown only now
      --can RIGHTS             ${tokenRights.join(", ")}, separated by commas (default: read,draft)
      --folder PATH            only this page and all below it; give it again for more
      --days N                 how long it works, 1 to ${MAX_DAYS} (default: ${DEFAULT_DAYS})
      --by NAME                who its drafts and commits name (default: ${TEAM})
  docs-admin token list        list all tokens, the newest first
  docs-admin token revoke ID   end one at once
`;

const options = {
  can: { type: "string", default: "read,draft" },
  folder: { type: "string", multiple: true },
  days: { type: "string", default: String(DEFAULT_DAYS) },
  by: { type: "string", default: TEAM },
} as const;

/** `notes` are for people: standard output has only what a script reads. */
type Said = Readonly<{ output: string; notes: string }>;

/** @throws Invalid, NotFound, Conflict, Unavailable */
export async function tokenCommand(
  args: readonly string[],
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
): Promise<Said> {
  const { values, positionals } = parsed(args);
  const [does, named, ...more] = positionals;
  const isKnown =
    does === "list" ? named === undefined : (does === "make" || does === "revoke") && named !== undefined;
  if (!isKnown || more.length > 0) throw new Invalid(tokenHelp);
  const store = databaseUrl === undefined ? openBeside(dataDir) : await PostgresStore.open(databaseUrl);
  try {
    const stores = await openStores(store, byCommand("docs-admin token", clock.now()));
    const tokens = new Tokens({ ...stores, standings: nobodyAsks, clock, ids });
    if (does === "list") return { output: (await tokens.list()).map(lineOf).join(""), notes: "" };
    if (does === "revoke") {
      await tokens.revoke(named!);
      return { output: "", notes: "Revoked.\n" };
    }
    const can = values.can.split(",").map((right) => right.trim());
    const asked = { name: named!, can, folders: values.folder, days: Number(values.days) };
    const maker = checkName(values.by, "--by") ?? TEAM;
    const { token, secret } = await tokens.makeFor(asked, { maker });
    return { output: `${secret}\n`, notes: `Copy the token now: it isn't shown again.\n${lineOf(token)}` };
  } finally {
    await store.close();
  }
}

/** Tokens are made here, and used with the server. */
const nobodyAsks = { ofMaker: () => Promise.reject(new Error("No token is used here.")) };

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Invalid(`${(error as Error).message}\n\n${tokenHelp}`, { cause: error });
  }
}

function lineOf({ id, name, audience, maker, can, folders, expiresAt, lastUse }: Token): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const where = folders ? ` in ${folders.map((folder) => folder || "/").join(", ")}` : "";
  const used = lastUse ? `last used ${day(lastUse.at)} from ${lastUse.address}` : "never used";
  return `${id}  ${name} by ${maker}: ${can.join(", ")}${audience ? " over MCP" : ""}${where}, until ${day(expiresAt)}, ${used}\n`;
}
