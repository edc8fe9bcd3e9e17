import type { Config } from "../config/config.ts";
import type { OutsideCalls } from "../core/ports.ts";
import { clock } from "../machine/clock.ts";
import { MailServer } from "../smtp/mail-server.ts";

/** Undefined where nothing is sent by email. */
export function openMail({ mail }: Pick<Config, "mail">, calls?: OutsideCalls): MailServer | undefined {
  return mail && new MailServer({ ...mail, clock, calls });
}
