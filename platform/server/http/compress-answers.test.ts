import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encodingFor, createHttpServer } from "./server.ts";

const rows = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ number, street: "Carrer Major" }));

const ask = async (count: number, acceptEncoding?: string) => {
  const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
  app.get("/rows", async () => rows(count));
  const headers = acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding };
  const answer = await app.inject({ url: "/rows", headers });
  await app.close();
  return answer;
};

describe("a compressed answer", () => {
  it.each([100, 10_000])("is complete after decompression, %d rows", async (count) => {
    const packed = await ask(count, "gzip, deflate, br, zstd");
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(rows(count));
    const older = await ask(count, "gzip");
    expect(JSON.parse(gunzipSync(older.rawPayload).toString())).toEqual(rows(count));
    expect(older.rawPayload.length).toBeLessThan(JSON.stringify(rows(count)).length / 4);
  });

  it("has the Content-Length of its compressed body", async () => {
    const packed = await ask(100, "br");
    expect(packed.headers["content-length"]).toBe(String(packed.rawPayload.length));
  });

  it("is sent uncompressed, with Vary, to a client that accepts no encoding", async () => {
    const plain = await ask(100);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.json()).toEqual(rows(100));
    expect(plain.headers.vary).toContain("accept-encoding");
  });

  it("is sent uncompressed when it is short", async () => {
    expect((await ask(2, "br")).headers["content-encoding"]).toBeUndefined();
  });

  it("has the best encoding that Accept-Encoding allows", () => {
    expect(encodingFor("GZIP, br;q=0.5")).toBe("br");
    expect(encodingFor("br;q=0, gzip")).toBe("gzip");
    expect(encodingFor("br; q=0.000, gzip;q=0")).toBeUndefined();
    expect(encodingFor("identity")).toBeUndefined();
    expect(encodingFor(undefined)).toBeUndefined();
  });
});
