import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { encryptMessage } from "./encrypt-message.ts";
import { createHttpPush } from "./http.ts";
import { isPushEndpoint, PushUnavailable, type PushService } from "./port.ts";
import { createSandboxPush } from "./sandbox.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");
const privateKey = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
const device = createECDH("prime256v1");
device.generateKeys();
const keys = {
  p256dh: device.getPublicKey().toString("base64url"),
  auth: randomBytes(16).toString("base64url"),
};
const host = "https://fcm.googleapis.com/fcm/send";
const messageTo = (endpoint: string) => ({ to: { endpoint, ...keys }, content: "{}", ttlSeconds: 60 });

interface Call {
  readonly url: string;
  readonly headers: Headers;
}
const calls: Call[] = [];
const statusOf = (url: string): number => {
  if (url.endsWith("/gone")) return 410;
  return url.endsWith("/unavailable") ? 503 : 201;
};
const now = new Date("2026-11-26T12:00:00Z");
const http = createHttpPush({
  privateKey,
  contact: "mailto:it@llum.example",
  now: () => now,
  fetch: async (input, init) => {
    const { url, headers } = new Request(input, { ...init, signal: null });
    calls.push({ url, headers });
    return new Response(null, { status: statusOf(url) });
  },
});

const services: [string, PushService][] = [
  ["the sandbox", createSandboxPush(privateKey)],
  ["push services", http],
];

describe.each(services)("%s", (_name, push) => {
  test("have the public key of the private one, as devices ask for it", () => {
    expect(push.publicKey).toBe(
      "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    );
  });

  test("take a message, and say when a device is gone", async () => {
    expect(await push.send(messageTo(`${host}/one`))).toBe("accepted");
    expect(await push.send(messageTo(`${host}/gone`))).toBe("gone");
  });

  test("fail with one error while they do not answer", async () => {
    await expect(push.send(messageTo(`${host}/unavailable`))).rejects.toBeInstanceOf(PushUnavailable);
  });

  test("are never asked at another host", async () => {
    expect(await push.send(messageTo("https://169.254.169.254/latest"))).toBe("gone");
    expect(calls.some(({ url }) => url.includes("169.254"))).toBe(false);
  });
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/x", true],
  ["https://db5p.notify.windows.com/w/?token=x", true],
  ["http://fcm.googleapis.com/x", false],
  ["https://fcm.googleapis.com:8443/x", false],
  ["https://fcm.googleapis.com@evil.example/x", false],
  ["https://fcm.googleapis.com.evil.example/x", false],
  ["https://evilfcm.googleapis.com.example/x", false],
  ["not an address", false],
])("the endpoint %s is known: %s", (endpoint, isKnown) => {
  expect(isPushEndpoint(endpoint)).toBe(isKnown);
});

test("a message is the one of the worked example of RFC 8291", () => {
  const sealed = encryptMessage(
    "When I grow up, I want to be a watermelon",
    {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    { privateKey, salt: bytes("DGv6ra1nlYgDCS1FRnbzlw") },
  );
  expect(sealed.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("a call is signed for its push service alone, for half a day", async () => {
  await http.send(messageTo(`${host}/signed`));
  const authorization = calls.at(-1)?.headers.get("authorization") ?? "";
  const [, header = "", claims = "", signature = "", publicKey = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: "https://fcm.googleapis.com",
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: "mailto:it@llum.example",
  });
  const point = bytes(publicKey);
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    bytes(signature),
  );
  expect(isSigned).toBe(true);
});
