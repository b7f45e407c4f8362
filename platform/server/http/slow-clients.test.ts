import { connect } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { defineEndpoint, json, publicWrite } from "#platform/contract/endpoint.ts";
import { createHttpServer } from "./server.ts";

const upload = {
  id: "upload",
  summary: "A file",
  path: "/file",
  versions: [1],
  response: json(z.string()),
  errors: {},
} as const;
const headersTimeoutMs = 1_000;
let server: Awaited<ReturnType<typeof createHttpServer>>;
let port: number;

beforeAll(async () => {
  server = await createHttpServer({
    https: false,
    trustedProxies: [],
    logLevel: "silent",
    headersTimeoutMs,
    bodyTimeoutMs: 300,
  });
  server.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
  server.post("/form", async () => "done");
  const endpoint = defineEndpoint({ ...publicWrite(upload), takesFile: true });
  server.post("/file", { config: { endpoint } }, async ({ body }) =>
    text(z.parse(z.instanceof(Readable), body)),
  );
  port = Number(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => server.close());

/**
 * Sends the first half of a request, and the second after a pause; resolves with what the server sent until it closed.
 */
const askSlowly = async (pauseMs: number): Promise<{ answer: string; tookMs: number }> => {
  const client = connect(port, "127.0.0.1");
  const since = performance.now();
  client.write("GET /nowhere HTTP/1.1\r\nHost: portal\r\n");
  const pause = setTimeout(() => client.write("Connection: close\r\n\r\n"), pauseMs);
  const answer = await text(client);
  clearTimeout(pause);
  return { answer, tookMs: performance.now() - since };
};

it("a client that sends its headers slowly but within the limit is answered", async () => {
  const { answer } = await askSlowly(headersTimeoutMs / 10);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

it("a client that has not sent its headers within the limit is disconnected then, and not before", async () => {
  const { answer, tookMs } = await askSlowly(60_000);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(tookMs).toBeGreaterThanOrEqual(headersTimeoutMs);
});

/** Announces 10 bytes, sends one, and the others after half a second; resolves with what the server sent. */
const sendSlowly = async (path: string): Promise<string> => {
  const client = connect(port, "127.0.0.1");
  client.on("error", () => undefined);
  const type = path === "/file" ? "application/octet-stream" : "application/json";
  client.write(
    `POST ${path} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n"`,
  );
  const pause = setTimeout(() => client.write('12345678"'), 500);
  const answer = await text(client).catch(() => "");
  clearTimeout(pause);
  return answer;
};

it("a body that is not a file has to arrive in time, and a file may take longer", async () => {
  expect(await sendSlowly("/form")).toBe("");
  expect(await sendSlowly("/file")).toMatch(/^HTTP\/1\.1 200 /);
});

it("the limit is ten seconds by default", async () => {
  const usual = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
  expect(usual.server.headersTimeout).toBe(10_000);
  await usual.close();
});
