import type { CurveFileReport } from "#features/consumption/server/curve-files/curve-file-report.ts";
import type { LoadOutcome } from "./load-outcome.ts";

type Refusal = CurveFileReport["refusals"][number];

const reasonWords: Record<Refusal["reason"], string> = {
  column_count: "has too few or too many columns for this kind of file",
  bad_cups: "its CUPS is not valid",
  bad_timestamp: "its time is not one that exists in this kind of file",
  bad_season: "its season (summer 1, winter 0) contradicts the calendar",
  bad_energy: "an energy is not a whole number of Wh",
  negative_energy: "an energy is negative",
  no_energy: "has no energy at all",
  duplicate: "the file has given this supply point and hour before",
};

const count = (amount: number): string => amount.toLocaleString("en-GB");

const remarksOn = ({
  isKnown,
  supplyPoints,
  firstDay,
  lastDay,
  values,
  missing,
}: CurveFileReport): string[] => [
  ...(isKnown ? ["the very same file had been loaded before"] : []),
  ...(firstDay === null || lastDay === null
    ? []
    : [`${count(supplyPoints)} supply point${supplyPoints === 1 ? "" : "s"}, ${firstDay} to ${lastDay}`]),
  ...(values.unclaimed > 0
    ? [`${count(values.unclaimed)} values have no contract yet, and wait for it`]
    : []),
  ...(missing > 0
    ? [`${count(missing)} hours or quarters between first and last day are not in the file`]
    : []),
];

/** What the command says of a curve file. */
export const curveOutcomeOf = (report: CurveFileReport): LoadOutcome => ({
  counted: "value",
  new: report.values.new,
  changed: report.values.changed,
  unchanged: report.values.unchanged,
  refused: report.values.refused,
  refusals: report.refusals.map(({ line, reason }) => ({ line, reason: reasonWords[reason] })),
  remarks: remarksOn(report),
});
