import { afterAll, describe, expect, test } from "vitest";
import type { FigureGroup } from "./figures.ts";
import { addOperationRoutes, type OperationPorts } from "./operation.ts";
import { createHttpServer } from "./server.ts";

const start = async (ports: Partial<OperationPorts>, trustedProxies: readonly string[] = []) => {
  const app = await createHttpServer({ https: true, trustedProxies, logLevel: "silent" });
  addOperationRoutes(app, {
    ping: async () => {},
    isDraining: () => false,
    metricsToken: undefined,
    ...ports,
  });
  afterAll(() => app.close());
  return (url: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
    app.inject({ url, headers, remoteAddress });
};

describe("the metrics", () => {
  test("can be read from this machine, but not through a proxy on it", async () => {
    const get = await start({});
    expect((await get("/metrics")).body).toContain("llum_http_request_duration_seconds");
    expect((await get("/metrics", {}, "203.0.113.7")).statusCode).toBe(404);
    expect((await get("/metrics", { "x-forwarded-for": "203.0.113.7" })).statusCode).toBe(404);
    const behind = await start({}, ["127.0.0.1"]);
    expect((await behind("/metrics", { "x-forwarded-for": "203.0.113.7" })).statusCode).toBe(404);
    expect((await behind("/metrics", { "x-forwarded-for": "127.0.0.1" })).statusCode).toBe(404);
  });

  test("can be read with the configured token", async () => {
    const get = await start({ metricsToken: "0123456789abcdef" });
    expect((await get("/metrics")).statusCode).toBe(404);
    const headers = { authorization: "Bearer 0123456789abcdef" };
    expect((await get("/metrics", headers, "203.0.113.7")).statusCode).toBe(200);
  });
});

describe("figures of what waits", () => {
  const group = (name: string, read: FigureGroup["read"]): FigureGroup => ({
    gauges: [{ name, help: name, labels: ["kind"] }],
    read,
  });

  test("are read when the metrics are asked for, once for several readers, and a failing one leaves the others", async () => {
    let readings = 0;
    const failures: unknown[] = [];
    const get = await start({
      figures: [
        group("llum_waiting", async () => {
          readings += 1;
          return [{ name: "llum_waiting", labels: { kind: "events" }, value: 7 }];
        }),
        group("llum_failing", () => Promise.reject(new Error("no database"))),
      ],
      onFailure: (error) => failures.push(error),
    });
    const answers = await Promise.all([get("/metrics"), get("/metrics")]);
    for (const { body } of answers) expect(body).toContain('llum_waiting{kind="events"} 7');
    expect([readings, failures.length, answers[0].body.includes("llum_failing{")]).toEqual([1, 1, false]);
  });
});

describe("the readiness check", () => {
  test.each([
    [{ all: 2, answering: 2 }, 200, "2 of 2 answer"],
    [{ all: 2, answering: 1 }, 200, "1 of 2 answer"],
    [{ all: 2, answering: 0 }, 503, "0 of 2 answer"],
  ])("names the machines of a distributed database: %j", async (workers, status, text) => {
    const get = await start({ readWorkers: async () => workers });
    const answer = await get("/readyz");
    expect([answer.statusCode, answer.json().workers]).toEqual([status, text]);
  });

  test.each([
    [{}, 200, "ready"],
    [{ isDraining: () => true }, 503, "stopping"],
    [{ ping: () => Promise.reject(new Error("no database")) }, 503, "database unavailable"],
  ] as const)("is reported at /readyz: %j", async (ports, code, status) => {
    const get = await start(ports);
    const answer = await get("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([code, { status }]);
    expect((await get("/healthz")).json()).toEqual({ status: "alive" });
  });
});
