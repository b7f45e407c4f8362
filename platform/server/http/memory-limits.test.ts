import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { defineEndpoint, json, publicWrite } from "#platform/contract/endpoint.ts";
import { createByteBudget } from "./memory-limits.ts";
import { createHttpServer } from "./server.ts";

const takeFile = defineEndpoint({
  ...publicWrite({
    id: "takeFile",
    summary: "A file",
    path: "/file",
    versions: [1],
    response: json(z.string()),
    errors: {},
  }),
  takesFile: true,
});

/** A server whose form is answered when `answer` is called, and its budget. */
const startServer = async (maxBytes: number) => {
  const bodyBudget = createByteBudget(maxBytes);
  const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent", bodyBudget });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  app.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
  app.post("/form", { bodyLimit: 1_000 }, async () => answered);
  app.post("/file", { config: { endpoint: takeFile } }, async () => "taken");
  const post = (bytes: number, url = "/form") =>
    app.inject({
      method: "POST",
      url,
      headers: { "content-type": url === "/file" ? "application/octet-stream" : "application/json" },
      payload: `"${"x".repeat(bytes - 2)}"`,
    });
  return { app, bodyBudget, answer, post };
};

describe("bodies of calls that are not answered yet", () => {
  it("are bounded together: a call beyond is refused and may try again", async () => {
    const { bodyBudget, answer, post } = await startServer(2_000);
    const first = post(600);
    await expect.poll(bodyBudget.heldBytes).toBe(600);
    const refused = await post(600);
    expect([refused.statusCode, refused.json().code]).toEqual([503, "unavailable"]);
    expect(refused.headers["retry-after"]).toBe("5");
    const second = post(400);
    await expect.poll(bodyBudget.heldBytes).toBe(1_000);
    answer();
    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
    expect(bodyBudget.heldBytes()).toBe(0);
  });

  it("of one network have half of it, and leave the rest to the others", () => {
    const budget = createByteBudget(1_000);
    const release = budget.reserve("192.0.2.1", 500);
    expect(budget.reserve("192.0.2.1", 1)).toBeUndefined();
    expect(budget.reserve("192.0.2.2", 500)).toBeDefined();
    expect(budget.reserve("192.0.2.3", 1)).toBeUndefined();
    release?.();
    release?.();
    expect(budget.heldBytes()).toBe(500);
    expect(budget.reserve("192.0.2.1", 500)).toBeDefined();
  });

  it("without an announced length count with their limit", async () => {
    const { app, bodyBudget, answer } = await startServer(5_000);
    const call = app.inject({
      method: "POST",
      url: "/form",
      headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
      payload: Readable.from(['"x"']),
    });
    await expect.poll(bodyBudget.heldBytes).toBe(1_000);
    answer();
    expect((await call).statusCode).toBe(200);
  });

  it("over their limit are released when they are refused", async () => {
    const { bodyBudget, post } = await startServer(5_000);
    expect((await post(2_000)).statusCode).toBe(413);
    expect(bodyBudget.heldBytes()).toBe(0);
  });

  it("do not count when they are files, which are read in pieces", async () => {
    const { post } = await startServer(100);
    expect((await post(600, "/file")).statusCode).toBe(200);
  });
});

it("the body of a call to an unknown path is not read", async () => {
  const { app } = await startServer(100);
  const answer = await app.inject({
    method: "POST",
    url: "/nowhere",
    headers: { "content-type": "application/json" },
    payload: "{not JSON",
  });
  expect(answer.statusCode).toBe(404);
});

it("the number of connections is limited", async () => {
  expect((await startServer(100)).app.server.maxConnections).toBe(4_000);
});
