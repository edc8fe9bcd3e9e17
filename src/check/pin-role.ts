import { pinRoleOf } from "../compose/open-people.ts";
import type { Config } from "../config/config.ts";
import type { LineLog } from "../machine/log.ts";
import { type Finding, unknown, wrong } from "../repository/finding.ts";
import { SqlPeople } from "../store/people.ts";
import { readFrom, tablesOf } from "./folder.ts";

const STEP = "PIN";

/** Whether the start would stop because nobody could be an administrator. */
export async function* checkPinRole(config: Config, log: LineLog): AsyncGenerator<Finding> {
  if (typeof pinRoleOf(config, []) !== "string") return;
  const people = await readFrom(config, log, (store) => new SqlPeople(store).list());
  const matter = pinRoleOf(config, people ?? []);
  if (typeof matter !== "string") return;
  const isUnread = people === undefined && (await tablesOf(config)) !== undefined;
  yield isUnread
    ? unknown(STEP, "PIN_ROLE is none: whether somebody can be an administrator shows at the next start")
    : wrong(STEP, matter);
}
