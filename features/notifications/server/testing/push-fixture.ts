import { createHash } from "node:crypto";
import { createSandboxPush } from "#integrations/web-push/sandbox.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { notificationTopics, requestSummariesOf } from "#apps/server/testing/declared.ts";
import { handlers } from "../routes.ts";
import { startNotifications } from "./notifications-fixture.ts";

/** The calls of notifications with the sandbox of push services. */
export const startPush = async () => {
  const fixture = await startNotifications();
  const pushService = createSandboxPush(createHash("sha256").update("a key of tests").digest());
  const { database } = fixture;
  const withoutPush = { database, notificationTopics, requestSummaries: requestSummariesOf(database) };
  const ports = { ...withoutPush, pushService };
  const server = await startTestServer(handlers(ports), { rateLimits: { write: 100_000 } });
  return {
    ...fixture,
    ports,
    withoutPush,
    pushService,
    server,
    /** The body of a device's subscription. */
    deviceAt: (name: string) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      p256dh: "A".repeat(87),
      auth: "A".repeat(22),
    }),
    hashOf: (endpoint: string) => createHash("sha256").update(endpoint).digest("base64url"),
  };
};
