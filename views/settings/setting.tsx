/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { State } from "../state.tsx";

const states = {
  works: { is: "live", words: "Works" },
  fails: { is: "failed", words: "Not working" },
  off: { is: "new", words: "Not set up" },
} as const;

type SectionProps = Readonly<{
  id: string;
  title: string;
  state?: keyof typeof states;
  /** What it is about, in a sentence. */
  lead?: Html;
  children?: Html;
}>;

/** A section of the settings: what it is about, then rows of the class `setting`, or of people and tokens. */
export function SettingsSection({ id, title, state, lead, children }: SectionProps): Html {
  const safeLead = lead;
  const safeRows = children ?? "";
  return (
    <section aria-labelledby={attribute(id)}>
      <div class="setting-head">
        <h2 id={attribute(id)} safe>
          {title}
        </h2>{" "}
        {state && <State {...states[state]} />}
      </div>
      {safeLead !== undefined && <p class="lead">{safeLead}</p>}
      {safeRows}
    </section>
  );
}

type SettingProps = Readonly<{
  label: string;
  hint?: Html | undefined;
  /** Names the variable that sets the value. */
  variable?: string;
  children: Html;
}>;

/** What can only be read here: its label, its value, and the variable of the environment that sets it. */
export function Setting({ label, hint, variable, children }: SettingProps): Html {
  const safeHint = hint;
  const safeValue = children;
  return (
    <div class="setting">
      <div>
        <p class="label" safe>
          {label}
        </p>
        {safeHint !== undefined && <p class="hint">{safeHint}</p>}
      </div>
      <div class="from">
        <div>{safeValue}</div>
        {variable !== undefined && (
          <>
            {" "}
            <code class="tag" title={attribute(`Set ${variable} to change it.`)} safe>
              {variable}
            </code>
          </>
        )}
      </div>
    </div>
  );
}

export function Failure({ sentence, todo }: { sentence: string; todo: string }): Html {
  return (
    <p class="problem">
      <span safe>{sentence}</span> <span safe>{todo}</span>
    </p>
  );
}
