import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { statementName } from "#platform/server/tracing/trace-statements.ts";
import { startTracing } from "#platform/server/tracing/start-tracing.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createApp } from "./app.ts";
import { testParts, unlimited } from "./testing/test-app.ts";

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.string()) }),
});
/** Strict, so that a field that this test does not know fails it. */
const otlpSpan = z.strictObject({
  traceId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  spanId: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.union([z.literal(2), z.literal(3)]),
  startTimeUnixNano: z.string().check(z.regex(/^\d{19}$/)),
  endTimeUnixNano: z.string().check(z.regex(/^\d{19}$/)),
  attributes: z.array(attribute),
  status: z.optional(z.object({ code: z.literal(2) })),
});
const otlpBody = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(otlpSpan) })) })),
});

/** A collector, and an outside system. */
const received: { readonly path: string; readonly body: string }[] = [];
let status = 200;
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  received.push({ path: request.url ?? "", body: await text(request) });
  response.writeHead(status).end("{}");
};
const listener = createServer((request, response) => void answer(request, response));
listener.listen(0, "127.0.0.1");
await once(listener, "listening");
const address = listener.address();
const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;

const database = await createTestDatabase("demo");
const failures: Error[] = [];
const tracing = startTracing(database.pool, { endpoint: origin, onFailure: (error) => failures.push(error) });
const app = await createApp(await testParts(database, { rateLimits: unlimited, tracer: tracing.tracer }));
app.get("/outside", async () => {
  const answered = await fetch(`${origin}/persons/12345678Z?name=Canari`, { method: "POST", body: "Canari" });
  return { status: answered.status };
});
afterAll(async () => {
  await tracing.stop();
  listener.close();
});

const spansOf = async (act: () => Promise<unknown>) => {
  received.length = 0;
  await act();
  await tracing.flush();
  const requests = received.filter(({ path }) => path === "/v1/traces");
  const spans = requests.flatMap(({ body }) =>
    z
      .parse(otlpBody, JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  return { spans, sent: requests.map(({ body }) => body).join("\n") };
};
const { household } = demoPeople;
const headers = { "sec-fetch-site": "same-origin" };
const signIn = (password: string) =>
  app.inject({
    method: "POST",
    url: "/api/v1/auth/get_token",
    headers,
    payload: { user: household.taxId, password },
  });

describe("the traces of a call", () => {
  test("are a span of its route, with those of its statements below it", async () => {
    const { spans } = await spansOf(() => signIn("Vela-blava-7"));
    const [call] = spans.filter(({ kind }) => kind === 2);
    expect(call?.name).toMatch(/^POST \/api\/.*get_token/);
    const statements = spans.filter(({ kind }) => kind === 3);
    expect(statements.length).toBeGreaterThan(1);
    expect(
      statements.filter(
        ({ traceId, parentSpanId }) => traceId !== call?.traceId || parentSpanId !== call.spanId,
      ),
    ).toEqual([]);
    expect(BigInt(call?.endTimeUnixNano ?? 0) >= BigInt(call?.startTimeUnixNano ?? 0)).toBe(true);
  });

  test("have no values, addresses or texts of the caller", async () => {
    const filter = encodeURIComponent(JSON.stringify({ number: "Canari" }));
    const { spans } = await spansOf(async () => {
      const { headers: answered } = await signIn("Demo-1234");
      const cookie = String(answered["set-cookie"]).split(";")[0] ?? "";
      await app.inject({ url: `/api/v1/contracts/${demoContracts.household.flat}`, headers: { cookie } });
      await app.inject({ url: `/api/v1/invoices/?filter=${filter}`, headers: { cookie } });
      await app.inject({ url: "/api/v1/Canari", headers: { cookie } });
    });
    expect(spans.filter(({ kind }) => kind === 2)).toHaveLength(4);
    const said = JSON.stringify(
      spans.map(({ name, attributes }) => [name, attributes.filter(({ key }) => key !== "llum.request_id")]),
    );
    const { name, taxId, email, mobile } = household;
    const secret = [
      "Canari",
      "Demo-1234",
      "127.0.0.1",
      demoContracts.household.flat,
      name,
      taxId,
      email,
      mobile,
    ];
    expect(secret.filter((word) => said.includes(word))).toEqual([]);
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].toSorted()).toEqual([
      "db.system.name",
      "http.request.method",
      "http.response.status_code",
      "http.route",
      "llum.request_id",
    ]);
  });

  test("have the host of an outside system, and neither path nor query", async () => {
    const { spans, sent } = await spansOf(() => app.inject({ url: "/outside" }));
    const [call] = spans.filter(({ kind }) => kind === 2);
    expect(spans.filter(({ kind }) => kind === 3)).toMatchObject([
      { name: `POST ${new URL(origin).host}`, parentSpanId: call?.spanId },
    ]);
    expect(sent).not.toMatch(/Canari|12345678Z|persons/);
  });

  test("are none for what watches over the server, and for work without a call", async () => {
    const { spans } = await spansOf(async () => {
      await app.inject({ url: "/healthz" });
      await database.pool.query("select 1");
    });
    expect(spans).toEqual([]);
  });
});

test("a collector that refuses is reported once, and costs the call nothing", async () => {
  status = 503;
  const answers = [
    await signIn("Vela-blava-7"),
    await tracing.flush(),
    await signIn("Vela-blava-7"),
    await tracing.flush(),
  ];
  expect(answers[0]).toMatchObject({ statusCode: 403 });
  expect(failures.map(({ message }) => message)).toEqual(["Traces are not sent"]);
  status = 200;
  expect((await spansOf(() => signIn("Vela-blava-7"))).spans.length).toBeGreaterThan(0);
});

test.each([
  [{ name: "find_customer", text: "select 1" }, "find_customer"],
  [{ text: "/* all customers: x */ select a from invoices where b = 'secret'" }, "select invoices"],
  ["insert into sessions (a) values ('secret')", "insert sessions"],
  ["begin", "begin"],
  ["'secret'", "statement"],
])("the name of %j is %s", (statement, name) => {
  expect(statementName(statement)).toBe(name);
});
