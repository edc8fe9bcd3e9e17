/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Row } from "../row.tsx";
import { State } from "../state.tsx";
import { Time, type TimeView } from "../time.tsx";
import { Setting, SettingsSection } from "./setting.tsx";

export type WebhooksView = Readonly<{
  /** Its origin: the rest of the address can be a secret. */
  receiver: string;
  fails: boolean;
  /** The latest first. */
  deliveries: ReadonlyArray<
    Readonly<{
      type: string;
      time: TimeView;
      state: "waiting" | "delivered" | "again" | "given up";
      attempts: number;
      /** Undefined where no answer came. */
      status: number | undefined;
      /** What the receiver answered, or why it did not. */
      says: string;
    }>
  >;
}>;

export function Webhooks({ webhooks }: { webhooks: WebhooksView | undefined }): Html {
  if (!webhooks)
    return (
      <SettingsSection
        id="webhooks"
        title="Webhook"
        state="off"
        lead={
          <>
            No webhook set up. To add one, set <code>WEBHOOK_URL</code> and <code>WEBHOOK_SECRET</code>.{" "}
            <a href={paths.helpOn("server/webhooks")}>How to set it up</a>
          </>
        }
      />
    );
  const { receiver, fails, deliveries } = webhooks;
  return (
    <SettingsSection
      id="webhooks"
      title="Webhook"
      state={fails ? "fails" : "works"}
      lead="Publications, failed builds and reviews are sent to it."
    >
      <>
        <Setting label="Receiver" variable="WEBHOOK_URL">
          <code safe>{receiver}</code>
        </Setting>
        {deliveries.length === 0 ? (
          <p class="none">Nothing sent yet.</p>
        ) : (
          <ul class="rows deliveries">
            {deliveries.map((delivery) => (
              <Delivery delivery={delivery} />
            ))}
          </ul>
        )}
      </>
    </SettingsSection>
  );
}

type DeliveryProps = Readonly<{ delivery: WebhooksView["deliveries"][number] }>;

const looks = {
  waiting: { is: "building", words: "Not sent yet" },
  delivered: { is: "live", words: "Delivered" },
  again: { is: "warning", words: "Failed, will retry" },
  "given up": { is: "failed", words: "Failed" },
} as const;

function Delivery({ delivery }: DeliveryProps): Html {
  const { type, time, says, state } = delivery;
  return (
    <Row
      box="external"
      title={type}
      path={attemptsOf(delivery)}
      who={
        <span class="who">
          <Time time={time} />
        </span>
      }
      state={<State {...looks[state]} />}
    >
      {says === "" ? undefined : (
        <p class="row-line" safe>
          {says}
        </p>
      )}
    </Row>
  );
}

function attemptsOf({ attempts, status }: DeliveryProps["delivery"]): string | undefined {
  if (attempts === 0) return undefined;
  const times = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return status === undefined ? `${times}, no answer` : `${times}, answered with ${status}`;
}
