/** Bun restarts this server in the same process when a file that it imports changes. */
import { readConfig } from "../../src/config/config.ts";
import { clock } from "../../src/machine/clock.ts";
import { LineLog } from "../../src/machine/log.ts";
import { startServer } from "../../src/server.ts";
import { signInAt } from "./people.ts";
import { devRoutes } from "./routes.ts";

const config = readConfig(process.env, { isTerminal: true });
const url = `http://localhost:${config.port}`;
const routes = devRoutes(signInAt(url, "name" in config.repository));
await startServer(config, new LineLog(config.log, clock), { more: routes });
console.log(`Listens on ${url}/`);

// Ends with its parent, however that ends.
process.stdin.resume().on("end", () => process.exit());
