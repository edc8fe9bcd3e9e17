import { expect, test } from "bun:test";

import { connectLines } from "../../../src/web/admin/settings/connect-lines.ts";
import { Client } from "../../support/client.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada } = await testSite();

const token = `docsadm_${"a".repeat(43)}`;
const authorization = `Bearer ${token}`;

type Server = Parameters<typeof connectLines>[0];

function linesFor(more: Partial<Server> = {}) {
  const { lines } = connectLines({ origin: "http://localhost:3000", siteName: "Tea & Docs", ...more });
  const textOf = (program: string) => lines.find((line) => line.program === program)!.text;
  return { textOf, jsonOf: (program: string) => JSON.parse(textOf(program)), lines };
}

/** The words that a shell gives to the program of a command. */
async function wordsOf(command: string): Promise<string[]> {
  const [program] = command.split(" ");
  const script = `${program}() { printf '%s\\n' ${program} "$@"; }; ${command}`;
  const child = Bun.spawn(["sh", "-c", script], { env: { TOKEN: token }, stdout: "pipe" });
  return (await child.stdout.text()).trimEnd().split("\n");
}

test("each program gets the address and the token as it reads them", async () => {
  const { textOf, jsonOf } = linesFor({ token });
  const url = "http://localhost:3000/mcp";
  const headers = { Authorization: authorization };

  expect(await wordsOf(textOf("Claude Code"))).toEqual([
    ...["claude", "mcp", "add", "--transport", "http", "tea-docs", url],
    ...["--header", `Authorization: ${authorization}`],
  ]);
  expect(jsonOf("Claude Desktop")).toEqual({
    mcpServers: {
      "tea-docs": {
        command: "npx",
        args: ["-y", "mcp-remote", url, "--header", `Authorization:\${AUTHORIZATION}`],
        env: { AUTHORIZATION: authorization },
      },
    },
  });
  expect(jsonOf("Cursor")).toEqual({ mcpServers: { "tea-docs": { url, headers } } });
  expect(jsonOf("VS Code")).toEqual({ servers: { "tea-docs": { type: "http", url, headers } } });
  expect(await wordsOf(textOf("curl"))).toEqual([
    ...["curl", "--header", `Authorization: ${authorization}`],
    "http://localhost:3000/api/admin/pages",
  ]);
});

test("without a token, programs are given the address alone, and curl a variable", async () => {
  const { textOf, jsonOf } = linesFor({ origin: "https://admin.example.org" });
  const url = "https://admin.example.org/mcp";

  expect((await wordsOf(textOf("Claude Code"))).slice(3)).toEqual(["--transport", "http", "tea-docs", url]);
  expect(jsonOf("Claude Desktop").mcpServers["tea-docs"]).toEqual({
    command: "npx",
    args: ["-y", "mcp-remote", url],
  });
  expect(jsonOf("Cursor").mcpServers["tea-docs"]).toEqual({ url });
  expect(jsonOf("VS Code").servers["tea-docs"]).toEqual({ type: "http", url });
  expect((await wordsOf(textOf("curl")))[2]).toBe(`Authorization: ${authorization}`);
});

test("Claude Desktop reaches a plain address that isn't of this machine, and a site without Latin letters has a name", () => {
  const { jsonOf } = linesFor({ origin: "http://docs.internal:3000", siteName: "文档" });

  expect(jsonOf("Claude Desktop").mcpServers.docs.args).toContain("--allow-http");
  expect(linesFor().textOf("Claude Desktop")).not.toContain("--allow-http");
});

test("a new token is in the lines once, and they work; the settings have them without one", async () => {
  const made = await ada.submit("/admin/tokens/new", { name: "agent", folders: "", days: "1", read: "on" });
  const secret = /value="(docsadm_[\w-]{43})"/.exec(made.text)![1]!;
  const shown = await textsOf(made.text, ".connect-lines code");
  const settings = await ada.get("/admin/settings");
  const inSettings = await textsOf(settings.text, ".connect-lines code");

  const [, , header, address] = await wordsOf(shown.at(-1)!);
  const { json } = await new Client(new URL(address!).origin).get(new URL(address!).pathname, {
    authorization: header!.replace("Authorization: ", ""),
  });

  expect(json.ok).toBe(true);
  expect(shown).toHaveLength(5);
  for (const text of shown) expect(text).toContain(secret);
  expect(inSettings).toHaveLength(5);
  expect(settings.text).toContain(`/mcp`);
  expect(settings.text).not.toContain("docsadm_");
});
