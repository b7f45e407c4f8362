import type { CurveFileReport } from "#features/consumption/server/curve-files/curve-file-report.ts";

/** The outcome of loading a file of any kind. */
export interface LoadOutcome {
  /** The unit that is counted, in the singular: "record", "value". */
  readonly counted: string;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly refusals: readonly { readonly line: number; readonly reason: string }[];
  /** What the operator should know about records that were loaded: conflicts, replaced values. */
  readonly noted?: number;
  readonly notes?: readonly { readonly line: number; readonly note: string }[];
  /** Further remarks, a sentence each. */
  readonly remarks: readonly string[];
}

const linesShown = 50;
export const formatCount = (amount: number): string => amount.toLocaleString("en-GB");

/** The first lines of a list, and how many more there are. */
const listed = (
  lines: readonly { readonly line: number; readonly text: string }[],
  count: number,
): string[] => {
  const shown = lines.slice(0, linesShown);
  return [
    ...shown.map(({ line, text }) => `  line ${formatCount(line)}: ${text}`),
    ...(count > shown.length ? [`  and ${formatCount(count - shown.length)} more`] : []),
  ];
};

/** The outcome in words, several lines. */
export const describeOutcome = (file: string, outcome: LoadOutcome, seconds: number): string => {
  const { counted, refusals, refused, remarks, notes = [], noted = 0 } = outcome;
  const total = outcome.new + outcome.changed + outcome.unchanged + refused;
  const parts = [
    `${formatCount(outcome.new)} new`,
    `${formatCount(outcome.changed)} changed`,
    `${formatCount(outcome.unchanged)} unchanged`,
    `${formatCount(refused)} refused`,
  ];
  return [
    `${file}: ${formatCount(total)} ${counted}${total === 1 ? "" : "s"} in ${seconds.toFixed(1)} s: ${parts.join(", ")}`,
    ...remarks.map((remark) => `  ${remark}`),
    ...listed(
      refusals.map(({ line, reason }) => ({ line, text: reason })),
      refused,
    ),
    ...(noted > 0 ? ["  Loaded, and to be noted:"] : []),
    ...listed(
      notes.map(({ line, note }) => ({ line, text: note })),
      noted,
    ),
  ].join("\n");
};

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
    : [
        `${formatCount(supplyPoints)} supply point${supplyPoints === 1 ? "" : "s"}, ${firstDay} to ${lastDay}`,
      ]),
  ...(values.unclaimed > 0
    ? [`${formatCount(values.unclaimed)} values have no contract yet, and wait for it`]
    : []),
  ...(values.outdated > 0
    ? [
        `${formatCount(values.outdated)} values are older than the stored ones (rectified file, later day or ` +
          "higher version), which stay",
      ]
    : []),
  ...(missing > 0
    ? [`${formatCount(missing)} hours or quarters between first and last day are not in the file`]
    : []),
];

/** The outcome of loading a curve file. */
export const curveOutcomeOf = (report: CurveFileReport): LoadOutcome => ({
  counted: "value",
  new: report.values.new,
  changed: report.values.changed,
  unchanged: report.values.unchanged,
  refused: report.values.refused,
  refusals: report.refusals.map(({ line, reason }) => ({ line, reason: reasonWords[reason] })),
  remarks: remarksOn(report),
});
