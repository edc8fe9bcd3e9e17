import { clock } from "../../src/clock.ts";
/**
 * The server of `bun run dev`. Bun starts it anew, in the same process, when a file that it imports is saved: all of
 * `src` and `views` are among them.
 */
import { readConfig } from "../../src/config.ts";
import { LineLog } from "../../src/log.ts";
import { startServer } from "../../src/server.ts";
import { signInAt } from "./people.ts";
import { devRoutes } from "./routes.ts";

const config = readConfig(process.env, { isTerminal: true });
const url = `http://localhost:${config.port}`;
const routes = devRoutes(signInAt(url, "gitHub" in config.repository));
await startServer(config, new LineLog(config.log, clock), { more: routes });
console.log(`Listens on ${url}/`);

// However the one ends that started it, it leaves nothing behind.
process.stdin.resume().on("end", () => process.exit());
