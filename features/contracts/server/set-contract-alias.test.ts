import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getContract } from "../contract/get-contract.ts";
import { listContracts } from "../contract/list-contracts.ts";
import { searchContracts } from "../contract/search-contracts.ts";
import { setContractAlias } from "../contract/set-contract-alias.ts";
import { annasRecord, fornsGasRecord, loadSamples, sampleCups } from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, ...sources } = await startContractsServer();
const annasSecondRecord = {
  ...annasRecord,
  name: "0000102",
  supply_point: { ...annasRecord.supply_point, cups: sampleCups(102) },
};
await loadSamples(sources, [annasRecord, annasSecondRecord, fornsGasRecord]);
const as = { customerId: anna };
const params = { name: annasRecord.name };
const rename = (alias: string) => server.call(setContractAlias, { as, params, body: { alias } });
const find = async (filter: string) =>
  (await server.call(listContracts, { as, query: { fields: "list", type: "electricity", filter } })).answer()
    .items;

test("the name that a customer gives is in the contract, the list and the selector, and is found", async () => {
  expect((await rename("  El pis de l’àvia ")).answer()).toEqual({ alias: "El pis de l’àvia" });
  expect((await server.call(getContract, { as, params })).answer().alias).toBe("El pis de l’àvia");
  const names = (await server.call(searchContracts, { as, query: {} })).answer().items;
  expect(names.map(({ name, alias }) => [name, alias])).toEqual([
    ["0000101", "El pis de l’àvia"],
    ["0000102", null],
  ]);
  expect((await find("pis avia")).map(({ name }) => name)).toEqual(["0000101"]);
});

test("another name replaces it, it outlives an import, and an empty one removes it", async () => {
  await rename("Pis");
  expect(await find("avia")).toEqual([]);
  await loadSamples(sources, [{ ...annasRecord, debt_eur: 1 }]);
  expect(await find("pis")).toHaveLength(1);
  expect((await server.call(getContract, { as, params })).answer().alias).toBe("Pis");
  expect((await rename(" ")).answer()).toEqual({ alias: null });
  expect(await find("pis")).toEqual([]);
  expect((await server.call(getContract, { as, params })).answer().alias).toBeNull();
});

test.each(["x".repeat(41), "two\nlines", "a\u0007bell"])("the name %j is refused", async (alias) => {
  const refused = await server.call(setContractAlias, {
    as,
    params,
    body: { alias: "" },
    raw: { body: { alias } },
  });
  expect([refused.status, refused.problem().code]).toEqual([400, "invalid_request"]);
});

test("an unknown contract is not found", async () => {
  const refused = await server.call(setContractAlias, { as, params: { name: "0" }, body: { alias: "Pis" } });
  expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(setContractAlias, {
  server,
  valid: { as, params, body: { alias: "Pis" } },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "9999999" },
});
