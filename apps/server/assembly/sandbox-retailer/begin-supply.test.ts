import { beforeEach, describe, expect, test } from "vitest";
import { addDays, hourStarts, madridDate } from "#energy/calendar.ts";
import { priceElectricityBill, priceGasBill } from "#energy/pricing/price-bill.ts";
import { regulatedAmountsOf } from "#energy/pricing/regulated-amounts.ts";
import { findContractableProducts } from "#features/catalogue/server/contractable-products.ts";
import { pricedProductOf } from "#features/catalogue/server/priced-product.ts";
import { findRegulatedRows } from "#features/catalogue/server/regulated-queries.ts";
import { getConsumptionChart } from "#features/consumption/contract/get-consumption-chart.ts";
import { handleGetConsumptionChart } from "#features/consumption/server/get-consumption-chart.ts";
import { saveGasLead } from "#features/contracting/contract/save-gas-lead.ts";
import { saveLead } from "#features/contracting/contract/save-lead.ts";
import { decideLead, type NamedDecision } from "#features/contracting/server/leads/decide-lead.ts";
import { startContracting } from "#features/contracting/server/testing/contracting-fixture.ts";
import { cupsOf, gasPart, wholeLead } from "#features/contracting/server/testing/lead-samples.ts";
import { listInvoices } from "#features/invoices/contract/list-invoices.ts";
import { handleListInvoices } from "#features/invoices/server/list-invoices.ts";
import { announce } from "#features/notifications/server/announce.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createThreadPool } from "#platform/server/threads/thread-pool.ts";
import { bigint, queryRow, text } from "#platform/server/database/query.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createSupplyExport } from "./begin-supply.ts";

const contracting = await startContracting();
const { database, storage, jobs, carryOut, openBrowser, reset, work } = contracting;
beforeEach(reset);
const configuration = await loadConfiguration("deployments/demo/llum.json");
const threads = createThreadPool();
const server = await startTestServer([
  handleListInvoices({ database, readConfiguration: () => configuration }),
  handleGetConsumptionChart({ database, threads }),
]);

// A product with one price for all hours has a promotion for its first year.
const promotion = { name: { ca: "Benvinguda" }, percent: 15, on: "energy", months: 12 };
await database.unguarded.query("update products set promotions = $1 where numeric_id = 2", [
  JSON.stringify([promotion]),
]);

const startsOn = madridDate(new Date());
/** Half past fourteen hours after the day began. */
const now = new Date((hourStarts(startsOn, "Europe/Madrid")[14]?.getTime() ?? 0) + 1_800_000);
const failures: unknown[] = [];
const exportSupplies = createSupplyExport({ database, storage, announce }, (error) => failures.push(error));

const decide = (decision: Omit<NamedDecision, "name">) =>
  decideLead(
    { database, jobs, carryOut },
    { ...decision, name: "leads" },
    { actor: "sandbox distributor", now: new Date() },
  );

const {
  powerW: _power,
  power2W: _power2,
  selfConsumption: _code,
  process: _process,
  ...sharedWithGas
} = wholeLead;

/** A household contracts a product, and its supply begins today; the customer and the contract that it becomes. */
const begin = async (productId: number, taxId: string, commodity: "electricity" | "gas" = "electricity") => {
  const owner = { ...wholeLead.owner, taxId };
  const ownerAddress = { ...wholeLead.ownerAddress, email: `${taxId}@correu.example` };
  const distributor = commodity === "gas" ? "0217" : "0031";
  const cups = cupsOf(`${distributor}4056000001${String(productId).padStart(2, "0")}`);
  const changed = { owner, ownerAddress, supply: { ...wholeLead.supply, cups }, productId, confirm: true };
  const browser = openBrowser();
  const saved =
    commodity === "gas"
      ? browser.call(saveGasLead, { body: { ...sharedWithGas, ...gasPart, ...changed } })
      : browser.call(saveLead, { body: { ...wholeLead, ...changed } });
  const { reference } = (await saved).answer();
  await work();
  await decide({ reference, to: "accepted" });
  const contractName = reference.replace("-", "");
  await decide({ reference, to: "active", contractName, startsOn });
  await work();
  await exportSupplies(now);
  const found = await queryRow(database.unguarded, {
    text: `select customer_id as "customerId", contract_id as "contractId", access_tariff as "accessTariff"
           from contracts where name = $1`,
    values: [contractName],
    columns: { customerId: bigint, contractId: bigint, accessTariff: text },
  });
  if (found === undefined) throw new Error(`There is no contract ${contractName}`);
  return { ...found, contractName };
};
type Begun = Awaited<ReturnType<typeof begin>>;

/** What the meter counted by period, as the customer's chart shows it. */
const useOf = async ({ customerId, contractId }: Begun) => {
  const { slots } = (
    await server.call(getConsumptionChart, {
      as: { customerId },
      params: { contractId, type: "hourly" },
      query: { start: startsOn, end: startsOn },
    })
  ).answer();
  const importWh = slots?.importWh ?? [];
  const sumOf = (period: number): number =>
    importWh.reduce<number>(
      (sum, wh, hour) => sum + (slots?.periods[hour] === String(period) ? (wh ?? 0) : 0),
      0,
    );
  return { hours: importWh.filter((wh) => wh !== null).length, energyWh: [1, 2, 3].map(sumOf) };
};

/** The bill of the day by the prices of the catalogue, with the promotions of a new contract. */
const recompute = async (productId: number, { accessTariff }: Begun, energyWh: readonly number[]) => {
  const db = database.unguarded;
  const powersW = [4600, 4600];
  const chosen = { commodity: "electricity", accessTariff, zone: "peninsula", powersW } as const;
  const supply = { ...chosen, selfConsumption: "without", audience: "home" } as const;
  const stored = (await findContractableProducts(db, supply, startsOn)).find(
    ({ numericId }) => numericId === productId,
  );
  const product = stored && pricedProductOf(stored, "ca");
  if (product?.commodity !== "electricity") throw new Error(`There is no product ${productId}`);
  const period = { from: addDays(startsOn, -1), to: startsOn };
  const billed = { accessTariff, zone: "peninsula", isHome: true, powersW, period, energyWh } as const;
  return priceElectricityBill(product, billed, {
    regulated: regulatedAmountsOf(await findRegulatedRows(db)),
  });
};

describe("a contract that begins in the sandbox", () => {
  test.each([
    { productId: 1, taxId: "11111111H", name: "with a price for each period" },
    { productId: 11, taxId: "22222222J", name: "with a service that is part of the product" },
    { productId: 2, taxId: "33333333P", name: "with a promotion" },
  ])(
    "$name has its first hours, and in its list a bill of them to the cent",
    async ({ productId, taxId }) => {
      const begun = await begin(productId, taxId);
      expect(failures).toEqual([]);
      const { hours, energyWh } = await useOf(begun);
      expect(hours).toBe(14);
      const priced = await recompute(productId, begun, energyWh);
      if (priced.status !== "comparable") throw new Error(priced.reason);
      const { items, total_items: count } = (
        await server.call(listInvoices, { as: { customerId: begun.customerId } })
      ).answer();
      expect(count).toBe(1);
      expect(items[0]).toMatchObject({
        number: expect.stringContaining(begun.contractName),
        totalCents: priced.firstYearCents,
        energyWh: energyWh.reduce((sum, wh) => sum + wh, 0),
      });
      expect(priced.totalCents > priced.firstYearCents).toBe(productId === 2);
      // Nothing is exported twice.
      await exportSupplies(now);
      expect(
        (await server.call(listInvoices, { as: { customerId: begun.customerId } })).answer(),
      ).toMatchObject({ total_items: 1 });
    },
  );

  test("of gas has a bill of its first day to the cent", async () => {
    const begun = await begin(8, "44444444A", "gas");
    expect(failures).toEqual([]);
    const db = database.unguarded;
    const { accessTariff } = begun;
    const supply = { commodity: "gas", accessTariff, zone: "peninsula", powersW: [] } as const;
    const [stored] = await findContractableProducts(
      db,
      { ...supply, selfConsumption: "without", audience: "home" },
      startsOn,
    );
    const product = stored && pricedProductOf(stored, "ca");
    if (product?.commodity !== "gas") throw new Error("There is no product of gas");
    const { items } = (
      await server.call(listInvoices, { as: { customerId: begun.customerId }, query: { type: "gas" } })
    ).answer();
    const priced = priceGasBill(
      product,
      {
        accessTariff,
        zone: "peninsula",
        period: { from: addDays(startsOn, -1), to: startsOn },
        energyWh: items[0]?.energyWh ?? 0,
        meterRentEurMonth: (0.0213 * 365) / 12,
      },
      regulatedAmountsOf(await findRegulatedRows(db)),
    );
    if (priced.status !== "comparable") throw new Error(priced.reason);
    expect(items).toMatchObject([
      {
        number: expect.stringContaining(begun.contractName),
        energyWh: 23_448,
        totalCents: priced.totalCents,
      },
    ]);
  });
});
