/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Setting, SettingsSection } from "./setting.tsx";

export type MailView = Readonly<{
  /** The host and the port. */
  server: string;
  from: Readonly<{ name: string; address: string }>;
}>;

/** By which server people are told by e-mail what happened to their pages. */
export function Mail({ mail }: { mail: MailView | undefined }): Html {
  if (!mail)
    return (
      <SettingsSection
        id="mail"
        title="E-mail"
        state="off"
        lead={
          <>
            Nobody gets e-mails. To send them, set <code>SMTP_URL</code> and <code>SMTP_FROM</code>.{" "}
            <a href={paths.helpOn("server/notifications")}>How to set it up</a>
          </>
        }
      />
    );
  const { server, from } = mail;
  return (
    <SettingsSection
      id="mail"
      title="E-mail"
      lead="People get an e-mail about what happened to their pages, unless they see it here first."
    >
      <>
        <Setting label="Server" variable="SMTP_URL">
          <code safe>{server}</code>
        </Setting>
        <Setting label="Sender" variable="SMTP_FROM">
          <>
            {from.name !== "" && <span safe>{from.name} </span>}
            <code safe>{from.address}</code>
          </>
        </Setting>
      </>
    </SettingsSection>
  );
}
