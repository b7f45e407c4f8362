import * as z from "zod/mini";
import { type PushService, PushUnavailable } from "#integrations/web-push/port.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { NotificationKind, Topics } from "#platform/contract/topics.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { defineJob, type Jobs, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { serverWords } from "#platform/server/words.ts";
import { notificationRoutes } from "../../contract/routes.ts";
import ca from "../../locales/push.ca.json" with { type: "json" };
import en from "../../locales/push.en.json" with { type: "json" };
import es from "../../locales/push.es.json" with { type: "json" };
import { countNotifications, findPreferences } from "../notification-queries.ts";
import { allChannels } from "../preference-policy.ts";
import { deleteDevice, findDevices, findUnreadTopic, takeNotificationsToPush } from "./push-queries.ts";

/** A notification is to be sent to the customer's devices. */
export const notificationToPush = defineJob(
  "notification_to_push",
  z.object({ customerId: z.int(), notificationId: z.int() }),
);

/** How often a server looks for notifications that were announced. */
export const pushNotificationsEveryMs = 10_000;
const perTurn = 200;
/** Servers that stood still do not wake customers with old news. */
const newsForMs = 3_600_000;
const ttlSeconds = 86_400;

interface TakePorts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly pushService?: PushService | undefined;
}

/** Takes the notifications that devices have not got, each once, with the job that sends it. */
export const pushNotifications = async (
  { database, jobs, pushService }: TakePorts,
  now: Date,
): Promise<void> => {
  if (pushService === undefined) return;
  const since = new Date(now.getTime() - newsForMs);
  const takeSome = () =>
    inTransaction(database.pool, async (client) => {
      const taken = await takeNotificationsToPush(client, { since, now, limit: perTurn });
      await jobs.addAll(notificationToPush, taken, client);
      return taken.length;
    });
  while ((await takeSome()) === perTurn);
};

export interface PushPorts {
  readonly database: Pick<Database, "pool">;
  readonly pushService?: PushService | undefined;
  readonly notificationTopics: Topics;
}

const messagesOf = { ca, es, en } as const;

/** Says what kind of news there is and nothing of the customer: a locked screen shows it to whom holds the device. */
const contentOf = (
  { kind, notificationId, unread }: { kind: NotificationKind; notificationId: number; unread: number },
  language: CompleteLanguage,
): string =>
  JSON.stringify({
    body: serverWords(language, messagesOf)(kind),
    path: notificationRoutes.notifications.paths[language],
    tag: `notification-${notificationId}`,
    unread,
  });

/** Sends a notification to each device of the customer. A device that gets it twice shows it once, by its tag. */
export const pushWorkers = ({ database, pushService, notificationTopics }: PushPorts): Worker[] => [
  worker(notificationToPush, async ({ customerId, notificationId }) => {
    const { pool } = database;
    const topic = await findUnreadTopic(pool, { customerId, notificationId });
    const kind = notificationTopics[topic ?? ""]?.kind;
    if (kind === undefined || pushService === undefined) return;
    const stored = await findPreferences(pool, [customerId]);
    if (!(stored.find((preference) => preference.kind === kind) ?? allChannels).push) return;
    const { unread } = await countNotifications(database, customerId);
    let unavailable: PushUnavailable | undefined;
    for (const device of await findDevices(pool, customerId)) {
      const content = contentOf({ kind, notificationId, unread }, device.language);
      try {
        const outcome = await pushService.send({ to: device, content, ttlSeconds });
        if (outcome === "gone") await deleteDevice(pool, customerId, device.endpointHash);
      } catch (error) {
        if (!(error instanceof PushUnavailable)) throw error;
        unavailable = error;
      }
    }
    if (unavailable !== undefined) throw unavailable;
  }),
];
