import type { Database } from "../database/pool.ts";
import type { LoadReport, NamedRefusal, Refusal } from "./load-records.ts";

/** A file to load into a database. */
export interface FileToLoad {
  readonly database: Database;
  readonly path: string;
  /** Called with the progress in a few words. */
  readonly onProgress: (progress: string) => void;
  /** Called with each refusal. */
  readonly onRefused?: ((refusal: NamedRefusal) => void) | undefined;
}

/** The outcome of loading a file of any kind. */
export interface LoadOutcome {
  /** The unit that is counted, in the singular: "record", "value". */
  readonly counted: string;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly refusals: readonly Refusal[];
  /** Of `refused`: the records that need another one, and how many such others there are. */
  readonly following?: { readonly refused: number; readonly needed: number };
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
  const { following = { refused: 0, needed: 0 } } = outcome;
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
      refusals.filter(({ needs }) => needs === undefined).map(({ line, reason }) => ({ line, text: reason })),
      refused - following.refused,
    ),
    ...(following.refused > 0
      ? [
          `  Refused because another record is not loaded: ${formatCount(following.refused)}, ` +
            `which need ${formatCount(following.needed)}; the first line of each:`,
        ]
      : []),
    ...listed(
      refusals.filter(({ needs }) => needs !== undefined).map(({ line, reason }) => ({ line, text: reason })),
      following.needed,
    ),
    ...(noted > 0 ? ["  Loaded, and to be noted:"] : []),
    ...listed(
      notes.map(({ line, note }) => ({ line, text: note })),
      noted,
    ),
  ].join("\n");
};

/** The outcome of loading a file of records. */
export const outcomeOfRecords = (report: LoadReport, remarks: readonly string[] = []): LoadOutcome => ({
  counted: "record",
  ...report,
  remarks,
});

/** Reports how many records of a file were read. */
export const reportRecords =
  ({ onProgress }: Pick<FileToLoad, "onProgress">) =>
  (recordsRead: number): void =>
    onProgress(`${formatCount(recordsRead)} records`);
