/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { Time, type TimeView } from "../time.tsx";
import { Failure, Title } from "./setting.tsx";

export type StoreView = Readonly<{
  size: string;
  failure: string | undefined;
  /** Undefined where none are scheduled. */
  backups: Readonly<{ last: TimeView | undefined; hasFailed: boolean }> | undefined;
}>;

export function Store({ store: { size, failure, backups } }: { store: StoreView }): Html {
  return (
    <section class="setting" aria-labelledby="store">
      <Title id="store" state={failure || backups?.hasFailed ? "fails" : "works"}>
        Store
      </Title>
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
      <p>
        Drafts, versions and unpublished uploads use <span safe>{size}</span> on this server.
      </p>
      <Backups backups={backups} />
    </section>
  );
}

function Backups({ backups }: Pick<StoreView, "backups">): Html {
  if (!backups) {
    return (
      <p>
        To back them up every day, set <code>BACKUP_DIR</code>.
      </p>
    );
  }
  const { last } = backups;
  return (
    <p>
      They are backed up every day.{" "}
      {last === undefined ? (
        "There is no backup yet."
      ) : (
        <>
          Last backup: <Time time={last} />.
        </>
      )}
    </p>
  );
}
