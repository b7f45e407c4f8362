import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encodingFor } from "./server.ts";
import { createHttpServer } from "./server.ts";

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

describe("an answer over the network", () => {
  it.each([100, 10_000])("arrives whole when it is packed, %d rows", async (count) => {
    const packed = await ask(count, "gzip, deflate, br, zstd");
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(rows(count));
    const older = await ask(count, "gzip");
    expect(JSON.parse(gunzipSync(older.rawPayload).toString())).toEqual(rows(count));
    expect(older.rawPayload.length).toBeLessThan(JSON.stringify(rows(count)).length / 4);
  });

  it("says its own length", async () => {
    const packed = await ask(100, "br");
    expect(packed.headers["content-length"]).toBe(String(packed.rawPayload.length));
  });

  it("stays as it is for a client that takes no encoding, and says what it depends on", async () => {
    const plain = await ask(100);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.json()).toEqual(rows(100));
    expect(plain.headers.vary).toContain("accept-encoding");
  });

  it("is not packed when it is short", async () => {
    expect((await ask(2, "br")).headers["content-encoding"]).toBeUndefined();
  });

  it("takes the client at its word", () => {
    expect(encodingFor("GZIP, br;q=0.5")).toBe("br");
    expect(encodingFor("br;q=0, gzip")).toBe("gzip");
    expect(encodingFor("br; q=0.000, gzip;q=0")).toBeUndefined();
    expect(encodingFor("identity")).toBeUndefined();
    expect(encodingFor(undefined)).toBeUndefined();
  });
});
