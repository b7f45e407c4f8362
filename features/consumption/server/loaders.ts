import type { RefusalCause } from "#platform/contract/refusal-causes.ts";
import { formatCount, type FileToLoad, type LoadOutcome } from "#platform/server/loading/load-outcome.ts";
import type { CurveFileReport } from "./curve-files/curve-file-report.ts";
import { loadCurveFile } from "./load-curves.ts";

type Refusal = CurveFileReport["refusals"][number];

const reasonWords: Record<Refusal["reason"], string> = {
  column_count: "has too few or too many columns for this kind of file",
  bad_cups: "its CUPS is not valid",
  bad_timestamp: "its time is not one that exists in this kind of file",
  bad_season: "its season (summer 1, winter 0) contradicts the calendar",
  bad_energy: "an energy is not a number of this kind of file's unit",
  negative_energy: "an energy is negative",
  no_energy: "has no energy at all",
  not_valid: "its meter marked the energy as not valid",
  duplicate: "the file has given this supply point and hour before",
};

const remarkOnSources = (sources: CurveFileReport["unknownSources"]): string => {
  const total = Object.values(sources).reduce((sum, count) => sum + count, 0);
  const named = Object.entries(sources).map(([source, count]) => `"${source}" ${formatCount(count)}`);
  return (
    `${formatCount(total)} values have a source that this kind of file does not have, and are shown as estimated: ` +
    named.join(", ")
  );
};

const remarksOn = ({
  isKnown,
  supplyPoints,
  firstDay,
  lastDay,
  values,
  missing,
  files,
  format,
  unknownSources,
}: CurveFileReport): string[] => [
  ...(isKnown ? ["the very same file had been loaded before"] : []),
  ...(files > 1 ? [`${formatCount(files)} files in the archive: ${format}`] : []),
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
  ...(Object.keys(unknownSources).length > 0 ? [remarkOnSources(unknownSources)] : []),
  ...(missing > 0
    ? [`${formatCount(missing)} hours or quarters between first and last day are not in the file`]
    : []),
];

const wordsOf = ({ reason, file }: Refusal): string =>
  file === undefined ? reasonWords[reason] : `of ${file} ${reasonWords[reason]}`;

/** In codes; `value` is the file of an archive. */
const causeOf = ({ reason, file = "" }: Refusal): RefusalCause => ({
  code: reason === "not_valid" ? "energy_not_valid" : reason,
  field: "",
  value: file,
});

/** The outcome of loading a curve file. */
const curveOutcomeOf = (report: CurveFileReport): LoadOutcome => ({
  counted: "value",
  new: report.values.new,
  changed: report.values.changed,
  unchanged: report.values.unchanged,
  refused: report.values.refused,
  refusals: report.refusals.map((refusal) => ({
    line: refusal.line,
    reason: wordsOf(refusal),
    causes: [causeOf(refusal)],
  })),
  remarks: remarksOn(report),
});

export const loaders = {
  curves: async ({
    database,
    path,
    onProgress,
    onRefused,
    madridTimeDistributors,
  }: FileToLoad & { readonly madridTimeDistributors: readonly string[] }): Promise<LoadOutcome> =>
    curveOutcomeOf(
      await loadCurveFile({
        database,
        path,
        madridTimeDistributors,
        onRefused: onRefused && ((refusal) => onRefused({ ...refusal, reason: wordsOf(refusal) })),
        onProgress: ({ lines, bytesRead, bytesTotal }) => {
          const share = bytesTotal ? `, ${Math.floor((100 * bytesRead) / bytesTotal)} %` : "";
          onProgress(`${formatCount(lines)} lines${share}`);
        },
      }),
    ),
};
