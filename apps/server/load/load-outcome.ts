/** What became of a file, of whatever kind, as the command reports it. */
export interface LoadOutcome {
  /** What was counted, one of it: "record", "value". */
  readonly counted: string;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly refusals: readonly { readonly line: number; readonly reason: string }[];
  /** What else there is to say, a sentence each. */
  readonly remarks: readonly string[];
}

const refusalsShown = 50;
const count = (amount: number): string => amount.toLocaleString("en-GB");

/** The outcome in words, several lines. */
export const describeOutcome = (file: string, outcome: LoadOutcome, seconds: number): string => {
  const { counted, refusals, refused, remarks } = outcome;
  const total = outcome.new + outcome.changed + outcome.unchanged + refused;
  const shown = refusals.slice(0, refusalsShown);
  const parts = [
    `${count(outcome.new)} new`,
    `${count(outcome.changed)} changed`,
    `${count(outcome.unchanged)} unchanged`,
    `${count(refused)} refused`,
  ];
  return [
    `${file}: ${count(total)} ${counted}${total === 1 ? "" : "s"} in ${seconds.toFixed(1)} s: ${parts.join(", ")}`,
    ...remarks.map((remark) => `  ${remark}`),
    ...shown.map(({ line, reason }) => `  line ${count(line)}: ${reason}`),
    ...(refused > shown.length ? [`  and ${count(refused - shown.length)} more`] : []),
  ].join("\n");
};
