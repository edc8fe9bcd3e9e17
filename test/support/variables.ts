import { readConfig } from "../../src/config.ts";

/** Records the variables that the program reads. */
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
