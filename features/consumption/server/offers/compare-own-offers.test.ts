import { describe, expect, test } from "vitest";
import { demoContracts } from "#database/seed/demo-people.ts";
import { eachDay } from "#energy/calendar.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { compareOwnOffers, type OwnComparison, type PricedYear } from "../../contract/compare-own-offers.ts";
import { writeCurveDays } from "../curves/write-curve-days.ts";
import { handlers } from "../routes.ts";
import { consumptionPorts } from "../testing/consumption-ports.ts";
import { addSupply, sampleCups, sampleDay } from "../testing/curve-samples.ts";

const database = await createTestDatabase("demo");
const server = await startTestServer(handlers(consumptionPorts(database)));

const idsOf = async (name: string) => {
  const found = await queryRow(database.unguarded, {
    text: `select customer_id as "customerId", contract_id as "contractId" from contracts where name = $1`,
    values: [name],
    columns: { customerId: bigint, contractId: bigint },
  });
  if (found === undefined) throw new Error(`No contract ${name}`);
  return found;
};
const ask = async (contract: { customerId: number; contractId: number }) => {
  const { customerId, contractId } = contract;
  return (await server.call(compareOwnOffers, { params: { contractId }, as: { customerId } })).answer();
};
const compare = async (name: string): Promise<OwnComparison> => {
  const { comparison, reason } = await ask(await idsOf(name));
  if (comparison === null) throw new Error(`Not compared: ${reason}`);
  return comparison;
};
const pricedOf = (year: OwnComparison["now"]): PricedYear => {
  if (year.status === "unpriced") throw new Error(year.reason);
  return year;
};
const sumOf = (rows: readonly { readonly totalCents: number }[]): number =>
  rows.reduce((sum, { totalCents }) => sum + totalCents, 0);

const { household, company } = demoContracts;
const flat = await idsOf(household.flat);
const shop = await addSupply(database, { cups: sampleCups(1), startsOn: "2020-01-01" });

provesForeignIdsAreHidden(compareOwnOffers, {
  server,
  valid: { params: { contractId: flat.contractId }, as: { customerId: flat.customerId } },
  foreignParams: { contractId: shop.contractId },
  unknownParams: { contractId: 999_999 },
});

describe("the products on the own hours of a contract", () => {
  test("are in order of what the year would have cost, month by month and line by line", async () => {
    const { now, offers, productName, powersW, startsOn, endsOn } = await compare(household.flat);
    const years = offers.map(({ best }) => best).filter((year) => year.status === "priced");
    expect(years.length).toBeGreaterThan(3);
    expect(years.map(({ yearCents }) => yearCents)).toEqual(
      years.map(({ yearCents }) => yearCents).toSorted((a, b) => a - b),
    );
    for (const { months, lines, yearCents, wallet } of [...years, pricedOf(now)]) {
      expect(months).toHaveLength(12);
      expect(sumOf(months)).toBe(yearCents);
      expect(sumOf(lines) - (wallet?.paidCents ?? 0)).toBe(yearCents);
    }
    expect([startsOn, endsOn]).toEqual(["2025-11-01", "2026-10-31"]);
    const own = offers.find(({ isOwnProduct }) => isOwnProduct);
    expect(own).toMatchObject({
      name: productName,
      asToday: { powersW, yearCents: pricedOf(now).yearCents },
    });
  });

  test("have the cheapest powers that cover every demand, and what the distributor charges for them", async () => {
    const { offers, powersW } = await compare(household.flat);
    for (const { best, asToday, powerChange } of offers) {
      expect(pricedOf(best).yearCents).toBeLessThan(pricedOf(asToday).yearCents);
      expect(Math.max(...pricedOf(best).powersW)).toBeLessThan(Math.min(...powersW));
      expect(powerChange).toEqual({ direction: "lowered", totalCents: 904, isExtensionQuoted: false });
    }
  });

  test("of a solar roof deduct its surplus and what the wallet pays, and those without a price for it have no figure", async () => {
    const { offers, now, exportedWh } = await compare(household.house);
    const { wallet, lines } = pricedOf(now);
    expect(exportedWh).toBeGreaterThan(1_000_000);
    expect(lines.find(({ concept }) => concept === "surplus")?.totalCents).toBeLessThan(0);
    expect(wallet?.paidCents).toBeGreaterThan(0);
    expect(wallet?.paidCents).toBeLessThanOrEqual(wallet?.earnedCents ?? 0);
    const unpriced = offers.filter(({ best }) => best.status === "unpriced");
    expect(unpriced.map(({ best }) => best)).toContainEqual({ status: "unpriced", reason: "no_prices" });
    expect(offers.slice(-unpriced.length)).toEqual(unpriced);
  });

  test("of six periods include the excess above the powers", async () => {
    const { offers } = await compare(company.workshop);
    const [cheapest] = offers;
    if (cheapest === undefined) throw new Error("No offers");
    const { powersW, lines } = pricedOf(cheapest.best);
    expect(powersW).toEqual(powersW.toSorted((a, b) => a - b));
    expect(sumOf(lines)).toBe(pricedOf(cheapest.best).yearCents);
  });
});

describe("a contract without a year of its own", () => {
  test("of another customer is not found", async () => {
    const params = { contractId: flat.contractId };
    const answer = await server.call(compareOwnOffers, { params, as: { customerId: shop.customerId } });
    expect(answer.problem().code).toBe("contract_not_found");
  });

  test("says from when one will be known, or that it never will", async () => {
    const recent = await addSupply(database, { cups: sampleCups(2), startsOn: "2026-03-15" });
    expect(await ask(recent)).toEqual({ comparison: null, reason: "short", possibleOn: "2027-04-01" });
    const ended = await addSupply(database, {
      cups: sampleCups(3),
      startsOn: "2020-01-01",
      endsOn: "2026-09-30",
    });
    expect(await ask(ended)).toMatchObject({ reason: "ended", possibleOn: null });
  });

  test("has no figure without its product, nor while too many hours have no reading", async () => {
    expect(await ask(shop)).toMatchObject({ comparison: null, reason: "no_product" });
    await database.unguarded.query("update contracts set product_id = $2 where contract_id = $1", [
      shop.contractId,
      (
        await database.unguarded.query("select product_id from contracts where contract_id = $1", [
          flat.contractId,
        ])
      ).rows[0].product_id,
    ]);
    expect(await ask(shop)).toMatchObject({ comparison: null, reason: "unread" });
    await writeCurveDays(
      database,
      eachDay("2025-11-01", "2026-10-31").map((day) =>
        sampleDay(day, { ...shop, supplyPoint: sampleCups(1) }, (hour) =>
          hour === 3 && day.endsWith("07") ? null : 300,
        ),
      ),
    );
    const { comparison } = await ask(shop);
    expect(comparison).toMatchObject({ filledHours: 12, hasDemands: false, powersChangedOn: null });
    expect(comparison?.energyWh).toBe(365 * 24 * 300);
  });
});
