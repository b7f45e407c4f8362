import { describe, expect, it } from "vitest";
import { listContractNames } from "../contract/list-contract-names.ts";
import {
  annasRecord,
  annasTaxId,
  fornsGasRecord,
  loadSamples,
  sampleCups,
} from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, forn, ...sources } = await startContractsServer();
await loadSamples(sources, [
  { ...annasRecord, name: "0000100", starts_on: "2020-01-01", ends_on: "2024-02-29", state: "closed" },
  annasRecord,
  { ...fornsGasRecord, name: "0000102", customer_tax_id: annasTaxId },
]);
const namesOf = async (customerId: number) =>
  (await server.call(listContractNames, { as: { customerId } })).answer().result;

describe("the names of all contracts", () => {
  it("are listed by commodity, active contracts first, with state, CUPS and address", async () => {
    expect(await namesOf(anna)).toEqual({
      electricity: [
        {
          contractId: expect.any(Number),
          name: "0000101",
          state: "active",
          place: "Carrer de Gràcia, 12, 2n 1a, Barcelona",
          cups: sampleCups(101),
          fullAddress: "Carrer de Gràcia, 12, 2n 1a, 08012 Barcelona",
        },
        expect.objectContaining({ name: "0000100", state: "closed" }),
      ],
      gas: [expect.objectContaining({ name: "0000102", cups: sampleCups(901) })],
    });
  });

  it("are two empty lists for a customer without contracts", async () => {
    expect(await namesOf(forn)).toEqual({ electricity: [], gas: [] });
  });
});
