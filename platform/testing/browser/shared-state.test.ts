import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { changesOf, readSharedState } from "./shared-state.ts";

const database = await createTestDatabase("demo");
const ofHousehold =
  "where customer_id = (select customer_id from login_names where login_name = '12345678Z')";

/** By the pool that no guard watches: the question is the tests' own, and joins what a cluster has on several machines. */
const read = () => readSharedState({ pool: database.unguarded });

test("changes to a test's own rows are not reported", async () => {
  const before = await read();
  await database.unguarded.query(`update customers set mobile = '611222333' ${ofHousehold}`);
  expect(changesOf(before, await read())).toEqual([]);
});

test.each([
  ["which flags are switched", "insert into feature_flag_switches values ('crm.case', false, now(), 'pau')"],
  ["the maintenance", "insert into maintenance (announced_by) values ('pau')"],
  ["the retailer's pages", "delete from server_blocks"],
  [
    "the password of a person who signs in in other tests",
    `update credentials set password_hash = 'another' ${ofHousehold}`,
  ],
  [
    "a second factor of a person",
    `insert into authenticator_apps (customer_id, encrypted_secret, created_at, confirmed_at)
     select customer_id, 'secret', now(), now() from login_names ${ofHousehold} and kind = 'tax_id'`,
  ],
])("a test that changes %s is found out", async (what, change) => {
  const before = await read();
  await database.unguarded.query(change);
  expect(changesOf(before, await read())).toEqual([what]);
});
