import type { Slug } from "../slug/slug.ts";

export type Actor = Readonly<{
  /** The name that is shown; undefined where nobody knows whose it is, as of a refused sign-in. */
  who: string | undefined;
  /** As of `personIdOf`: names change. */
  person: string | undefined;
  /** How they are signed in, `token`, or `command` for a command on the server's machine. */
  kind: string;
}>;

/** Who changes something, and how. Nothing in it is secret, and nothing is text of a page. */
export type Act = Actor &
  Readonly<{
    /** Unix milliseconds. */
    at: number;
    /** The operation's `operationId`; undefined where what is changed says it. */
    action: string | undefined;
    address: string | undefined;
    requestId: string | undefined;
  }>;

/** What an act changes: pages, or something else where there is none. */
export type Changed = Readonly<{
  action: string;
  slugs: readonly (Slug | undefined)[];
  /** Of what is no page: whose role became what, which token, which file. */
  about?: string | undefined;
  commit?: string | undefined;
}>;

export interface Acts {
  /** Undefined where nobody changes anything, such as at a start, daily, and in what follows by itself from a change. */
  readonly current: Act | undefined;
  /** What is known of a request, with a session or without; undefined in what follows by itself from a change. */
  readonly request: Omit<Act, keyof Actor> | undefined;
  /** Runs what follows from a change that has its entry. */
  aside<T>(work: () => T): T;
}

/** Of a command on the server's machine. `at` is Unix milliseconds. */
export function byCommand(who: string, at: number): Acts {
  const request = { at, action: undefined, address: undefined, requestId: undefined };
  return {
    current: { ...request, who, person: undefined, kind: "command" },
    request,
    aside: (work) => work(),
  };
}

/** Of a store that nobody changes by requests. */
export const nobody: Acts = { current: undefined, request: undefined, aside: (work) => work() };
