/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Failure, Setting, SettingsSection } from "./setting.tsx";

export type GenerationView = Readonly<{
  failure: string | undefined;
  models: Readonly<{ doc: string; image: string | undefined }>;
  /** Of the last 30 days, in words. */
  sums: ReadonlyArray<
    Readonly<{ asked: string; notMade: string | undefined; model: string; read: string; written: string }>
  >;
}>;

export function NoGeneration(): Html {
  return (
    <SettingsSection
      id="generation"
      title="AI"
      state="off"
      lead={
        <>
          AI writing is off. Set <code>GEMINI_API_KEY</code>, or <code>AI_BASE_URL</code> and{" "}
          <code>AI_TEXT_MODEL</code>, to turn it on. <a href={paths.helpOn("server/ai")}>How to set it up</a>
        </>
      }
    />
  );
}

export function Generation({ generation: { failure, models, sums } }: { generation: GenerationView }): Html {
  return (
    <SettingsSection
      id="generation"
      title="AI"
      state={failure ? "fails" : "works"}
      lead={`Proposes ${models.image === undefined ? "texts" : "texts and images"}. Nothing is added to a page until you insert it.`}
    >
      <>
        {failure !== undefined && <Failure sentence={failure} todo="The server's log shows why." />}
        <Setting label="Model for texts">
          <code safe>{models.doc}</code>
        </Setting>
        <Setting label="Model for images">
          {models.image === undefined ? "None" : <code safe>{models.image}</code>}
        </Setting>
        <div class="setting">
          <p class="label">In the last 30 days</p>
          <ul class="requests">
            {sums.length === 0 && <li>No requests</li>}
            {sums.map(({ asked, notMade, model, read, written }) => (
              <li>
                <span safe>{asked}</span> by <code safe>{model}</code>
                {notMade !== undefined && <span safe>{`, ${notMade} of them stopped or failed`}</span>}:{" "}
                <span safe>{read}</span> tokens read, <span safe>{written}</span> written
              </li>
            ))}
          </ul>
        </div>
      </>
    </SettingsSection>
  );
}
