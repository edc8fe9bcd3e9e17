import { openBeside, replacePin } from "../compose/data-dir.ts";
import type { Config } from "../config/config.ts";
import { Invalid } from "../core/errors.ts";
import { ids } from "../machine/ids.ts";

/** `docs-admin pin`, also while the server runs: returns the new PIN. @throws Invalid where another one is set, Unavailable */
export async function pinCommand(config: Config): Promise<string> {
  if (config.pin) {
    const name = "plain" in config.pin ? "TEAM_PIN" : "TEAM_PIN_HASH";
    throw new Invalid(`${name} is set, so no new PIN was made. Change ${name}, or remove it.`);
  }
  const store = openBeside(config.dataDir);
  try {
    return await replacePin(config, store, ids.next());
  } finally {
    await store.close();
  }
}
