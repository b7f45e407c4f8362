import type { PlainDate } from "#energy/calendar.ts";
import type { TariffZone } from "#energy/tariffs.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import { chartOf, type RecordsOptions } from "../chart/consumption-chart-policy.ts";
import { chooseConsumption } from "../chart/consumption-day-policy.ts";
import { periodCalendarOf } from "../chart/chart-slots-policy.ts";
import type { CurveDay } from "../curves/curve-day.ts";

interface SampleChartOptions {
  readonly type: ChartType;
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
  readonly tariff?: string;
  readonly zone?: TariffZone;
  readonly records?: RecordsOptions;
}

/** The chart of those curves; by default without records and for 2.0TD. */
export const sampleChart = (curves: readonly CurveDay[], options: SampleChartOptions) => {
  const { type, startsOn, endsOn, tariff = "018", zone = "peninsula", records = "no" } = options;
  const days = chooseConsumption(curves, type === "quarter-hourly" ? "quarter" : "hour");
  return chartOf({
    type,
    records,
    contract: {
      terms: [{ startsOn, tariffCode: tariff, tariffName: tariff, powersW: [4600, 4600] }],
      distributor: "Distribuïdora",
      zone,
      endsOn: null,
    },
    extent: { startsOn, endsOn },
    consumption: {
      startsOn,
      endsOn,
      days,
      calendar: periodCalendarOf([{ startsOn, tariffCode: tariff, zone }]),
    },
  });
};
