import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { activateEmailInvoices } from "../contract/activate-email-invoices.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import {
  annasRecord,
  fornsGasRecord,
  loadSamples,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, forn, ...sources } = await startContractsServer();
const closed = {
  ...fornsGasRecord,
  name: "0000999",
  state: "closed",
  ends_on: "2024-01-31",
  signed_on: "2022-12-20",
  starts_on: "2023-01-01",
};
await loadSamples(sources, [annasRecord, fornsGasRecord, closed]);
await sources.database.unguarded.query("update contracts set invoice_delivery = 'postal'");

const as = { customerId: forn };
const params = { name: fornsGasRecord.name };
const body = { invoice_online: true } as const;

test("the invoices of a gas contract come by email from now on", async () => {
  const { isWaitingForSignature } = (await server.call(activateEmailInvoices, { as, params, body })).answer();
  const contract = (await server.call(getContract, { as, params })).answer();
  expect([isWaitingForSignature, contract.invoiceDelivery]).toEqual([false, "email"]);
});

test.each([
  [closed.name, 409, "contract_not_active"],
  ["0009999", 404, "contract_not_found"],
])("contract %s is refused with %i", async (name, status, code) => {
  const refused = await server.call(activateEmailInvoices, { as, params: { name }, body });
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

test("a different change under way is a conflict", async () => {
  await sources.database.unguarded.query(
    `update change_requests set details = '{"invoice_online": "postal"}'`,
  );
  const refused = await server.call(activateEmailInvoices, { as, params, body });
  expect([refused.status, refused.problem().code]).toEqual([409, "change_under_way"]);
  await sources.database.unguarded.query("delete from change_requests");
});

provesForeignIdsAreHidden(activateEmailInvoices, {
  server,
  valid: { as, params, body },
  foreignParams: { name: annasRecord.name },
  unknownParams: { name: "0009999" },
});
