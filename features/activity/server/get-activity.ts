import { madridDate } from "#energy/calendar.ts";
import type { ActivitySource } from "#platform/server/activity.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getActivity } from "../contract/get-activity.ts";
import { periodsUntil, timeOf, valuesOf } from "./count-periods.ts";

export interface ActivityPorts {
  /** What each feature counts. */
  readonly activitySources: readonly ActivitySource[];
}

export const handleGetActivity = ({ activitySources }: ActivityPorts): Handler =>
  handler(getActivity, async ({ query: { by }, language, now }) => {
    const today = madridDate(now);
    const periods = periodsUntil(today, by);
    const time = { ...timeOf(periods, today), language };
    const figures = await Promise.all(activitySources.map(({ read }) => read(time)));
    return {
      periods,
      figures: figures
        .flat()
        .toSorted((one, other) => one.order - other.order)
        .map(({ id, title, unit, series, screen = null }) => ({
          id,
          title,
          unit,
          screen,
          series: series.map(({ days, ...named }) => ({ ...named, values: valuesOf(days, periods, by) })),
        })),
    };
  });
