import { beforeEach, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { changeInvoiceDelivery } from "../contract/change-invoice-delivery.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import {
  annasRecord,
  closedRecord,
  fornsGasRecord,
  loadSamples,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, requests, anna, ...sources } = await startContractsServer();
await loadSamples(sources, [annasRecord, closedRecord, fornsGasRecord]);

const as = { customerId: anna };
const params = { name: annasRecord.name };
const change = (delivery: "email" | "postal", name = annasRecord.name) =>
  server.call(changeInvoiceDelivery, { as, params: { name }, body: { invoice_online: delivery } });
const deliveryNow = async (): Promise<string> =>
  (await server.call(getContract, { as, params })).answer().invoiceDelivery;

beforeEach(() =>
  sources.database.unguarded.query(
    "delete from change_requests; update contracts set invoice_delivery = 'email'",
  ),
);

test("a customer switches to post, and the request is under way", async () => {
  const { isWaitingForSignature, reference } = (await change("postal")).answer();
  expect([isWaitingForSignature, await deliveryNow()]).toEqual([false, "postal"]);
  expect(await requests.list(anna)).toMatchObject([{ reference, details: { invoice_online: "postal" } }]);
});

test("the same change twice answers with the same request", async () => {
  const [first, second] = await Promise.all([change("postal"), change("postal")]);
  expect(first.answer().reference).toBe(second.answer().reference);
});

test.each([
  ["another change while one is under way", annasRecord.name, 409, "change_under_way"],
  ["a closed contract", closedRecord.name, 409, "contract_not_active"],
  ["a contract that the customer does not have", "0009999", 404, "contract_not_found"],
])("%s is refused", async (_case, name, status, code) => {
  await change("postal");
  const refused = await change("email", name);
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

provesForeignIdsAreHidden(changeInvoiceDelivery, {
  server,
  valid: { as, params, body: { invoice_online: "postal" } },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "0009999" },
});
