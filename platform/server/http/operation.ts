import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest, FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { Failure } from "../handler.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** Headers that proxies add to forwarded requests. */
const tracesOfProxies = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** Whether the request comes from this machine and not through an unlisted proxy on it. */
export const isFromHere = (request: FastifyRequest): boolean =>
  loopback.has(request.ip) && tracesOfProxies.every((name) => request.headers[name] === undefined);

export interface OperationPorts {
  /** Resolves when the database answers. */
  readonly ping: () => Promise<void>;
  readonly isDraining: () => boolean;
  /** Bearer token for reading the metrics from other machines; without it only this machine may read them. */
  readonly metricsToken: string | undefined;
}

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
/** Constant-time comparison. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(hashOf(a), hashOf(b));

const addMetrics = (app: FastifyInstance, ports: OperationPorts): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "llum_" });
  const duration = new Histogram({
    name: "llum_http_request_duration_seconds",
    help: "Time to answer, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (request, reply) => {
    const mayRead =
      ports.metricsToken === undefined
        ? isFromHere(request)
        : isSame(request.headers.authorization ?? "", `Bearer ${ports.metricsToken}`);
    if (!mayRead) throw new Failure("not_found");
    return reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics());
  });
};

/** `/healthz`: the process is running. `/readyz`: it accepts calls and its database answers. `/metrics`: Prometheus. */
export const addOperationRoutes = (app: FastifyInstance, ports: OperationPorts): void => {
  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get("/readyz", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    if (ports.isDraining()) return reply.status(503).send({ status: "stopping" });
    const isReady = await ports.ping().then(
      () => true,
      () => false,
    );
    return isReady ? { status: "ready" } : reply.status(503).send({ status: "database unavailable" });
  });
  addMetrics(app, ports);
};
