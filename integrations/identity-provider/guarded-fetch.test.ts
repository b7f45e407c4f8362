import { createServer } from "node:http";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createGuardedFetch } from "./guarded-fetch.ts";
import { isLoopback, isPublicAddress } from "./guarded-fetch.ts";

let hits: string[] = [];
const neighbour = createServer((request, response) => {
  hits.push(request.url ?? "");
  if (request.url === "/moved") response.writeHead(302, { location: "/elsewhere" });
  if (request.url === "/broken") response.statusCode = 502;
  if (request.url === "/endless") response.write(Buffer.alloc(1_100_000, "x"));
  response.end("{}");
});
await new Promise<void>((resolve) => {
  neighbour.listen(0, "127.0.0.1", resolve);
});
const address = neighbour.address();
const port = typeof address === "object" ? address?.port : undefined;
const here = `http://127.0.0.1:${port}`;
const get = { method: "GET", headers: {} };

/** What a name resolves to, as whoever owns the name likes. */
const resolvesTo =
  (...addresses: string[]) =>
  (_: string, callback: (error: null, found: { address: string; family: number }[]) => void) =>
    callback(
      null,
      addresses.map((one) => ({ address: one, family: one.includes(":") ? 6 : 4 })),
    );

beforeEach(() => {
  hits = [];
});
afterAll(() => new Promise((resolve) => neighbour.close(resolve)));

describe("calls to a provider on the internet", () => {
  const issuer = new URL("https://id.retailer.example");

  it.each([
    `${here}/`,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://2130706433:${port}/`,
    `https://0x7f.1:${port}/`,
    "https://169.254.169.254/latest/meta-data/",
    "https://10.0.0.5/",
    "http://keys.retailer.example/",
    "file:///etc/passwd",
  ])("do not go where its documents may not lead: %s", async (url) => {
    await expect(createGuardedFetch(issuer)(url, get)).rejects.toThrow("is not to be called");
    expect(hits).toEqual([]);
  });

  it.each([["127.0.0.1"], ["::1"], ["10.1.2.3"], ["fd00::1"], ["93.184.216.34", "127.0.0.1"]])(
    "do not go to a public name that leads to a neighbour: %s",
    async (...addresses) => {
      const fetch = createGuardedFetch(issuer, resolvesTo(...addresses));
      const failed = await fetch(`https://keys.example:${port}/`, get).catch((error: unknown) => error);
      expect(String(failed instanceof Error ? failed.cause : failed)).toContain("not a public address");
      expect(hits).toEqual([]);
    },
  );
});

describe("calls to a provider on this machine", () => {
  const fetch = createGuardedFetch(new URL("http://127.0.0.1:1"));

  it("may stay on this machine", async () => {
    expect((await fetch(`${here}/keys`, get)).status).toBe(200);
  });

  it("do not go to its neighbours", async () => {
    await expect(fetch("http://169.254.169.254/", get)).rejects.toThrow("is not to be called");
  });
});

describe("answers", () => {
  const fetch = createGuardedFetch(new URL(here));

  it("that point elsewhere are not followed", async () => {
    expect((await fetch(`${here}/moved`, get)).status).toBe(302);
    expect(hits).toEqual(["/moved"]);
  });

  it.each(["/broken", "/endless"])("that are none are the provider's failure: %s", async (path) => {
    await expect(fetch(`${here}${path}`, get)).rejects.toThrow("did not answer");
  });
});

describe("addresses", () => {
  it.each(["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "100.128.0.1", "172.32.0.1"])(
    "of the internet: %s",
    (one) => expect(isPublicAddress(one)).toBe(true),
  );
  it.each([
    "0.0.0.0",
    "100.64.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "fe80::1",
  ])("of the neighbourhood: %s", (one) => expect(isPublicAddress(one)).toBe(false));
  it.each(["::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "no address"])("in disguise: %s", (one) =>
    expect(isPublicAddress(one)).toBe(false),
  );
  it("of this machine are told by address, not by how a name begins", () => {
    expect(["localhost", "127.0.0.1", "127.9.9.9", "::1"].every(isLoopback)).toBe(true);
    expect(["127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1"].some(isLoopback)).toBe(false);
  });
});
