import { openBeside, replacePin } from "../compose/data-dir.ts";
import type { Config } from "../config/config.ts";
import { byCommand } from "../core/audit/act.ts";
import { Invalid } from "../core/errors.ts";
import { clock } from "../machine/clock.ts";
import { ids } from "../machine/ids.ts";
import { SqlAudit } from "../store/audit.ts";

/** `docs-admin pin`, also while the server runs: returns the new PIN. @throws Invalid where another one is set or none is used, Unavailable */
export async function pinCommand(config: Config): Promise<string> {
  if (config.pinRole === "none")
    throw new Invalid(
      "PIN_ROLE is none: nobody signs in with a PIN, so no new PIN was made. Change PIN_ROLE first.",
    );
  if (config.pin) {
    const name = "plain" in config.pin ? "TEAM_PIN" : "TEAM_PIN_HASH";
    throw new Invalid(`${name} is set, so no new PIN was made. Change ${name}, or remove it.`);
  }
  const store = openBeside(config.dataDir);
  try {
    const made = await replacePin(config, store, ids.next());
    await new SqlAudit(store, byCommand("docs-admin pin", clock.now())).record("changePin");
    return made;
  } finally {
    await store.close();
  }
}
