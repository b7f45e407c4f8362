import type { Outcome } from "./steady-load.ts";

/** What a server has at one moment. */
export interface Sample {
  readonly server: string;
  /** Of the run: 1 to 4. */
  readonly quarter: number;
  /** Resident memory in MB. */
  readonly memoryMb: number;
  readonly openFiles: number;
}
type Measure = "memoryMb" | "openFiles";

/** Between the second quarter and the last; before, a server warms up. */
const maxGrowth = 0.15;
/** Fewer than this are the connections of a moment. */
const minMoreFiles = 10;

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of a quarter; NaN where nothing was measured. */
export const quarterOf = (
  samples: readonly Sample[],
  { server, quarter, measure }: { server: string; quarter: number; measure: Measure },
): number =>
  middleOf(
    samples
      .filter((sample) => sample.server === server && sample.quarter === quarter)
      .map((sample) => sample[measure]),
  );

/** The servers whose memory or open files grew from the second quarter to the last, or that were not measured. */
export const findGrowth = (samples: readonly Sample[], servers: readonly string[]): string[] =>
  servers.flatMap((server) => {
    const middle = (quarter: number, measure: Measure): number =>
      quarterOf(samples, { server, quarter, measure });
    const [memoryBefore, memoryAfter] = [middle(2, "memoryMb"), middle(4, "memoryMb")];
    const [filesBefore, filesAfter] = [middle(2, "openFiles"), middle(4, "openFiles")];
    if (Number.isNaN(memoryBefore + memoryAfter)) return [`${server} was not measured in both quarters`];
    const faults: string[] = [];
    if (memoryAfter > memoryBefore * (1 + maxGrowth))
      faults.push(
        `${server}: memory grew from ${memoryBefore.toFixed(0)} MB to ${memoryAfter.toFixed(0)} MB`,
      );
    if (filesAfter > filesBefore * (1 + maxGrowth) && filesAfter >= filesBefore + minMoreFiles)
      faults.push(`${server}: open files grew from ${filesBefore} to ${filesAfter}`);
    return faults;
  });

const addOne = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Counts calls for as long as the run lasts, without retaining them. */
export const createCallFigures = () => {
  const statuses = new Map<string, number>();
  const durations = new Map<string, Map<number, number>>();
  return {
    add: (outcomes: readonly Outcome[]): void => {
      for (const { kind, status, code, beganMs, endedMs } of outcomes) {
        addOne(statuses, `${kind} ${status} ${code}`.trim());
        const ofKind = durations.get(kind) ?? new Map<number, number>();
        durations.set(kind, ofKind);
        addOne(ofKind, Math.ceil(endedMs - beganMs));
      }
    },
    /** Number of calls by kind, status and code. */
    statuses: (): readonly (readonly [string, number])[] =>
      [...statuses].toSorted(([one], [other]) => one.localeCompare(other)),
    failures: (): string[] =>
      [...statuses].filter(([what]) => !/^\w+ 200$/.test(what)).map(([what, count]) => `${count} × ${what}`),
    /** By kind, the time in ms within which 99 of 100 calls were answered. */
    p99: (): readonly (readonly [string, number])[] =>
      [...durations].map(([kind, counts]) => {
        const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
        let seen = 0;
        const slowest = [...counts]
          .toSorted(([one], [other]) => one - other)
          .find(([, count]) => (seen += count) >= total * 0.99);
        return [kind, slowest?.[0] ?? Number.NaN] as const;
      }),
  };
};
