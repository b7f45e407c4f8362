import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getProductChange } from "../contract/get-product-change.ts";
import {
  annasRecord,
  closedRecord,
  fornsGasRecord,
  loadSamples,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";
import { loadProductSamples } from "./testing/product-samples.ts";

const sources = await startContractsServer();
const { server, anna } = sources;
await loadProductSamples(sources);
await loadSamples(sources, [closedRecord, fornsGasRecord]);
const as = { customerId: anna };
const look = (productId: number, name = annasRecord.name) =>
  server.call(getProductChange, { as, params: { name }, query: { productId }, language: "ca" });

test("a change of product is read with each price before and after, its year, its costs and what binds", async () => {
  const { productName, block } = (await look(2)).answer();
  expect(productName).toBe("NEW");
  const pairs = block.lines.map(({ label, before, after }) =>
    [label, before ?? "", after].map((text) => text.replaceAll("\u00A0", " ")),
  );
  expect(pairs).toEqual([
    ["Producte", "OLD", "NEW"],
    ["Un any com l’últim teu, amb impostos", "612,34 €", "543,21 €"],
    ["Potència, P1", "40,00 €/kW i any", "36,50 €/kW i any"],
    ["Potència, P2", "5,00 €/kW i any", "3,65 €/kW i any"],
    ["Energia, P1", "0,25 €/kWh", "0,20 €/kWh"],
    ["Energia, P2", "0,20 €/kWh", "0,15 €/kWh"],
    ["Energia, P3", "0,15 €/kWh", "0,10 €/kWh"],
    ["Quota fixa", "cap", "cap"],
    ["Permanència", "sense permanència", "12 mesos"],
    ["Si marxes abans", "no pagues res", "pagues el 5 % de l’energia que quedi per facturar"],
  ]);
  // 10 € and the sample's 20 % of it.
  expect(block.costs.map(({ cents }) => cents)).toEqual([1000, 200]);
  expect(block.totalCents).toBe(1200);
  expect(block.takesEffect).toMatch(/^Des del dia que l’acceptem/);
});

test("prices by the hour are written as what is added to them", async () => {
  const { block } = (await look(3)).answer();
  expect(block.lines.find(({ label }) => label === "Energia, P1")?.after).toBe(
    "el preu de cada hora més 0,20 €/kWh",
  );
  expect(block.totalCents).toBeNull();
});

test.each([
  ["a product that the supply cannot have", 99, annasRecord.name, 404, "product_not_offered"],
  ["the product that it has", 1, annasRecord.name, 406, "product_not_changed"],
  ["a contract that has ended", 2, closedRecord.name, 409, "contract_not_active"],
  ["a contract that does not exist", 2, "0009999", 404, "contract_not_found"],
])("%s is refused", async (_case, productId, name, status, code) => {
  const refused = await look(productId, name);
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

provesForeignIdsAreHidden(getProductChange, {
  server,
  valid: { as, params: { name: annasRecord.name }, query: { productId: 2 } },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "0009999" },
});
