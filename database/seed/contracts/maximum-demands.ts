import { addDays, lastOfMonth } from "#energy/calendar.ts";
import { powerControlOf } from "#energy/power-limits.ts";
import type { MaximumDemandRecord } from "#features/contracts/contract/maximum-demand-record.ts";
import type { MeterReader } from "../curves/meter-reader.ts";
import { monthsAgo, type Timeline } from "../timeline.ts";
import type { ElectricitySupply } from "./supply-plan.ts";

const MONTHS = 12;

/** The highest demand of a supply in each complete month of the last year. A breaker trips above the contracted power. */
export const maximumDemandsOf = (
  plan: ElectricitySupply,
  reader: MeterReader,
  { today }: Timeline,
): MaximumDemandRecord[] => {
  const { startsOn, endsOn, powersW, contractName } = plan;
  if (startsOn === null || endsOn !== null) return [];
  const isLimited = powerControlOf(powersW) === "breaker";
  return Array.from({ length: MONTHS }, (_, index) => monthsAgo(today, MONTHS - index)).flatMap((month) => {
    if (month < startsOn) return [];
    const { maximumDemandW } = reader.energyOf({ from: addDays(month, -1), to: lastOfMonth(month) });
    return [
      {
        contractName,
        month: month.slice(0, 7),
        powersW: powersW.map((powerW, period) => {
          const demandW = maximumDemandW[period] ?? 0;
          // A period without hours in the month has no demand.
          if (demandW === 0) return null;
          return isLimited ? Math.min(demandW, powerW) : demandW;
        }),
      },
    ];
  });
};
