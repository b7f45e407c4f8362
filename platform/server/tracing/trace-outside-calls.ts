import { channel } from "node:diagnostics_channel";
import { ClientRequest, IncomingMessage } from "node:http";
import type { Span, Tracer } from "./tracer.ts";

/** Without path and query, which may name a person. */
const startOf = (tracer: Tracer, method: string, host: string): Span | undefined =>
  tracer.startChild({
    name: `${method} ${host}`,
    kind: "client",
    attributes: { "http.request.method": method, "server.address": host },
  });
const endOf = (span: Span | undefined, status: unknown): void => {
  const isNumber = typeof status === "number";
  span?.end({
    ...(isNumber ? { attributes: { "http.response.status_code": status } } : {}),
    isError: !isNumber || status >= 500,
  });
};

/** Node's channels: what `fetch` and `http` publish about each request. */
const fetchStarts = "undici:request:create";
const fetchAnswers = "undici:request:headers";
const fetchFails = "undici:request:error";
const httpStarts = "http.client.request.start";
const httpAnswers = "http.client.response.finish";
const httpFails = "http.client.request.error";

/** Gives a span to each request that a call sends to an outside system. Returns how to stop it. */
export const traceOutsideCalls = (tracer: Tracer): (() => void) => {
  const spans = new WeakMap<object, Span>();
  const remember = (request: object, span: Span | undefined): void =>
    void (span !== undefined && spans.set(request, span));
  const listeners: readonly [string, (message: unknown) => void][] = [
    [
      fetchStarts,
      (message) => {
        const request: unknown = Object(message).request;
        const { method, origin } = Object(request);
        const host = URL.canParse(String(origin)) ? new URL(String(origin)).host : "unknown";
        remember(Object(request), startOf(tracer, String(method), host));
      },
    ],
    [
      fetchAnswers,
      (message) => {
        const { request, response } = Object(message);
        endOf(spans.get(Object(request)), Object(response).statusCode);
      },
    ],
    [fetchFails, (message) => endOf(spans.get(Object(Object(message).request)), undefined)],
    [
      httpStarts,
      (message) => {
        const request: unknown = Object(message).request;
        if (request instanceof ClientRequest)
          remember(request, startOf(tracer, request.method, request.host));
      },
    ],
    [
      httpAnswers,
      (message) => {
        const { request, response } = Object(message);
        endOf(
          spans.get(Object(request)),
          response instanceof IncomingMessage ? response.statusCode : undefined,
        );
      },
    ],
    [httpFails, (message) => endOf(spans.get(Object(Object(message).request)), undefined)],
  ];
  for (const [name, listen] of listeners) channel(name).subscribe(listen);
  return () => {
    for (const [name, listen] of listeners) channel(name).unsubscribe(listen);
  };
};
