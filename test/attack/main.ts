/**
 * Runs the attacks one after the other: `bun run attack [seconds] [attack…]`, 60 seconds by default. Fails on any
 * fault.
 */
import { draftRegister } from "./draft-register.ts";
import { editors } from "./editors.ts";
import { besideFloods } from "./floods.ts";
import { fullDisk } from "./full-disk.ts";
import { besideHostileTexts } from "./hostile-texts.ts";
import { kills } from "./kills.ts";
import { makers } from "./makers.ts";
import { moves } from "./moves.ts";
import { postgresRestarts } from "./postgres-restarts.ts";
import type { Report } from "./report.ts";
import { rights } from "./rights.ts";
import { strangers } from "./strangers.ts";
import { words } from "./words.ts";

const attacks: Record<string, (seconds: number) => Promise<Report>> = {
  "draft-register": draftRegister,
  kills,
  editors,
  "full-disk": fullDisk,
  floods: besideFloods,
  "hostile-texts": besideHostileTexts,
  "postgres-restarts": postgresRestarts,
  moves,
  rights,
  makers,
  words,
  strangers,
};

const [time = "60", ...asked] = process.argv.slice(2);
const seconds = Number(time);
const unknown = asked.find((name) => !(name in attacks));
if (!(seconds > 0) || unknown !== undefined) {
  const names = Object.keys(attacks).join(", ");
  console.error(
    `Give the time in seconds, then attacks, if not all: bun run attack 600. There are: ${names}.`,
  );
  process.exit(2);
}

const names = asked.length > 0 ? asked : Object.keys(attacks);
let found = 0;
for (const name of names) {
  const { figures, faults } = await attacks[name]!(seconds / names.length);
  found += faults.length;
  console.log([`${name}: ${faults.length} found; ${figures}`, ...faults].join("\n"));
}
process.exit(found === 0 ? 0 : 1);
