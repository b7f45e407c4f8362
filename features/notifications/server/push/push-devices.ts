import { createHash } from "node:crypto";
import { isPushEndpoint, type PushService } from "#integrations/web-push/port.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { deletePushSubscription } from "../../contract/delete-push-subscription.ts";
import { getPushSettings } from "../../contract/get-push-settings.ts";
import { maxPushDevices, savePushSubscription } from "../../contract/save-push-subscription.ts";
import { deleteDevice, findDevices, saveDevice } from "./push-queries.ts";

export interface PushDevicePorts {
  readonly database: Pick<Database, "pool">;
  /** Absent where nothing can be sent to devices. */
  readonly pushService?: PushService | undefined;
}

const hashOf = (endpoint: string): string => createHash("sha256").update(endpoint).digest("base64url");

const settingsOf = async ({ database, pushService }: PushDevicePorts, customerId: number) => {
  const devices = await findDevices(database.pool, customerId);
  return {
    publicKey: pushService?.publicKey ?? null,
    // One that subscribed for a former key gets nothing: it subscribes again.
    endpointHashes: devices
      .filter(({ serverKey }) => serverKey === pushService?.publicKey)
      .map(({ endpointHash }) => endpointHash),
  };
};

export const handleGetPushSettings = (ports: PushDevicePorts): Handler =>
  handler(getPushSettings, ({ session }) => settingsOf(ports, session.customerId));

export const handleSavePushSubscription = (ports: PushDevicePorts): Handler =>
  handler(savePushSubscription, async ({ session: { customerId }, body, language, now, fail }) => {
    const serverKey = ports.pushService?.publicKey ?? fail("push_not_offered");
    if (!isPushEndpoint(body.endpoint)) return fail("push_service_unknown");
    const device = { ...body, endpointHash: hashOf(body.endpoint), serverKey, language };
    await inTransaction(ports.database.pool, (client) =>
      saveDevice(client, customerId, { device, now, maximum: maxPushDevices }),
    );
    return settingsOf(ports, customerId);
  });

export const handleDeletePushSubscription = (ports: PushDevicePorts): Handler =>
  handler(deletePushSubscription, async ({ session: { customerId }, body }) => {
    await deleteDevice(ports.database.pool, customerId, hashOf(body.endpoint));
    return settingsOf(ports, customerId);
  });
