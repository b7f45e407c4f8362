import { beforeEach, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { changeContact } from "../contract/change-contact.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import {
  addresslessRecord,
  annasRecord,
  closedRecord,
  fornsGasRecord,
  loadSamples,
  sampleCups,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, requests, anna, ...sources } = await startContractsServer();
const neighbour = {
  ...annasRecord,
  name: "0000102",
  supply_point: { ...annasRecord.supply_point, cups: sampleCups(102) },
};
await loadSamples(sources, [annasRecord, neighbour, closedRecord, addresslessRecord, fornsGasRecord]);

const as = { customerId: anna };
const params = { name: annasRecord.name, field: "email" } as const;
const body = { email: "nova@example.org" };
const contactOf = async (name: string) => {
  const { notificationAddress } = (await server.call(getContract, { as, params: { name } })).answer();
  return { email: notificationAddress?.email, mobile: notificationAddress?.mobile };
};
const first = { email: "anna@example.org", mobile: "600000001" };
const firstId = (await server.call(getContract, { as, params: { name: annasRecord.name } })).answer()
  .notificationAddress?.addressId;

beforeEach(async () => {
  await sources.database.unguarded.query("delete from change_requests");
  await sources.database.unguarded.query(
    "update contracts set notification_address_id = $2 where customer_id = $1 and name = any($3)",
    [anna, firstId, [annasRecord.name, neighbour.name]],
  );
});

test("email and phone change for this contract only, each with its own request", async () => {
  await server.call(changeContact, { as, params, body });
  await server.call(changeContact, {
    as,
    params: { ...params, field: "phone" },
    body: { phone: "+34 611 11 11 11" },
  });
  expect(await contactOf(annasRecord.name)).toEqual({ email: "nova@example.org", mobile: "611111111" });
  expect(await contactOf(neighbour.name)).toEqual(first);
  const kinds = (await requests.list(anna)).map(({ kind, details }) => [kind, details]);
  expect(kinds.toSorted()).toEqual([
    ["contract.contact_email", { email: "nova@example.org" }],
    ["contract.contact_phone", { phone: "611111111" }],
  ]);
});

test.each([
  ["email", { email: "anna@" }],
  ["email", {}],
  ["email", { email: "a@example.org", phone: "611111111" }],
  ["phone", { phone: "12" }],
  ["phone", { email: "a@example.org" }],
] as const)("%s refuses %j with an error of the field", async (field, wrong) => {
  const refused = await server.call(changeContact, {
    as,
    params: { ...params, field },
    body: {},
    raw: { body: wrong },
  });
  expect([refused.status, Object.keys(refused.problem().errors ?? {})]).toEqual([400, [field]]);
});

test("a rejected change restores the former email", async () => {
  const { reference } = (await server.call(changeContact, { as, params, body })).answer();
  await requests.inTransaction((client) =>
    requests.move(
      client,
      { customerId: anna, reference },
      { to: "rejected", actor: "retailer", now: new Date(), reason: "No" },
    ),
  );
  expect(await contactOf(annasRecord.name)).toEqual(first);
});

test.each([
  [closedRecord.name, 409, "contract_not_active"],
  ["0009999", 404, "contract_not_found"],
  [addresslessRecord.name, 409, "no_notification_address"],
])("contract %s is refused with %i", async (name, status, code) => {
  const refused = await server.call(changeContact, { as, params: { ...params, name }, body });
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

test("another email while one is under way is a conflict", async () => {
  await server.call(changeContact, { as, params, body });
  const refused = await server.call(changeContact, { as, params, body: { email: "altra@example.org" } });
  expect([refused.status, refused.problem().code]).toEqual([409, "change_under_way"]);
});

provesForeignIdsAreHidden(changeContact, {
  server,
  valid: { as, params, body },
  foreignParams: { ...params, name: fornsGasRecord.name },
  unknownParams: { ...params, name: "0009999" },
});
