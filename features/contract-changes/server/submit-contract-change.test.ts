import { expect, test } from "vitest";
import { changeInvoiceDelivery } from "../contract/change-invoice-delivery.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { isSigned, signableChanges } from "../contract/signed-changes.ts";
import { changes } from "./changes.ts";
import { createNeedsSignature } from "./submit-contract-change.ts";
import { annasRecord, loadSamples } from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, ...sources } = await startContractsServer({ virtualBattery: true }, [
  "invoice_delivery",
]);
await loadSamples(sources, [annasRecord]);
const call = { as: { customerId: anna }, params: { name: annasRecord.name } };

test("a change that needs a signature waits for it, without effect and without an event", async () => {
  const body = { invoice_online: "postal" as const };
  const { isWaitingForSignature } = (await server.call(changeInvoiceDelivery, { ...call, body })).answer();
  expect(isWaitingForSignature).toBe(true);
  expect((await server.call(getContract, call)).answer().invoiceDelivery).toBe("email");
  const { rows } = await sources.database.unguarded.query("select from outbox_events");
  expect(rows).toEqual([]);
});

test("which changes need a signature is read from the configuration at each call", () => {
  let signature: readonly (typeof signableChanges)[number][] = ["power"];
  const needsSignature = createNeedsSignature(() => ({ contract: { signature } }));
  expect([needsSignature("contract.power"), needsSignature("contract.iban")]).toEqual([true, false]);
  signature = ["iban"];
  expect([needsSignature("contract.power"), needsSignature("contract.iban")]).toEqual([false, true]);
});

test("every change of a contract can be made to need a signature", () => {
  expect(changes.filter(({ kind }) => !isSigned(kind, signableChanges))).toEqual([]);
});
