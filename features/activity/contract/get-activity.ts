import * as z from "zod/mini";
import { activityTones, activityUnits } from "#platform/contract/activity.ts";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { day } from "#platform/contract/wire.ts";

export const activityPeriods = ["day", "week"] as const;
export type ActivityPeriod = (typeof activityPeriods)[number];

const figure = z.object({
  id: z.string(),
  title: z.string(),
  unit: z.enum(activityUnits),
  series: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      tone: z.enum(activityTones),
      /** One for each period. */
      values: z.array(z.int()),
    }),
  ),
  /** The desk's screen with what was counted. */
  screen: z.nullable(z.string()),
});
export type ActivityChart = z.output<typeof figure>;

export const getActivity = staffRead({
  id: "getActivity",
  summary: "What happened in the portal, by day or by week",
  path: "/activity",
  roles: ["agent", "manager", "administrator"],
  query: z.object({ by: z.enum(activityPeriods) }),
  response: json(
    z.object({
      /** The first day of each, the earliest first. A week begins on Monday; the last may not have ended. */
      periods: z.array(day),
      figures: z.array(figure),
    }),
  ),
  errors: {},
});
