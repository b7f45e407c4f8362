import { startTestPortal } from "#apps/server/testing/test-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { addDays, madridDate } from "#energy/calendar.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { handlers } from "../routes.ts";

/** The demo’s household, whose flat came to us ten days ago and whose garage left us then. */
export const startSwitchedSupplies = async () => {
  const database = await createTestDatabase("demo");
  const { services } = await startTestPortal(database);
  const server = await startTestServer(
    handlers({
      database,
      submitRequest: services.requests.submit,
      resolveAttachments: services.resolveAttachments,
    }),
  );
  const row = await queryRow(database.unguarded, {
    text: "select customer_id from login_names where login_name = $1",
    values: [demoPeople.household.taxId],
    columns: { customer_id: bigint },
  });
  const customerId = row?.customer_id ?? 0;
  const { flat, garage } = demoContracts.household;
  const switchedOn = addDays(madridDate(new Date()), -10);
  const clear = async (): Promise<void> => {
    await database.unguarded.query("delete from change_requests; delete from outbox_events");
    await database.unguarded.query(
      "update contracts set state = 'active', starts_on = $2, ends_on = null where name = $1",
      [flat, switchedOn],
    );
    await database.unguarded.query(
      "update contracts set state = 'closed', starts_on = '2020-01-01', ends_on = $2 where name = $1",
      [garage, addDays(switchedOn, -1)],
    );
  };
  await clear();
  return { database, services, server, customerId, as: { customerId }, flat, garage, switchedOn, clear };
};
