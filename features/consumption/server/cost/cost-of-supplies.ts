import type { Database } from "#platform/server/database/pool.ts";
import { periodCalendarOf, type DayRange } from "../chart/chart-slots-policy.ts";
import { chooseConsumption } from "../chart/consumption-day-policy.ts";
import { findCurveContract, readCurves } from "../get-consumption-chart.ts";
import { costOf } from "./consumption-cost-policy.ts";
import { readContractPricing } from "./cost-queries.ts";

interface PricedContract {
  readonly customerId: number;
  readonly contractId: number;
}

/**
 * The cost in cents of the days of supply in each range, with fixed terms and taxes; null where a day has no price, and with
 * days of a former contract of the supply, whose terms are others.
 */
export const costsOfContract = async (
  database: Database,
  { customerId, contractId }: PricedContract,
  ranges: readonly DayRange[],
): Promise<(number | null)[]> => {
  const contract = await findCurveContract(database, customerId, contractId);
  if (contract === undefined) return ranges.map(() => null);
  const firstDay = ranges.map(({ startsOn }) => startsOn).toSorted()[0];
  const lastDay = ranges
    .map(({ endsOn }) => endsOn)
    .toSorted()
    .at(-1);
  if (firstDay === undefined || lastDay === undefined) return [];
  const supply = await readContractPricing(database, contract, { startsOn: firstDay, endsOn: lastDay });
  const first = contract.startsOn;
  return Promise.all(
    ranges.map(async (wanted) => {
      const startsOn = first !== null && first > wanted.startsOn ? first : wanted.startsOn;
      const days = chooseConsumption(
        await readCurves(database, contract, { ...wanted, step: "hour" }),
        "hour",
      );
      if (!days.some(({ day }) => day >= startsOn) || days.some(({ day }) => day < startsOn)) return null;
      const range = { startsOn, endsOn: wanted.endsOn };
      const { totals, unpriced } = costOf({
        type: "daily",
        supply,
        productName: null,
        consumption: { ...range, days, calendar: periodCalendarOf(contract.terms, range) },
      });
      return totals === null || unpriced.length > 0 ? null : totals.totalCents;
    }),
  );
};

/** The sum of the costs of several contracts; null unless each is known. */
export const sumOfCosts = (costs: readonly (number | null)[]): number | null =>
  costs.reduce<number | null>((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0);
