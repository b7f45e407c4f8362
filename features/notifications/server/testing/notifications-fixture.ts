import { notificationTopics, requestSummariesOf } from "#apps/server/testing/declared.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { announce } from "../announce.ts";
import { handlers } from "../routes.ts";

/** The calls of notifications on the demo's customers, without the notifications of the demo. */
export const startNotifications = async () => {
  const database = await createTestDatabase("demo");
  const server = await startTestServer(
    handlers({ database, notificationTopics, requestSummaries: requestSummariesOf(database) }),
    {
      rateLimits: { write: 100_000 },
    },
  );
  const customerOf = async ({ taxId }: { taxId: string }) => {
    const found = await database.unguarded.query(
      "select customer_id as id from login_names where login_name = $1",
      [taxId],
    );
    return { customerId: Number(found.rows[0].id) };
  };
  const clear = () => database.unguarded.query("delete from notifications");
  await clear();
  return {
    database,
    server,
    clear,
    household: await customerOf(demoPeople.household),
    newcomer: await customerOf(demoPeople.newcomer),
    /** Announces topics, a minute after each other. */
    announceTo: ({ customerId }: { customerId: number }, ...topics: readonly string[]) =>
      announce(
        database.pool,
        topics.map((topic, index) => ({
          customerId,
          topic,
          kind: notificationTopics[topic]?.kind ?? "alert",
          facts: {},
          now: new Date(Date.UTC(2026, 10, 20, 10, index)),
        })),
      ),
  };
};
