import type { FinishedSpan } from "./tracer.ts";

/** Spans beyond this number are dropped until the collector has taken some. */
const maxWaiting = 2_048;
const maxBatch = 512;
const sendEveryMs = 5_000;
const timeoutMs = 10_000;
const kinds = { server: 2, client: 3 } as const;
const errorStatus = 2;

const attributesOf = (attributes: FinishedSpan["attributes"]) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

/** Spans in the JSON form of the OpenTelemetry protocol (OTLP 1.x, `ExportTraceServiceRequest`). */
const otlpRequest = (spans: readonly FinishedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ "service.name": "llum" }) },
      scopeSpans: [
        {
          scope: { name: "llum" },
          spans: spans.map((span) => ({
            traceId: span.traceId,
            spanId: span.spanId,
            ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
            name: span.name,
            kind: kinds[span.kind],
            startTimeUnixNano: nanoseconds(span.startedAt.getTime()),
            endTimeUnixNano: nanoseconds(span.startedAt.getTime() + span.durationMs),
            attributes: attributesOf(span.attributes),
            ...(span.isError ? { status: { code: errorStatus } } : {}),
          })),
        },
      ],
    },
  ],
});

export interface ExporterOptions {
  /** As in `OTEL_EXPORTER_OTLP_ENDPOINT`: the spans are sent to `/v1/traces` below it. */
  readonly endpoint: string;
  /** Called when the collector does not take spans, once until it does again. */
  readonly onFailure: (error: Error) => void;
}

/** Collects spans and sends them every five seconds. A collector that is away costs calls nothing but lost spans. */
export const createOtlpExporter = ({ endpoint, onFailure }: ExporterOptions) => {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  let waiting: FinishedSpan[] = [];
  let isFailing = false;
  let sending: Promise<void> = Promise.resolve();

  const post = async (spans: readonly FinishedSpan[]): Promise<void> => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(otlpRequest(spans)),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The collector of traces answers ${response.status}`);
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      try {
        await post(batch);
        isFailing = false;
      } catch (error) {
        if (!isFailing) onFailure(new Error("Traces are not sent", { cause: error }));
        isFailing = true;
        return;
      }
    }
  };
  const flush = (): Promise<void> => (sending = sending.then(sendAll));
  const timer = setInterval(() => void flush(), sendEveryMs).unref();
  return {
    report: (span: FinishedSpan): void => {
      if (waiting.length < maxWaiting) waiting.push(span);
    },
    flush,
    /** Sends what waits and stops. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
    },
  };
};
