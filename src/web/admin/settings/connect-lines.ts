import type { ConnectLinesView } from "../../../../views/settings/connect-lines.tsx";
import { mcpAddress } from "../../mcp/oauth.ts";

type Server = Readonly<{ origin: string; siteName: string; token?: string }>;

/**
 * What other programs need to work here, as each of them reads it; without a token they ask for one in the browser. Sources: the
 * documentation of Claude Code, Cursor and VS Code on MCP servers, and that of mcp-remote, by which Claude Desktop reaches a
 * server that is not public.
 */
export function connectLines({ origin, siteName, token }: Server): ConnectLinesView {
  const url = mcpAddress(origin);
  const name = nameOf(siteName);
  const bearer = token && `Bearer ${token}`;
  const headers = bearer && { headers: { Authorization: bearer } };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const header = bearer ? ` --header "Authorization: ${bearer}"` : "";
  return {
    address: url,
    lines: [
      {
        program: "Claude Code",
        where: token ? "In a terminal:" : "In a terminal, then type /mcp in Claude Code to sign in:",
        text: `claude mcp add --transport http ${name} ${url}${header}`,
      },
      {
        program: "Claude Desktop",
        where: "In claude_desktop_config.json, under Settings, Developer, Edit Config:",
        text: json({ mcpServers: { [name]: throughProxy(url, bearer) } }),
      },
      {
        program: "Cursor",
        where: "In ~/.cursor/mcp.json:",
        text: json({ mcpServers: { [name]: { url, ...headers } } }),
      },
      {
        program: "VS Code",
        where: "In mcp.json, by the command “MCP: Open User Configuration”:",
        text: json({ servers: { [name]: { type: "http", url, ...headers } } }),
      },
      {
        program: "curl",
        where: token ? "In a terminal:" : "In a terminal, with a token in TOKEN:",
        text: `curl --header "Authorization: ${bearer ?? "Bearer $TOKEN"}" ${origin}/api/admin/pages`,
      },
    ],
  };
}

/** The header is in a variable, because Claude Desktop splits an argument at its blanks. */
function throughProxy(url: string, bearer: string | undefined) {
  const isPlain = url.startsWith("http:") && !/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url);
  const args = ["-y", "mcp-remote", url, ...(isPlain ? ["--allow-http"] : [])];
  if (!bearer) return { command: "npx", args };
  return {
    command: "npx",
    args: [...args, "--header", `Authorization:\${AUTHORIZATION}`],
    env: { AUTHORIZATION: bearer },
  };
}

/** The name that the site has there: of these characters, all of the programs allow it. */
function nameOf(siteName: string): string {
  const plain = siteName.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return plain.join("-").slice(0, 40) || "docs";
}
