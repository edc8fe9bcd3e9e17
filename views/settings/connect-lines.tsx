/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

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
        <details name="connect-lines">
          <summary safe>{program}</summary>
          <p class="hint" safe>
            {where}
          </p>
          <pre>
            <code safe>{text}</code>
          </pre>
          <button
            type="button"
            class="button"
            data-copy={attribute(text)}
            data-copied={attribute(`Copied the lines for ${program}.`)}
            data-scripted
            aria-label={attribute(`Copy the lines for ${program}`)}
          >
            Copy
          </button>
        </details>
      ))}
    </div>
  );
}

/** The part of the settings about agents. */
export function Agents({ connect }: { connect: ConnectLinesView }): Html {
  return (
    <section class="setting" aria-labelledby="agents">
      <h2 id="agents">Agents</h2>
      <p>
        Agents read and write pages over MCP at <code safe>{connect.address}</code>. They ask for access in
        your browser.
      </p>
      <ConnectLines connect={connect} />
    </section>
  );
}
