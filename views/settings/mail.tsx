/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Failure, Setting, SettingsSection } from "./setting.tsx";

export type MailView = Readonly<{
  /** The host and the port. */
  server: string;
  from: Readonly<{ name: string; address: string }>;
  /** Why the last message since the start wasn't sent; undefined where it was. */
  problem: string | undefined;
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
  const { server, from, problem } = mail;
  return (
    <SettingsSection
      id="mail"
      title="E-mail"
      state={problem === undefined ? "works" : "fails"}
      lead="People get an e-mail about what happened to their pages, unless they see it here first."
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
      </>
    </SettingsSection>
  );
}
