import { expect, test } from "bun:test";

import { announceStart } from "../../src/cli/started.ts";
import { readConfig } from "../../src/config/config.ts";
import { LineLog } from "../../src/machine/log.ts";

const folder = { folder: "docs", because: "mkdocs.yml means an MkDocs site", uploads: "docs/uploads" };

function started(format: "json" | "pretty", newPin: string | undefined) {
  const config = readConfig(
    { DATA_DIR: "/srv/data", REPOSITORY: "/srv/site", LOG_LEVEL: "error", LOG_FORMAT: format },
    { isTerminal: true },
  );
  const lines: string[] = [];
  const log = new LineLog(config.log, { now: () => 0 }, (line) => lines.push(line));
  announceStart(
    log,
    { url: "http://localhost:3000", folder, newPin, pinRole: { role: "publisher", why: "PIN_ROLE says so" } },
    config,
  );
  return lines.join("");
}

test("a terminal shows the address and a new PIN last, in a box", () => {
  const rows = started("pretty", "48119470").trimEnd().split("\n").slice(-6);

  expect(rows.map((row) => row.replace(/ +/g, " "))).toEqual([
    expect.stringMatching(/^ ┌─+┐$/),
    " │ Open http://localhost:3000/admin/login │",
    " │ Team PIN 48119470 │",
    " │ │",
    " │ The PIN is shown only once. docs-admin pin makes a new one. │",
    expect.stringMatching(/^ └─+┘$/),
  ]);
  expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
});

test("a later start shows no PIN, and which pages are served", () => {
  const shown = started("pretty", undefined);

  expect(shown).not.toContain("Team PIN");
  expect(shown).toContain("With PIN   publisher (PIN_ROLE says so)");
  expect(shown).toContain("Pages      docs of /srv/site (mkdocs.yml means an MkDocs site)");
});

test("a start without a terminal is one line of JSON, also where only errors are logged", () => {
  const [line, ...more] = started("json", "48119470").trimEnd().split("\n");

  expect(more).toEqual([]);
  expect(JSON.parse(line!)).toMatchObject({
    url: "http://localhost:3000",
    signIn: "http://localhost:3000/admin/login",
    pin: "48119470",
    dataDir: "/srv/data",
    pages: "docs",
  });
});
