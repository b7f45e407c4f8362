import { daysBetween, plainDate } from "#energy/calendar.ts";
import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";

/** Below this, two stretches of days say nothing about each other. */
const comparableFrom = 0.95;

/** Which part of the days of an answer is known, 0 to 1. */
const knownShare = ({ slots, bars, startsOn, endsOn }: ConsumptionChart): number => {
  if (startsOn === null || endsOn === null) return 0;
  if (slots !== null) return 1 - (slots.methods.split("-").length - 1) / slots.methods.length;
  const hours = (daysBetween(plainDate(startsOn), plainDate(endsOn)) + 1) * 24;
  const missing = bars?.missingHours.reduce((sum, count) => sum + count, 0) ?? hours;
  return 1 - missing / hours;
};

/** Whether enough is known of an answer's days to compare it with others. */
export const isComparable = (chart: ConsumptionChart): boolean => knownShare(chart) >= comparableFrom;
