import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { replaceContact } from "../contract/replace-contact.ts";
import {
  addresslessRecord,
  annasRecord,
  closedRecord,
  fornsGasRecord,
  loadSamples,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, ...sources } = await startContractsServer();
await loadSamples(sources, [annasRecord, closedRecord, addresslessRecord, fornsGasRecord]);

const as = { customerId: anna };
const params = { name: annasRecord.name, field: "phone" } as const;
const body = { phone: "622222222" };

test("PUT changes the phone as PATCH does, and a different one under way is a conflict", async () => {
  (await server.call(replaceContact, { as, params, body })).answer();
  const { notificationAddress } = (await server.call(getContract, { as, params })).answer();
  expect(notificationAddress?.mobile).toBe("622222222");
  const refused = await server.call(replaceContact, { as, params, body: { phone: "633333333" } });
  expect([refused.status, refused.problem().code]).toEqual([409, "change_under_way"]);
});

test.each([
  [closedRecord.name, 409, "contract_not_active"],
  ["0009999", 404, "contract_not_found"],
  [addresslessRecord.name, 409, "no_notification_address"],
])("contract %s is refused with %i", async (name, status, code) => {
  const refused = await server.call(replaceContact, { as, params: { ...params, name }, body });
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

provesForeignIdsAreHidden(replaceContact, {
  server,
  valid: { as, params, body },
  foreignParams: { ...params, name: fornsGasRecord.name },
  unknownParams: { ...params, name: "0009999" },
});
