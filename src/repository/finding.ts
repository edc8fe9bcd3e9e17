/** A step of `docs-admin check`. A `warning` may be intended; `unknown` wasn't tested. It says what to change and where. */
export type Finding = Readonly<{
  step: string;
  state: "ok" | "warning" | "wrong" | "unknown";
  says: string;
}>;

export const ok = (step: string, says: string): Finding => ({ step, state: "ok", says });
export const warning = (step: string, says: string): Finding => ({ step, state: "warning", says });
export const wrong = (step: string, says: string): Finding => ({ step, state: "wrong", says });
export const unknown = (step: string, says: string): Finding => ({ step, state: "unknown", says });
