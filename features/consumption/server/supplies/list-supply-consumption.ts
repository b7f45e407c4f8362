import type { PlainDate } from "#energy/calendar.ts";
import { page } from "#platform/contract/list.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { compareNames } from "#platform/contract/name-order.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import {
  listSupplyConsumption,
  type SupplyConsumption,
  type SupplyGrouping,
} from "../../contract/list-supply-consumption.ts";
import { findMonths, readMonthTotals, readSupplies, type Supply } from "./supply-queries.ts";

export type Amounts = readonly (number | null)[];

export interface MeasuredSupply extends Supply {
  /** One per month. */
  readonly importWh: Amounts;
}

const sumOf = (amounts: Amounts): number => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** Sums by month; null where all are. */
const sumByMonth = (rows: readonly Amounts[], count: number): (number | null)[] =>
  Array.from({ length: count }, (_, index) => {
    const known = rows.flatMap((row) => row[index] ?? []);
    return known.length === 0 ? null : sumOf(known);
  });

const labelOf = (by: SupplyGrouping, { name, city, productName }: Supply): string => {
  switch (by) {
    case "municipality":
      return city;
    case "product":
      return productName;
    case "contract":
      return name;
    default:
      return by satisfies never;
  }
};

const groupsOf = (
  by: SupplyGrouping,
  supplies: readonly MeasuredSupply[],
  { months, language }: { readonly months: readonly PlainDate[]; readonly language: CompleteLanguage },
): SupplyConsumption["items"] => {
  const compare = compareNames(language);
  return [...Map.groupBy(supplies, (supply) => labelOf(by, supply))]
    .map(([label, ofGroup]) => {
      const importWh = sumByMonth(
        ofGroup.map((supply) => supply.importWh),
        months.length,
      );
      const [first] = ofGroup;
      const place = by === "contract" && first !== undefined ? `${first.street}, ${first.city}` : "";
      return { label, place, contractCount: ofGroup.length, importWh, totalWh: sumOf(importWh) };
    })
    .toSorted((a, b) => b.totalWh - a.totalWh || compare(a.label, b.label));
};

/** The customer's supplies with their energy in each of the twelve months. */
export const readMeasuredSupplies = async (
  database: Pick<Database, "pool">,
  customerId: number,
  until: string | undefined,
): Promise<{ months: PlainDate[]; supplies: MeasuredSupply[] }> => {
  const [months, supplies] = await Promise.all([
    findMonths(database, customerId, until),
    readSupplies(database, customerId),
  ]);
  const totals = months.length === 0 ? [] : await readMonthTotals(database, customerId, months);
  const known = new Map(totals.map((row) => [`${row.contractId} ${row.month}`, row.importWh]));
  return {
    months,
    supplies: supplies.map((supply) => ({
      ...supply,
      importWh: months.map((month) => known.get(`${supply.contractId} ${month}`) ?? null),
    })),
  };
};

export const handleListSupplyConsumption = ({ database }: { readonly database: Database }): Handler =>
  handler(
    listSupplyConsumption,
    async ({ query: { by, until, ...paging }, session: { customerId }, language }) => {
      const { months, supplies } = await readMeasuredSupplies(database, customerId, until);
      const groups = groupsOf(by, supplies, { months, language });
      const ofPage = groups.slice(paging.offset, paging.offset + paging.limit);
      return {
        ...page(ofPage, groups.length, paging),
        months,
        totals: sumByMonth(
          supplies.map(({ importWh }) => importWh),
          months.length,
        ),
        contracts_without_readings: supplies.filter(({ importWh }) => importWh.every((wh) => wh === null))
          .length,
        total_contracts: supplies.length,
      };
    },
  );
