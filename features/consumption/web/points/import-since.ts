import type { PlainDate } from "#energy/calendar.ts";
import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";
import { pointsOfChart } from "./points-of-chart.ts";

/** What was drawn from a day of the answer on, in Wh. */
export const importSince = (
  { slots, bars }: Pick<ConsumptionChart, "slots" | "bars">,
  day: PlainDate,
): number =>
  pointsOfChart({ slots, bars })
    .filter((point) => point.day >= day)
    .reduce((sum, { importWh }) => sum + (importWh ?? 0), 0);
