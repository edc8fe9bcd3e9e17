/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

export type TokenScopeView = Readonly<{
  rights: ReadonlyArray<Readonly<{ right: string; words: string; isChosen: boolean }>>;
  folders: string;
  /** In which folders alone who makes it writes, as a part of a sentence; undefined for everywhere. */
  ownFolders?: string | undefined;
  days: string;
}>;

/** The fields of a form that say what a token may do, where, and how long. */
export function TokenScope({
  scope: { rights, folders, ownFolders, days },
}: {
  scope: TokenScopeView;
}): Html {
  return (
    <>
      <fieldset class="choices">
        <legend>Rights</legend>
        {rights.map(({ right, words, isChosen }) => (
          <label class="check-line">
            <input type="checkbox" name={attribute(right)} checked={isChosen} />
            <span safe>{words}</span>
          </label>
        ))}
      </fieldset>
      <label for="token-folders">Folders</label>
      <textarea
        id="token-folders"
        name="folders"
        rows="2"
        autocapitalize="none"
        spellcheck="false"
        aria-describedby="token-folders-hint"
        safe
      >
        {folders}
      </textarea>
      <p id="token-folders-hint" class="hint">
        One path per line, such as <code>guide</code>. It can use only these pages and all below them. Leave
        empty for all pages.
        {ownFolders !== undefined && <span safe>{` As you do, it writes only in ${ownFolders}.`}</span>}
      </p>
      <label for="token-days">Days</label>
      <input
        id="token-days"
        name="days"
        class="days"
        type="number"
        min="1"
        max="365"
        required
        value={attribute(days)}
        aria-describedby="token-days-hint"
      />
      <p id="token-days-hint" class="hint">
        How long it works: 1 to 365.
      </p>
    </>
  );
}
