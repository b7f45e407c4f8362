import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpServer } from "./server.ts";

let server: Awaited<ReturnType<typeof createHttpServer>>;
let port: number;

beforeAll(async () => {
  server = await createHttpServer({
    https: true,
    trustedProxies: [],
    logLevel: "silent",
    headersTimeoutMs: 500,
  });
  server.get("/well", async () => "well");
  port = Number(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => server.close());

/** Sends bytes as they are, and resolves with what the server answers until it closes the connection. */
const send = async (request: string): Promise<string> => {
  const client = connect(port, "127.0.0.1");
  client.write(request);
  return text(client);
};

const statusOf = (answer: string): number => Number(answer.split(" ")[1]);
const closing = "Connection: close\r\n\r\n";

const malformed: readonly (readonly [what: string, request: string, status: number])[] = [
  ["bytes that are no HTTP", "\u0016\u0003\u0001 hello\r\n\r\n", 400],
  [
    "a length beside chunks",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    400,
  ],
  ["headers over the limit", `GET /well HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["headers that do not end", "GET /well HTTP/1.1\r\nHost: a\r\n", 408],
  ["no Host header", `GET /well HTTP/1.1\r\n${closing}`, 400],
  ["two Host headers", `GET /well HTTP/1.1\r\nHost: a\r\nHost: b\r\n${closing}`, 400],
  ["two equal Host headers", `GET /well HTTP/1.1\r\nHost: a\r\nhost: a\r\n${closing}`, 400],
  ["an unknown expectation", `GET /well HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n${closing}`, 417],
];

describe("a malformed request", () => {
  it.each(malformed)(
    "with %s is refused with the security headers and a request id",
    async (...[, request, status]) => {
      const answer = await send(request);
      expect(statusOf(answer)).toBe(status);
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      for (const header of [
        "content-security-policy: default-src 'none'",
        "strict-transport-security: max-age=31536000",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cache-control: no-store",
      ]) {
        expect(head.toLowerCase()).toContain(header);
      }
      const id = /x-request-id: (\S+)/i.exec(head)?.[1];
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(JSON.parse(body)).toMatchObject({ code: "invalid_request", requestId: id });
    },
  );
});

describe("a well-formed request", () => {
  it.each([
    ["HTTP/1.1 with one Host header", `GET /well HTTP/1.1\r\nHost: a\r\n${closing}`],
    ["HTTP/1.0 without one", "GET /well HTTP/1.0\r\n\r\n"],
  ])("of %s is answered", async (_, request) => {
    expect(statusOf(await send(request))).toBe(200);
  });
});
