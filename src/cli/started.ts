import { version } from "../../package.json";
import { type Config, repositoryName } from "../config/config.ts";
import { foldersInShort } from "../core/slug/content-folder.ts";
import type { LineLog } from "../machine/log.ts";
import type { Server } from "../server.ts";

/** Tells where the server is and a PIN that was just made, after all other lines of the start. */
export function announceStart(log: LineLog, server: Omit<Server, "stop">, config: Config): void {
  const { url, newPin: pin, folder, pinRole } = server;
  const { dataDir, baseUrl } = config;
  const signIn = `${baseUrl ?? url}/admin/login`;
  const repository = repositoryName(config);
  const pages = folder.question ? "Sign in and choose the folder" : foldersInShort(folder, "the root");
  const { because } = folder;
  const facts = { url, signIn, pin, dataDir, repository, pages, because, pinRole };
  const text = `
docs-admin ${version}

  Pages      ${pages} of ${repository} (${because})
  Data       ${dataDir}
  With PIN   ${pinRole.role === "none" ? "nobody" : pinRole.role} (${pinRole.why})

${boxed([
  `Open       ${signIn}`,
  ...(pin ? [`Team PIN   ${pin}`, "", "The PIN is shown only once. docs-admin pin makes a new one."] : []),
])}

`;
  log.announce(`docs-admin ${version} listens on ${url}`, facts, text);
}

function boxed(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = "─".repeat(width + 4);
  return [`  ┌${edge}┐`, ...lines.map((line) => `  │  ${line.padEnd(width)}  │`), `  └${edge}┘`].join("\n");
}
