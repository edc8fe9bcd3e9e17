/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { paths } from "../paths.ts";

type Choice = Readonly<{ value: string; label: string }>;

/** What can be chosen, and what is; a site with one language, or one version, has no choice of it. */
export type SwitchesView = Readonly<{
  languages: readonly Choice[];
  versions: readonly Choice[];
  language: string | undefined;
  version: string | undefined;
}>;

/** Chooses the language and the version that the tree shows. */
export function Switches({ of: { languages, versions, language, version } }: { of: SwitchesView }): Html {
  if (languages.length < 2 && versions.length < 2) return "";
  return (
    <form
      method="get"
      action={paths.pages}
      class="tree-switches"
      hx-get={paths.siteTree}
      hx-trigger="change"
      hx-target="#tree-listing"
      hx-swap="innerMorph"
    >
      {languages.length > 1 && (
        <Switch name="language" label="Language" choices={languages} chosen={language} />
      )}
      {versions.length > 1 && <Switch name="version" label="Version" choices={versions} chosen={version} />}
      <noscript>
        <button type="submit" class="button small">
          Show
        </button>
      </noscript>
    </form>
  );
}

type SwitchProps = Readonly<{
  name: "language" | "version";
  label: string;
  choices: readonly Choice[];
  chosen: string | undefined;
}>;

function Switch({ name, label, choices, chosen }: SwitchProps): Html {
  return (
    <span class="select-with">
      <select class="small plain" name={name} aria-label={label}>
        {choices.map(({ value, label }) => (
          <option value={attribute(value)} selected={value === chosen} safe>
            {label}
          </option>
        ))}
      </select>
      <Icon name="upDown" />
    </span>
  );
}
