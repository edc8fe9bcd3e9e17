/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { Time, type TimeView } from "../time.tsx";
import { Failure, Setting, SettingsSection } from "./setting.tsx";

export type StoreView = Readonly<{
  size: string;
  failure: string | undefined;
  /** Undefined where none are scheduled. */
  backups: Readonly<{ last: TimeView | undefined; hasFailed: boolean }> | undefined;
}>;

export function Store({ store: { size, failure, backups } }: { store: StoreView }): Html {
  return (
    <SettingsSection
      id="store"
      title="Store"
      state={failure || backups?.hasFailed ? "fails" : "works"}
      lead="Where drafts, versions and unpublished uploads are kept."
    >
      <>
        {failure !== undefined && (
          <Failure
            sentence={failure}
            todo="Check that the disk isn't full and DATA_DIR is writable. Your text stays in your browser."
          />
        )}
        {backups?.hasFailed && (
          <Failure
            sentence="Today's backup failed."
            todo="Check that the disk isn't full and BACKUP_DIR is writable. The server's log shows why."
          />
        )}
        <Setting label="Size">
          <span safe>{size}</span>
        </Setting>
        <Setting label="Daily backup" variable="BACKUP_DIR">
          <Backups backups={backups} />
        </Setting>
      </>
    </SettingsSection>
  );
}

function Backups({ backups }: Pick<StoreView, "backups">): Html {
  if (!backups) return "Off";
  if (!backups.last) return "None yet";
  return (
    <>
      Last one <Time time={backups.last} />
    </>
  );
}
