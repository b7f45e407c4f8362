import { createCarryOut } from "#platform/server/staff-action.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import type { StaffProductPorts } from "../staff-products.ts";

/** What the desk's calls need, for tests of the others: nothing is noted. */
export const staffPortsOf = (database: TestDatabase): StaffProductPorts => ({
  database,
  carryOut: createCarryOut({ database, audit: { noteWithin: async () => {} } }),
  readConfiguration: () => ({ languages: { offered: ["ca", "es", "en"] } }),
});
