/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { State } from "../state.tsx";
import { Places, type PlaceView } from "./places.tsx";

export type DeploymentView = Readonly<{
  sha: string;
  /** Of what is shown. */
  version: string;
  state: "unknown" | "building" | "live" | "failed";
  /** Nothing more is expected. */
  isOver: boolean;
  sentence: string | undefined;
  /** Where the build is described. */
  link: string | undefined;
  /** The last lines of the build. */
  log: string | undefined;
  /** Of the pages on the site. */
  addresses: readonly string[];
  places: readonly PlaceView[];
}>;

/** The answer to GET /admin/commits/<sha>/deployment: whether the site shows a publication. Asks again until that is over, and on the event `deployment`; it is left alone where nothing is new. */
export function Deployment({ deployment }: { deployment: DeploymentView }): Html {
  const { sha, version, state, isOver } = deployment;
  return (
    <div
      class="deployment"
      data-commit={attribute(sha)}
      data-state={state}
      hidden={state === "unknown"}
      hx-get={attribute(paths.deployment(sha, version))}
      hx-trigger={isOver ? "deployment" : "deployment, every 2s"}
      hx-swap="outerHTML"
    >
      {state === "building" && <Building deployment={deployment} />}
      {state === "live" && <Live deployment={deployment} />}
      {state === "failed" && <Failed deployment={deployment} />}
    </div>
  );
}

function Building({ deployment: { link } }: { deployment: DeploymentView }): Html {
  return (
    <p>
      <State is="building" words="Building…" /> <Described link={link} />
    </p>
  );
}

function Live({ deployment: { addresses } }: { deployment: DeploymentView }): Html {
  return (
    <p>
      <State is="live" words="Live" />
      {addresses.length > 0 && " at "}
      {addresses.map((address, index) => (
        <>
          {index > 0 && ", "}
          <a href={attribute(address)} safe>
            {address.replace(/^https?:\/\//, "")}
          </a>
        </>
      ))}
    </p>
  );
}

function Failed({ deployment: { sentence, link, log, places } }: { deployment: DeploymentView }): Html {
  return (
    <>
      <p class="problem">
        <State is="failed" words="Failed" /> Readers don't see it yet.{" "}
        {sentence !== undefined && <span safe>{sentence}</span>} <Described link={link} />
      </p>
      <Places places={places} />
      {log !== undefined && log !== "" && (
        <details>
          <summary>Last lines</summary>
          <pre safe tabindex="0">
            {log}
          </pre>
        </details>
      )}
    </>
  );
}

function Described({ link }: Pick<DeploymentView, "link">): Html {
  return link === undefined ? <></> : <a href={attribute(link)}>View build</a>;
}
