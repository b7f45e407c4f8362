import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** What a span says beside its name: methods, routes, hosts and statuses, never values of a call. */
export type SpanAttributes = Readonly<Record<string, string | number>>;
export type SpanKind = "server" | "client";

export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly attributes: SpanAttributes;
  readonly isError: boolean;
}

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** Ends the span once; later calls have no effect. */
  readonly end: (outcome?: {
    readonly name?: string;
    readonly attributes?: SpanAttributes;
    readonly isError?: boolean;
  }) => void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
}

/**
 * Spans of calls and of what they cause. Work without a call, such as polling, has none: `startChild` returns undefined
 * there.
 */
export const createTracer = (report: (span: FinishedSpan) => void) => {
  const current = new AsyncLocalStorage<Span>();
  const start = ({ name, kind, attributes = {} }: SpanStart, parent?: Span): Span => {
    const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
    const spanId = randomBytes(8).toString("hex");
    const startedAt = new Date();
    const startedMs = performance.now();
    let isEnded = false;
    return {
      traceId,
      spanId,
      end: (outcome = {}) => {
        if (isEnded) return;
        isEnded = true;
        report({
          traceId,
          spanId,
          parentSpanId: parent?.spanId,
          name: outcome.name ?? name,
          kind,
          startedAt,
          durationMs: performance.now() - startedMs,
          attributes: { ...attributes, ...outcome.attributes },
          isError: outcome.isError ?? false,
        });
      },
    };
  };
  return {
    startRoot: (span: SpanStart): Span => start(span),
    startChild: (span: SpanStart): Span | undefined => {
      const parent = current.getStore();
      return parent && start(span, parent);
    },
    /** Runs a task, and all that it causes, within a span. */
    within: <T>(span: Span, task: () => T): T => current.run(span, task),
  };
};
export type Tracer = ReturnType<typeof createTracer>;
