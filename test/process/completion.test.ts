import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";

import { completionFor } from "../../src/client/completion.ts";
import { temporaryFolder } from "../support/folder.ts";

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());
await Bun.write(join(folder.path, "texts/tea.md"), "# Tea\n");
await Bun.write(join(folder.path, "_docs-admin"), completionFor("zsh"));
await Bun.write(join(folder.path, "docs-admin.fish"), completionFor("fish"));

async function saidBy(shell: string, script: string): Promise<string> {
  const { path } = folder;
  const env = { ...process.env, HOME: path, TERM: "dumb" };
  const child = Bun.spawn([shell, "-c", script], { cwd: path, env, stdin: "ignore" });
  return child.stdout.text();
}

async function bash(line: string): Promise<string> {
  const ask = `COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _docs_admin`;
  return saidBy("bash", `${completionFor("bash")}\n${ask}; echo "\${COMPREPLY[@]}"`);
}

async function fish(line: string): Promise<string> {
  const found = await saidBy("fish", `source docs-admin.fish; complete -C '${line}'`);
  return found.replaceAll(/\t.*$/gm, "");
}

/** Presses Tab in a shell that finds the function in `fpath`, as it is installed, and runs the completed line. */
async function zsh(line: string): Promise<string> {
  const script = `
    zmodload zsh/zpty
    zpty shell zsh -f
    zpty -w shell "PS1=; cd $PWD; fpath=($PWD \\$fpath); autoload -Uz compinit; compinit -u -D"
    zpty -w shell 'docs-admin() { print -r -- "ran:$*:" }; echo rea""dy'
    zpty -r shell said '*ready*'
    zpty -w -n shell '${line}'$'\\t\\n'
    zpty -r shell said '*ran:*:*'
    print -r -- "\${\${said##*ran:}%%:*}"
  `;
  return saidBy("zsh", script);
}

/** CI installs all shells; elsewhere those that are there are tried. */
const isTried = (shell: string) => Boolean(process.env.CI ?? Bun.which(shell));

test.each([
  ["docs-admin pu", "publish"],
  ["docs-admin write --pu", "--publish"],
  ["docs-admin write te", "texts"],
  ["docs-admin completion fi", "fish"],
])("bash completes %s", async (line, completed) => {
  expect(await bash(line)).toBe(`${completed}\n`);
});

if (isTried("zsh"))
  test.each([
    ["docs-admin pu", "publish"],
    ["docs-admin write --pu", "write --publish"],
    ["docs-admin write te", "write texts"],
    ["docs-admin completion fi", "completion fish"],
  ])("zsh completes %s, with the first Tab", async (line, completed) => {
    expect(await zsh(line)).toBe(`${completed}\n`);
  });

if (isTried("fish"))
  test.each([
    ["docs-admin pu", "publish\n"],
    ["docs-admin write --pu", "--publish\n"],
    ["docs-admin write te", "texts/\n"],
    ["docs-admin pages te", ""],
    ["docs-admin completion fi", "fish\n"],
  ])("fish completes %s", async (line, completed) => {
    expect(await fish(line)).toBe(completed);
  });
