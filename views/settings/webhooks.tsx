/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";
import { Title } from "./setting.tsx";

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
  return (
    <section class="setting" aria-labelledby="webhooks">
      <Title id="webhooks" state={webhooks ? (webhooks.fails ? "fails" : "works") : "off"}>
        Webhook
      </Title>
      {webhooks ? (
        <>
          <p>
            Publications, failed builds and reviews are sent to <code safe>{webhooks.receiver}</code>. Latest:
          </p>
          {webhooks.deliveries.length === 0 && <p class="muted">Nothing sent yet.</p>}
          <ul class="deliveries">
            {webhooks.deliveries.map((delivery) => (
              <Delivery delivery={delivery} />
            ))}
          </ul>
        </>
      ) : (
        <p>
          No webhook set up. To add one, set <code>WEBHOOK_URL</code> and <code>WEBHOOK_SECRET</code>.{" "}
          <a href={paths.helpOn("server/webhooks")}>How to set it up</a>
        </p>
      )}
    </section>
  );
}

type DeliveryProps = Readonly<{ delivery: WebhooksView["deliveries"][number] }>;

function Delivery({ delivery }: DeliveryProps): Html {
  const { type, time, says } = delivery;
  return (
    <li>
      <code safe>{type}</code>, <Time time={time} />: <span safe>{stateIn(delivery)}</span>
      {says !== "" && (
        <>
          {" "}
          <span safe class="muted">
            {says}
          </span>
        </>
      )}
    </li>
  );
}

function stateIn({ state, attempts, status }: DeliveryProps["delivery"]): string {
  const answered = status === undefined ? "" : ` with ${status}`;
  switch (state) {
    case "waiting":
      return "Not sent yet.";
    case "delivered":
      return `Delivered${answered}.`;
    case "again":
      return `Attempt ${attempts} failed${answered}. It will be sent again.`;
    case "given up":
      return `Attempt ${attempts} failed${answered}. It won't be sent again.`;
  }
}
