import { expect, test } from "vitest";
import { summarizeContracts } from "../contract/summarize-contracts.ts";
import { annasRecord, annasTaxId, fornsGasRecord, loadSamples } from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, forn, ...sources } = await startContractsServer();
await loadSamples(sources, [
  {
    ...annasRecord,
    name: "0000100",
    starts_on: "2020-01-01",
    ends_on: "2024-02-29",
    state: "closed",
    debt_eur: 0,
  },
  annasRecord,
  { ...fornsGasRecord, name: "0000102", customer_tax_id: annasTaxId, invoice_delivery: "postal" },
]);
const summaryOf = async (customerId: number) =>
  (await server.call(summarizeContracts, { as: { customerId } })).answer();

test("counts the contracts of each commodity and names what they can be filtered by", async () => {
  expect(await summaryOf(anna)).toEqual({
    electricity: {
      count: 2,
      withDebtCount: 1,
      onPaperCount: 0,
      states: ["active", "closed"],
      municipalities: ["Barcelona"],
      products: [],
    },
    gas: {
      count: 1,
      withDebtCount: 1,
      onPaperCount: 1,
      states: ["active"],
      municipalities: ["Tarragona"],
      products: [],
    },
  });
});

test("is empty for a customer without contracts", async () => {
  const none = { count: 0, withDebtCount: 0, onPaperCount: 0, states: [], municipalities: [], products: [] };
  expect(await summaryOf(forn)).toEqual({ electricity: none, gas: none });
});
