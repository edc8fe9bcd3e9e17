/** A step of `docs-admin check`. A `warning` may be intended; `unknown` wasn't tested. It says what to change and where. */
export type Finding = Readonly<{
  step: string;
  state: "ok" | "warning" | "wrong" | "unknown";
  says: string;
}>;
