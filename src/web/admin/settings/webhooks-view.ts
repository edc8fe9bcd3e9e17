import type { WebhooksView } from "../../../../views/settings/webhooks.tsx";
import { type Delivery, isDelivered } from "../../../core/webhook/delivery.ts";
import type { Webhooks } from "../../../core/webhook/webhooks.ts";
import { timeView } from "../time-view.ts";

export async function webhooksView(
  webhooks: Pick<Webhooks, "receiver" | "list">,
  now: number,
): Promise<WebhooksView | undefined> {
  const { receiver } = webhooks;
  if (receiver === undefined) return undefined;
  const deliveries = await webhooks.list();
  const last = deliveries.find(({ answer }) => answer !== undefined)?.answer;
  return {
    receiver,
    fails: last !== undefined && !isDelivered(last),
    deliveries: deliveries.map((delivery) => ({
      type: delivery.type,
      time: timeView(delivery.at, now),
      state: stateOf(delivery),
      attempts: delivery.attempts,
      status: delivery.answer?.status,
      says: delivery.answer?.says ?? "",
    })),
  };
}

function stateOf({ nextAt, answer }: Delivery): WebhooksView["deliveries"][number]["state"] {
  if (!answer) return "waiting";
  if (nextAt !== undefined) return "again";
  return isDelivered(answer) ? "delivered" : "given up";
}
