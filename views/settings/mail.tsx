/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";
import { Failure, Setting, SettingsSection } from "./setting.tsx";

export type MailView = Readonly<{
  /** The host and the port. */
  server: string;
  from: Readonly<{ name: string; address: string }>;
  /** The last message since the start; `problem` says why it wasn't sent. */
  last: Readonly<{ time: TimeView; problem: string | undefined }> | undefined;
}>;

/** By which server people are told by email what happened to their pages. */
export function Mail({ mail }: { mail: MailView | undefined }): Html {
  if (!mail)
    return (
      <SettingsSection
        id="mail"
        title="Email"
        state="off"
        lead={
          <>
            Nobody gets emails. To send them, set <code>SMTP_URL</code> and <code>SMTP_FROM</code>.{" "}
            <a href={paths.helpOn("server/notifications")}>How to set it up</a>
          </>
        }
      />
    );
  const { server, from, last } = mail;
  const problem = last?.problem;
  return (
    <SettingsSection
      id="mail"
      title="Email"
      {...(last && ({ state: problem === undefined ? "works" : "fails" } as const))}
      lead="People get an email about what happened to their pages, unless they see it here first."
    >
      <>
        {problem !== undefined && (
          <Failure sentence={problem} todo="docs-admin check tries the server again, and sends nothing." />
        )}
        <Setting label="Server" variable="SMTP_URL">
          <code safe>{server}</code>
        </Setting>
        <Setting label="Sender" variable="SMTP_FROM">
          <>
            {from.name !== "" && <span safe>{from.name} </span>}
            <code safe>{from.address}</code>
          </>
        </Setting>
        <Setting label="Last email">
          {last ? <Time time={last.time} /> : "None since this server started"}
        </Setting>
      </>
    </SettingsSection>
  );
}
