import { addMonths } from "#energy/calendar.ts";
import { clockOfZone } from "#energy/tariffs.ts";
import { handler } from "#platform/server/handler.ts";
import { getConsumptionPatterns } from "../contract/get-consumption-patterns.ts";
import { periodCalendarOf } from "./chart/chart-slots-policy.ts";
import { chooseConsumption } from "./chart/consumption-day-policy.ts";
import {
  type ConsumptionPorts,
  findCurveContract,
  findCurveExtent,
  readCurves,
} from "./get-consumption-chart.ts";
import { patternRange, patternsOf } from "./patterns-policy.ts";
import { readSupplyTerms } from "./cost/supply-terms.ts";
import { findSurplusBills } from "./patterns-queries.ts";

const noPatterns = {
  startsOn: null,
  endsOn: null,
  meanWhByWeekday: [],
  baseLoad: null,
  months: [],
  surplusBills: [],
};

export const handleGetConsumptionPatterns = ({ database }: Pick<ConsumptionPorts, "database">) =>
  handler(getConsumptionPatterns, async ({ session: { customerId }, params: { contractId }, fail }) => {
    const contract =
      (await findCurveContract(database, customerId, contractId)) ?? fail("contract_not_found");
    const extent = await findCurveExtent(database, contract, "hour");
    if (extent === null) return noPatterns;
    const range = patternRange(extent);
    const withYearBefore = { startsOn: addMonths(range.startsOn, -12), endsOn: range.endsOn };
    const first = contract.startsOn ?? range.startsOn;
    const startsOn = withYearBefore.startsOn > first ? withYearBefore.startsOn : first;
    const key = { customerId, contractId };
    const [curves, terms, surplusBills] = await Promise.all([
      readCurves(database, contract, { ...withYearBefore, startsOn, step: "hour" }),
      readSupplyTerms(database, contract.terms, { ...withYearBefore, startsOn }),
      findSurplusBills(database, key, range),
    ]);
    const calendar = periodCalendarOf(contract.terms);
    const days = chooseConsumption(curves, "hour");
    const clock = clockOfZone(contract.zone);
    return { ...patternsOf({ range, days, calendar, terms, clock }), surplusBills };
  });
