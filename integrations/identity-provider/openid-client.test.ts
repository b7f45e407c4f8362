import { afterEach, describe, expect, it, vi } from "vitest";
import { createOpenidClient } from "./openid-client.ts";
import type { SignInKeys } from "./port.ts";
import { startFakeProvider, type TamperedResponse } from "./testing/fake-provider.ts";
import { startTestProvider, testClient, type TestProvider } from "./testing/test-provider.ts";
import { visitProvider } from "./testing/visit-provider.ts";

const portalOrigin = "http://portal.example:3000";
const people = { nora: { name: "Nora" } };
const keys: SignInKeys = { state: "the-state", nonce: "the-nonce", codeVerifier: "v".repeat(43) };
let running: TestProvider | undefined;

const start = async (port?: number): Promise<TestProvider> => {
  running = await startTestProvider({ people, portalOrigin, ...(port === undefined ? {} : { port }) });
  return running;
};
const clientOf = (issuer: string, troubles: string[] = []) =>
  createOpenidClient({
    issuer,
    ...testClient,
    clientAuthentication: "client_secret_basic",
    scope: "openid profile",
    taxIdClaim: undefined,
    groupsClaim: "groups",
    returnAddress: `${portalOrigin}/connect`,
    signedOutAddress: `${portalOrigin}/signed-out`,
    timeoutSeconds: 1,
    onTrouble: (text) => troubles.push(text),
  });
const signIn = async (client: ReturnType<typeof clientOf>) => {
  const returned = await visitProvider(await client.signInAddress(keys, "ca"), "nora");
  return client.redeem(
    {
      code: returned.get("code") ?? "",
      state: returned.get("state") ?? "",
      iss: returned.get("iss") ?? undefined,
    },
    keys,
  );
};
const advanceMinutes = (minutes: number): void => {
  vi.setSystemTime(Date.now() + minutes * 60_000);
};

afterEach(async () => {
  vi.useRealTimers();
  await running?.stop();
});

describe("a provider that changes its keys", () => {
  it("is trusted again without a restart, with at most one request for its keys per minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const former = await start();
    const client = clientOf(former.issuer);
    expect((await signIn(client)).subject).toBe("nora");
    await former.stop();
    const provider = await start(former.port);
    const keyRequests = (): number => provider.calls.filter((path) => path === "/jwks").length;
    await expect(signIn(client)).rejects.toThrow("no applicable keys found");
    expect(keyRequests()).toBe(0);
    advanceMinutes(2);
    expect((await signIn(client)).subject).toBe("nora");
    expect(keyRequests()).toBe(1);
  });
});

describe("an unavailable provider", () => {
  it("is used with its last metadata, which are requested once an hour", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const provider = await start();
    const client = clientOf(provider.issuer);
    await client.signInAddress(keys, "ca");
    await client.signInAddress(keys, "es");
    const discoveries = provider.calls.filter((path) => path.startsWith("/.well-known"));
    expect(discoveries).toHaveLength(1);
    await provider.stop();
    advanceMinutes(61);
    expect(await client.signInAddress(keys, "ca")).toContain("/auth?");
  });

  it("has no sign-out URL", async () => {
    expect(await clientOf("http://127.0.0.1:9").signOutAddress("a token")).toBeUndefined();
  });

  it("is used again as soon as it answers", async () => {
    const provider = await start();
    await provider.stop();
    const client = clientOf(provider.issuer);
    await expect(client.signInAddress(keys, "ca")).rejects.toThrow("discovery failed");
    await start(provider.port);
    expect(await client.signInAddress(keys, "ca")).toContain("/auth?");
  });
});

describe("the log of a failure", () => {
  it("has its reason, and no token, code or secret", async () => {
    const troubles: string[] = [];
    const { issuer } = await start();
    const client = clientOf(issuer, troubles);
    await expect(client.redeem({ code: "a-code", state: keys.state, iss: issuer }, keys)).rejects.toThrow();
    expect(troubles.join()).toContain("invalid_grant");
    for (const secret of ["a-code", testClient.clientSecret, keys.codeVerifier, keys.nonce])
      expect(troubles.join()).not.toContain(secret);
  });
});

describe("an email", () => {
  const mine = "ariadna@correu.example";
  it.each<[string, Pick<TamperedResponse, "claims" | "userInfo">, string, boolean]>([
    ["verified in the ID token", { claims: { email: mine, email_verified: true } }, mine, true],
    ["verified in the user information", { userInfo: { email: mine, email_verified: true } }, mine, true],
    [
      "unverified in the ID token, with another verified in the user information",
      {
        claims: { email: mine, email_verified: false },
        userInfo: { email: "eve@x.example", email_verified: true },
      },
      mine,
      false,
    ],
    [
      "in the user information, with email_verified in the ID token only",
      { claims: { email_verified: true }, userInfo: { email: mine } },
      mine,
      false,
    ],
    ["verified with the text true", { claims: { email: mine, email_verified: "true" } }, mine, false],
  ])(
    "counts as verified only with email_verified in the same source: %s",
    async (_, tampered, email, isEmailVerified) => {
      const provider = await startFakeProvider(testClient.clientId);
      try {
        provider.lie(tampered);
        provider.expectNonce(keys.nonce);
        const identity = await clientOf(provider.issuer).redeem(
          { code: "any", state: keys.state, iss: undefined },
          keys,
        );
        expect(await identity.readClaims()).toMatchObject({ email, isEmailVerified });
      } finally {
        await provider.stop();
      }
    },
  );
});

describe("groups and methods", () => {
  it.each<[string, TamperedResponse["claims"], TamperedResponse["userInfo"], string[], string[]]>([
    [
      "lists in the ID token",
      { groups: ["desk", "it"], amr: ["pwd", "mfa"] },
      {},
      ["desk", "it"],
      ["pwd", "mfa"],
    ],
    ["groups in the user information", {}, { groups: ["desk"] }, ["desk"], []],
    ["one group that is no list", { groups: "desk" }, {}, ["desk"], []],
    ["neither", {}, {}, [], []],
    ["what are no names", { groups: [1, null, "", { a: 1 }, "desk"], amr: 7 }, {}, ["desk"], []],
    ["methods outside the ID token, which prove nothing", {}, { amr: ["mfa"] }, [], []],
  ])("are read as names: %s", async (_, claims, userInfo, groups, methods) => {
    const provider = await startFakeProvider(testClient.clientId);
    try {
      provider.lie({ ...(claims && { claims }), ...(userInfo && { userInfo }) });
      provider.expectNonce(keys.nonce);
      const returned = { code: "any", state: keys.state, iss: undefined };
      const identity = await clientOf(provider.issuer).redeem(returned, keys);
      expect([(await identity.readClaims()).groups, identity.methods]).toEqual([groups, methods]);
    } finally {
      await provider.stop();
    }
  });
});
