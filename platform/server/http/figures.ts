import { Gauge, type Registry } from "prom-client";

/** A value of a gauge, with its labels. */
export interface Sample {
  readonly name: string;
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Gauges that are read together, such as those of one query. */
export interface FigureGroup {
  readonly gauges: readonly {
    readonly name: string;
    readonly help: string;
    readonly labels?: readonly string[];
  }[];
  readonly read: () => Promise<readonly Sample[]>;
}

/** Several scrapers ask at once; one reading serves them. */
const readEveryMs = 5_000;

/** Calls `read` at most every five seconds. */
const limited = (read: FigureGroup["read"]): FigureGroup["read"] => {
  let reading: ReturnType<FigureGroup["read"]> | undefined;
  let readAtMs = -Infinity;
  return () => {
    const nowMs = performance.now();
    if (reading === undefined || nowMs - readAtMs >= readEveryMs) {
      readAtMs = nowMs;
      reading = read();
    }
    return reading;
  };
};

/**
 * Adds gauges whose values are read when the metrics are asked for. A group that cannot be read has no values in that
 * answer, the others have theirs.
 */
export const addFigures = (
  registry: Registry,
  groups: readonly FigureGroup[],
  onError: (error: unknown) => void,
): void => {
  for (const { gauges, read } of groups) {
    const readLimited = limited(() =>
      read().catch((error: unknown) => {
        onError(error);
        return [];
      }),
    );
    for (const { name, help, labels = [] } of gauges) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        collect: async () => {
          const samples = await readLimited();
          gauge.reset();
          for (const sample of samples)
            if (sample.name === name) gauge.set({ ...sample.labels }, sample.value);
        },
      });
    }
  }
};
