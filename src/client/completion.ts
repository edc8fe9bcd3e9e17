import { commands } from "./options.ts";
import { statuses, Stop } from "./server.ts";

/** Commands that are run beside a server, or start one. */
const others = ["check", "backup", "restore", "move-store", "token", "pin", "hash-pin", "completion"];

const names = [...commands.map(({ name }) => name), ...others, "--help", "--version"];
const takesFolder = ["write", "check-pages", "backup", "restore"];
const flagsOf = ({ options }: (typeof commands)[number]) => Object.keys(options).map((name) => `--${name}`);

const bash = () => `_docs_admin() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W "${names.join(" ")}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}:$word" in
${commands.map((each) => `    ${each.name}:-*) COMPREPLY=($(compgen -W "${flagsOf(each).join(" ")}" -- "$word")) ;;\n`).join("")}    completion:*) COMPREPLY=($(compgen -W "bash zsh fish" -- "$word")) ;;
${takesFolder.map((name) => `    ${name}:*) COMPREPLY=($(compgen -f -- "$word")) ;;\n`).join("")}  esac
}
complete -o filenames -F _docs_admin docs-admin
`;

const zsh = () => `#compdef docs-admin
_docs_admin() {
  if (( CURRENT == 2 )); then
    compadd -- ${names.join(" ")}
    return
  fi
  case "$words[2]" in
${commands.map((each) => `    ${each.name}) compadd -- ${flagsOf(each).join(" ")} ;;\n`).join("")}    completion) compadd -- bash zsh fish ;;
  esac
  case "$words[2]" in
    ${takesFolder.join("|")}) _files ;;
  esac
}
compdef _docs_admin docs-admin
# As a file of fpath, all of this is the function, which the first Tab calls.
if [ "$funcstack[1]" = "_docs-admin" ]; then _docs_admin; fi
`;

const fish = () => {
  const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  return [
    `complete -c docs-admin -n 'not __fish_seen_subcommand_from ${takesFolder.join(" ")}' -f`,
    `complete -c docs-admin -n __fish_use_subcommand -f -a ${quoted(names.join(" "))}`,
    ...commands.flatMap(({ name, options }) =>
      Object.entries(options).map(
        ([option, { type, says }]) =>
          `complete -c docs-admin -n ${quoted(`__fish_seen_subcommand_from ${name}`)} -l ${option}${type === "string" ? " -x" : ""} -d ${quoted(says)}`,
      ),
    ),
    "complete -c docs-admin -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'",
    "",
  ].join("\n");
};

const shells: Readonly<Record<string, () => string>> = { bash, zsh, fish };

/** Returns what a shell reads to complete commands. @throws Stop for another shell */
export function completionFor(shell: string | undefined): string {
  const write = Object.hasOwn(shells, shell ?? "") ? shells[shell!] : undefined;
  if (!write)
    throw new Stop(statuses.wrongCommand, "Name the shell: docs-admin completion bash, zsh or fish");
  return write();
}
