import type pg from "pg";
import { createOtlpExporter, type ExporterOptions } from "./otlp-exporter.ts";
import { traceOutsideCalls } from "./trace-outside-calls.ts";
import { traceStatements } from "./trace-statements.ts";
import { createTracer, type Tracer } from "./tracer.ts";

export interface Tracing {
  readonly tracer: Tracer;
  /** Sends the spans that are finished. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Sends spans of calls (`traceCalls`), of their statements and of their requests to outside systems to a collector. */
export const startTracing = (pool: pg.Pool, options: ExporterOptions): Tracing => {
  const exporter = createOtlpExporter(options);
  const tracer = createTracer(exporter.report);
  traceStatements(pool, tracer);
  const stopOutsideCalls = traceOutsideCalls(tracer);
  return {
    tracer,
    flush: exporter.flush,
    stop: async () => {
      stopOutsideCalls();
      await exporter.close();
    },
  };
};
