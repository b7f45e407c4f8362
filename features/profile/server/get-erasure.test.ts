import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { getErasure } from "../contract/get-erasure.ts";
import { startProfileServer } from "./testing/profile-test-server.ts";
import { seedCustomers } from "./testing/seed-customers.ts";

const database = await createTestDatabase("empty");
const { anna } = await seedCustomers(database);
const server = await startProfileServer(database, {
  blockers: {
    countOpenContracts: async () => 2,
    sumOpenAmounts: async () => ({ toPayCents: 4210, toBeChargedCents: 990 }),
  },
});
const annas = { as: { customerId: anna } };

it("the blockers of an erasure are returned before it is requested", async () => {
  expect((await server.call(getErasure, annas)).answer()).toEqual({
    state: "none",
    requestedAt: null,
    openContracts: 2,
    pendingCents: 4210,
    toBeChargedCents: 990,
  });
});
