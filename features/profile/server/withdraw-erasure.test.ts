import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { requestErasure } from "../contract/request-erasure.ts";
import { withdrawErasure } from "../contract/withdraw-erasure.ts";
import { startProfileServer } from "./testing/profile-test-server.ts";
import { seedCustomers } from "./testing/seed-customers.ts";

const database = await createTestDatabase("empty");
const { anna, bru } = await seedCustomers(database);
const server = await startProfileServer(database);

it("a customer withdraws only their own erasure request, and can request again", async () => {
  for (const customerId of [anna, bru]) await server.call(requestErasure, { body: {}, as: { customerId } });
  const withdrawn = await server.call(withdrawErasure, { as: { customerId: anna } });
  expect(withdrawn.answer().state).toBe("withdrawn");
  const { rows } = await database.unguarded.query(
    "select customer_id from erasure_requests where state = 'requested'",
  );
  expect(rows).toEqual([{ customer_id: bru }]);
  const again = await server.call(requestErasure, { body: {}, as: { customerId: anna } });
  expect(again.answer().state).toBe("requested");
});
