/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Setting, SettingsSection } from "./setting.tsx";

export type TeamPinView = Readonly<{
  /** What its sessions are, in a word; undefined where it is turned off. */
  role: string | undefined;
  /** Why that is so. */
  why: string;
  /** Only what somebody else approved is published. */
  isForReviews: boolean;
}>;

/** What everybody may do who knows the PIN, and what their names are worth. */
export function TeamPin({ pin: { role, why, isForReviews } }: { pin: TeamPinView }): Html {
  return (
    <SettingsSection id="pin" title="Team PIN" state={role === undefined ? "off" : "works"}>
      <>
        <Setting label="Role with the PIN" hint={<span safe>{`Because ${why}.`}</span>} variable="PIN_ROLE">
          <span safe>{role ?? "Nobody can sign in with it"}</span>
        </Setting>
        {isForReviews && role !== undefined && (
          <p class="problem">
            A review needs a second person, but with the PIN everyone chooses their own name: one person can
            approve their own text under another name. <a href={paths.helpOn("server/people")}>What to do</a>
          </p>
        )}
      </>
    </SettingsSection>
  );
}
