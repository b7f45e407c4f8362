import * as z from "zod/mini";
import type { LoadReport, SourceRecord } from "#platform/server/loading/load-report.ts";

/** Records as they stand in the file that an operator's system would export, line by line. */
export const exported = <Record>(
  schema: z.core.$ZodType<Record>,
  records: readonly Record[],
): SourceRecord[] => records.map((record, index) => ({ line: index + 1, record: z.encode(schema, record) }));

/** Throws when a loader left records out: the demo's are all good, or the demo is broken. */
export const expectAllLoaded = (kind: string, { refused, refusals }: LoadReport): void => {
  if (refused === 0) return;
  const [first] = refusals;
  throw new Error(`${refused} of the demo's ${kind} were refused; line ${first?.line}: ${first?.reason}`);
};
