import { readConfig } from "../../src/config.ts";

/** The variables that the program asks for when nothing is set, in order. */
export function variablesRead(): string[] {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name));
      },
    },
  );
  readConfig(environment, { isTerminal: false });
  return [...names].sort();
}
