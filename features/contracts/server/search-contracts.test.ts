import { describe, expect, it } from "vitest";
import { searchContracts } from "../contract/search-contracts.ts";
import { annasRecord, annasTaxId, fornsGasRecord, loadSamples } from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, forn, ...sources } = await startContractsServer();
await loadSamples(sources, [
  { ...annasRecord, name: "0000100", starts_on: "2020-01-01", ends_on: "2024-02-29", state: "closed" },
  annasRecord,
  { ...fornsGasRecord, name: "0000102", customer_tax_id: annasTaxId },
]);
type Query = NonNullable<Parameters<typeof server.call<typeof searchContracts>>[1]["query"]>;
const search = async (query: Partial<Query> = {}, customerId = anna) =>
  (
    await server.call(searchContracts, { as: { customerId }, query: { offset: 0, limit: 50, ...query } })
  ).answer();
const namesFor = async (query: Partial<Query>) => (await search(query)).items.map(({ name }) => name);

describe("the search for a selector", () => {
  it("finds contracts of both commodities, active ones first, with their number of all", async () => {
    const { items, total_items } = await search({ limit: 2 });
    expect(items).toMatchObject([
      { name: "0000101", commodity: "electricity", state: "active" },
      { name: "0000102", commodity: "gas", fullAddress: "Rambla Nova, 5, 08012 Tarragona (Barcelona)" },
    ]);
    expect(total_items).toBe(3);
  });

  it("finds by address, commodity or exact number", async () => {
    expect(await namesFor({ filter: "c/ gracia" })).toEqual(["0000101", "0000100"]);
    expect(await namesFor({ type: "gas" })).toEqual(["0000102"]);
    expect(await namesFor({ name: "0000100" })).toEqual(["0000100"]);
    expect(await namesFor({ name: "100" })).toEqual([]);
    expect(await namesFor({ filter: "gràcia", type: "gas" })).toEqual([]);
  });

  it("finds nothing of another customer", async () => {
    expect((await search({ name: "0000101" }, forn)).items).toEqual([]);
    expect((await search({ filter: "gràcia" }, forn)).total_items).toBe(0);
  });
});
