import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { plainDate, type PlainDate } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";
import { getConsumptionChart } from "#features/consumption/contract/get-consumption-chart.ts";
import { query } from "#platform/web/api/query.ts";
import { spanOf, type Span } from "./dates/span.ts";

interface Wish {
  readonly contractId: number;
  readonly view: ChartType;
  /** A day of what is shown; undefined for the latest. */
  readonly date: PlainDate | undefined;
}

export interface ShownChart {
  /** Undefined until the first one arrives; then the one before, while `isStale`. */
  readonly chart: ConsumptionChart | undefined;
  readonly isStale: boolean;
}

const records = "no";
const rangeOf = ({ startsOn, endsOn }: Span) => ({ start: startsOn, end: endsOn });

/** Views whose latest stretch the server shows without being told which day that is. */
const isLatestByDefault = (view: ChartType): boolean => view === "monthly" || view === "quarter-hourly";

/** Columns of the stretch around the day. Fails to the boundary. */
export const useChart = ({ contractId, view, date }: Wish): ShownChart => {
  const isLatest = date === undefined;
  const year = useQuery({
    ...query(getConsumptionChart, { params: { contractId, type: "monthly" }, query: { records } }),
    enabled: isLatest && !isLatestByDefault(view),
    throwOnError: true,
  });
  const lastDay = year.data?.lastDay ?? null;
  const day = date ?? (lastDay === null ? undefined : plainDate(lastDay));
  const range = isLatest && isLatestByDefault(view) ? {} : day && rangeOf(spanOf(view, day));
  const asked = useQuery({
    ...query(getConsumptionChart, { params: { contractId, type: view }, query: { records, ...range } }),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const isStale = asked.isPlaceholderData;
  if (asked.data === undefined) return { chart: lastDay === null ? year.data : undefined, isStale };
  // A view without readings says nothing of the one that is on its way.
  return { chart: isStale && asked.data.lastDay === null ? undefined : asked.data, isStale };
};
