import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { createHttpServer } from "./server.ts";

let secure: FastifyInstance;
let plain: FastifyInstance;
const start = async (https: boolean): Promise<FastifyInstance> => {
  const app = await createHttpServer({ https, trustedProxies: [], logLevel: "silent" });
  app.get("/well", async () => "well");
  app.get("/broken", async () => {
    throw new Error("a bug");
  });
  return app;
};

beforeAll(async () => {
  secure = await start(true);
  plain = await start(false);
});
afterAll(() => Promise.all([secure.close(), plain.close()]));

const nonceIn = (policy: unknown): string => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? "";

/** The headers of an answer except those that describe its content and date. */
const protecting = async (app: FastifyInstance, url: string) => {
  const { headers } = await app.inject({ url });
  const {
    date: _date,
    connection: _connection,
    vary: _vary,
    "content-length": _length,
    "content-type": _type,
    "cache-control": _cache,
    ...others
  } = headers;
  return others;
};

describe("every answer", () => {
  it.each(["/well", "/broken", "/nothing", "/%"])(
    "has exactly these headers, and none that reveals the server software: %s",
    async (url) => {
      const headers = await protecting(secure, url);
      const nonce = nonceIn(headers["content-security-policy"]);
      expect(headers).toEqual({
        "content-security-policy": [
          "default-src 'none'",
          "script-src 'self'",
          `style-src 'self' 'nonce-${nonce}'`,
          "img-src 'self' data:",
          "font-src 'self'",
          "connect-src 'self'",
          "frame-src 'self'",
          "manifest-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
          "trusted-types dompurify llum-worker",
        ].join("; "),
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(self)",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    },
  );

  it("has its own random nonce of 128 bits", async () => {
    const nonces = new Set<string>();
    for (const url of ["/well", "/well", "/broken", "/%", "/%"])
      nonces.add(nonceIn((await protecting(secure, url))["content-security-policy"]));
    expect(nonces.size).toBe(5);
    for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
  });

  it("has HSTS only when the portal is served over https", async () => {
    expect(await protecting(plain, "/well")).not.toHaveProperty("strict-transport-security");
  });
});
