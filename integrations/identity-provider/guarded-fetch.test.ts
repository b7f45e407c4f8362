import { createServer } from "node:http";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createGuardedFetch, isLoopback, isPublicAddress } from "./guarded-fetch.ts";

let hits: string[] = [];
const privateServer = createServer((request, response) => {
  hits.push(request.url ?? "");
  if (request.url === "/moved") response.writeHead(302, { location: "/elsewhere" });
  if (request.url === "/broken") response.statusCode = 502;
  if (request.url === "/endless") response.write(Buffer.alloc(1_100_000, "x"));
  response.end("{}");
});
await new Promise<void>((resolve) => {
  privateServer.listen(0, "127.0.0.1", resolve);
});
const address = privateServer.address();
const port = typeof address === "object" ? address?.port : undefined;
const privateOrigin = `http://127.0.0.1:${port}`;
const get = { method: "GET", headers: {} };

/** A DNS lookup that resolves every name to these addresses. */
const resolvesTo =
  (...addresses: string[]) =>
  (_: string, callback: (error: null, found: { address: string; family: number }[]) => void) =>
    callback(
      null,
      addresses.map((ip) => ({ address: ip, family: ip.includes(":") ? 6 : 4 })),
    );

beforeEach(() => {
  hits = [];
});
afterAll(() => new Promise((resolve) => privateServer.close(resolve)));

describe("requests to a provider on the internet", () => {
  const issuer = new URL("https://id.retailer.example");

  it.each([
    `${privateOrigin}/`,
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
  ])("are refused for a URL that is not public https: %s", async (url) => {
    await expect(createGuardedFetch(issuer)(url, get)).rejects.toThrow("are not allowed");
    expect(hits).toEqual([]);
  });

  it.each([["127.0.0.1"], ["::1"], ["10.1.2.3"], ["fd00::1"], ["93.184.216.34", "127.0.0.1"]])(
    "are refused for a public name that resolves to a private address: %s",
    async (...addresses) => {
      const fetch = createGuardedFetch(issuer, resolvesTo(...addresses));
      const failed = await fetch(`https://keys.example:${port}/`, get).catch((error: unknown) => error);
      expect(String(failed instanceof Error ? failed.cause : failed)).toContain("not a public address");
      expect(hits).toEqual([]);
    },
  );
});

describe("requests to a provider on this machine", () => {
  const fetch = createGuardedFetch(new URL("http://127.0.0.1:1"));

  it("are allowed to this machine", async () => {
    expect((await fetch(`${privateOrigin}/keys`, get)).status).toBe(200);
  });

  it("are refused to other private addresses", async () => {
    await expect(fetch("http://169.254.169.254/", get)).rejects.toThrow("are not allowed");
  });
});

describe("responses", () => {
  const fetch = createGuardedFetch(new URL(privateOrigin));

  it("with a redirect are not followed", async () => {
    expect((await fetch(`${privateOrigin}/moved`, get)).status).toBe(302);
    expect(hits).toEqual(["/moved"]);
  });

  it.each(["/broken", "/endless"])(
    "that are 5xx or too large count as an unavailable provider: %s",
    async (path) => {
      await expect(fetch(`${privateOrigin}${path}`, get)).rejects.toThrow("did not answer");
    },
  );
});

describe("an IP address", () => {
  it.each(["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "100.128.0.1", "172.32.0.1"])(
    "is public: %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
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
  ])("is private or reserved: %s", (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(["::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "no address"])(
    "is not public with an embedded IPv4 address or as invalid text: %s",
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
  it("is loopback by its value, not by the prefix of a host name", () => {
    expect(["localhost", "127.0.0.1", "127.9.9.9", "::1"].every(isLoopback)).toBe(true);
    expect(["127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1"].some(isLoopback)).toBe(false);
  });
});
