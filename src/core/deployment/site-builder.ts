/** How a build ended. `log` has the last lines that it printed. */
export type BuildEnd = Readonly<{ log: string }> &
  Readonly<
    | { kind: "exited"; status: number }
    | { kind: "killed"; signal: string }
    | { kind: "late"; minutes: number }
    | { kind: "not started"; why: string }
  >;

/** Builds the site on this machine. */
export interface SiteBuilder {
  /** Ends within a time limit. Never resolves once the server stops. */
  build(sha: string): Promise<BuildEnd>;
}

export function sentenceOn(end: BuildEnd): string | undefined {
  switch (end.kind) {
    case "exited":
      return end.status === 0 ? undefined : `The command after publishing ended with status ${end.status}.`;
    case "killed":
      return `The command after publishing was ended by ${end.signal}.`;
    case "late":
      return `The command after publishing was stopped, because it took longer than ${end.minutes} ${end.minutes === 1 ? "minute" : "minutes"}.`;
    case "not started":
      return `The command after publishing can't be started (${end.why}). Ask your administrator to check AFTER_PUBLISH.`;
  }
}

export const cutOff =
  "The server stopped while the command after publishing ran, so it isn't known whether the site has it.";
