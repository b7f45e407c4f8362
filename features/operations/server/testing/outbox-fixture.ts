import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { createWebhook } from "#integrations/back-office/webhook.ts";
import { createDeliveryStreak } from "../operator-api/delivery-streak.ts";
import { deliverEvents } from "../operator-api/deliver-events.ts";

export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** The desk's server with a manager and an empty outbox; `deliverTo` posts what is due to an address. */
export const startOutbox = async () => {
  const desk = await startDeskServer();
  await desk.database.unguarded.query("delete from outbox_events; delete from visitor_outbox_events");
  return {
    ...desk,
    manager: await desk.enter("Berta", "manager"),
    deliverTo: (url: string): Promise<number> =>
      deliverEvents(
        {
          database: desk.database,
          backOffice: createWebhook({ url, secret: webhookSecret }),
          onGivenUp: () => {},
          streak: createDeliveryStreak(() => {}),
        },
        new Date(),
      ),
  };
};
