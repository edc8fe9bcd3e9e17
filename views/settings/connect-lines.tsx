/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { Setting, SettingsSection } from "./setting.tsx";

export type ConnectLinesView = Readonly<{
  /** Of MCP. */
  address: string;
  /** For each program, what to put where. */
  lines: ReadonlyArray<Readonly<{ program: string; where: string; text: string }>>;
}>;

/** Lines for other programs, to copy. */
export function ConnectLines({ connect: { lines } }: { connect: ConnectLinesView }): Html {
  return (
    <div class="connect-lines">
      {lines.map(({ program, where, text }) => (
        <div>
          <h3 safe>{program}</h3>
          <p class="hint" safe>
            {where}
          </p>
          <div class="copy">
            <pre>
              <code safe>{text}</code>
            </pre>
            <CopyButton
              text={text}
              called={`Copy the lines for ${program}`}
              says={`Copied the lines for ${program}.`}
            />
          </div>
        </div>
      ))}
    </div>
  );
}

type CopyProps = Readonly<{ text: string; called: string; says: string }>;

/** Without script the text is there to be selected. */
function CopyButton({ text, called, says }: CopyProps): Html {
  return (
    <button
      type="button"
      class="button quiet small icon-only"
      data-copy={attribute(text)}
      data-copied={attribute(says)}
      data-scripted
      aria-label={attribute(called)}
      title={attribute(called)}
    >
      <Icon name="copy" />
    </button>
  );
}

/** The part of the settings about agents and other programs. */
export function Agents({ connect }: { connect: ConnectLinesView }): Html {
  const { address } = connect;
  return (
    <SettingsSection
      id="connect"
      title="Connect"
      lead="Agents read and write pages over MCP. They ask for access in your browser."
    >
      <>
        <Setting label="Address of MCP">
          <span class="copy-beside">
            <code safe>{address}</code>
            <CopyButton text={address} called="Copy the address of MCP" says="Copied the address of MCP." />
          </span>
        </Setting>
        <ConnectLines connect={connect} />
      </>
    </SettingsSection>
  );
}
