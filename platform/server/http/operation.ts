import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest, FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ReplicaFigures } from "../database/read-replica.ts";
import type { Workers } from "../database/citus-workers.ts";
import { Failure } from "../handler.ts";
import { addFigures, type FigureGroup } from "./figures.ts";

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
  /** The state of the database's replica and its counts, where there is one. */
  readonly replica?: { readonly figures: () => ReplicaFigures } | undefined;
  /** Where the data is distributed: how many machines there are, and how many of them answer. */
  readonly readWorkers?: (() => Promise<Workers | undefined>) | undefined;
  /** What waits and how it goes: see `apps/server/assembly/figures.ts`. */
  readonly figures?: readonly FigureGroup[] | undefined;
  /** Called when figures cannot be read. */
  readonly onFailure?: (error: unknown) => void;
  /** Bearer token for reading the metrics from other machines; without it only this machine may read them. */
  readonly metricsToken: string | undefined;
}

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
/** Constant-time comparison. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(hashOf(a), hashOf(b));

const addReplicaMetrics = (registry: Registry, figures: () => ReplicaFigures): void => {
  const count = (name: string, help: string, read: () => number): void => {
    const counter = new Counter({
      name,
      help,
      registers: [registry],
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  };
  count("llum_replica_reads_total", "Statements that the replica answered", () => figures().reads);
  const usable: Gauge = new Gauge({
    name: "llum_replica_answers",
    help: "1 while reads that may lag go to the replica",
    registers: [registry],
    collect: () => usable.set(figures().state === "answers" ? 1 : 0),
  });
  count(
    "llum_replica_repeated_reads_total",
    "Statements that failed on the replica and were repeated on the primary",
    () => figures().repeatedReads,
  );
};

const addMetrics = (app: FastifyInstance, ports: OperationPorts): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "llum_" });
  if (ports.replica !== undefined) addReplicaMetrics(registry, ports.replica.figures);
  addFigures(registry, ports.figures ?? [], ports.onFailure ?? (() => {}));
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

/** The machines of a distributed database. With one that is down, customers on the others are served. */
const stateOfWorkers = async ({ readWorkers }: OperationPorts) => {
  const workers = await readWorkers?.().catch(() => ({ all: 0, answering: 0 }));
  return workers === undefined
    ? undefined
    : { text: `${workers.answering} of ${workers.all} answer`, isReady: workers.answering > 0 };
};

/**
 * `/healthz`: the process is running. `/readyz`: it accepts calls and its database answers; a replica that does not
 * answer is named, and its reads go to the primary. `/metrics`: Prometheus.
 */
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
    const workers = isReady ? await stateOfWorkers(ports) : undefined;
    const parts = {
      ...(ports.replica === undefined ? {} : { replica: ports.replica.figures().state }),
      ...(workers === undefined ? {} : { workers: workers.text }),
    };
    return isReady && workers?.isReady !== false
      ? { status: "ready", ...parts }
      : reply.status(503).send({ status: "database unavailable", ...parts });
  });
  addMetrics(app, ports);
};
