/** Neighbouring points of one period. */
export interface PeriodRun {
  period: string;
  first: number;
  last: number;
}

/** Joins neighbouring points of the same period, for the band under the bars. */
export const periodRuns = (periods: readonly string[]): PeriodRun[] => {
  const runs: PeriodRun[] = [];
  periods.forEach((period, index) => {
    const run = runs.at(-1);
    if (run?.period === period) run.last = index;
    else runs.push({ period, first: index, last: index });
  });
  return runs;
};
