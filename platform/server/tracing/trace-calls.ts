import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Span, Tracer } from "./tracer.ts";

/** Calls of programs that watch over the server. */
const watching = new Set(["/healthz", "/readyz", "/metrics"]);

/** A span for each call: its route, never its address, with the id of the request, which is in the log. */
export const traceCalls = (app: FastifyInstance, tracer: Tracer): void => {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (route !== undefined && watching.has(route)) return done();
    const span = tracer.startRoot({
      name: `${request.method} ${route ?? "unknown"}`,
      kind: "server",
      attributes: { "http.request.method": request.method, "http.route": route ?? "unknown" },
    });
    spans.set(request, span);
    return tracer.within(span, done);
  });
  // Reading the body continues in the context of the connection.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    return span === undefined ? done() : tracer.within(span, done);
  });
  app.addHook("onResponse", async (request, reply) => {
    spans.get(request)?.end({
      attributes: { "http.response.status_code": reply.statusCode, "llum.request_id": request.id },
      isError: reply.statusCode >= 500,
    });
  });
  app.addHook("onRequestAbort", async (request) => {
    spans.get(request)?.end({ attributes: { "llum.request_id": request.id }, isError: true });
  });
};
