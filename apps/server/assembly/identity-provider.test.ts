import { describe, expect, it } from "vitest";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createIdentityProvider, noIdentityProvider } from "./identity-provider.ts";

const { oidc } = await loadConfiguration("deployments/demo/llum.json");
const withProvider = { ...oidc, enabled: true, issuer: "https://id.retailer.example", clientId: "portal" };

const create = (changes: { oidc?: typeof oidc; demo?: boolean; secret?: string; isProduction?: boolean }) =>
  createIdentityProvider({
    configuration: { oidc: changes.oidc ?? withProvider, demo: changes.demo ?? false },
    environment: { openidClientSecret: changes.secret, isProduction: changes.isProduction ?? true },
    publicOrigin: "https://portal.retailer.example",
    onTrouble: () => {},
  });

describe("the provider of single sign-on, at the start", () => {
  it("does not exist if single sign-on is off", () => {
    expect(create({ oidc })).toBe(noIdentityProvider);
  });

  it("needs its secret in production, and the error names the variable", () => {
    expect(() => create({})).toThrow("OPENID_CLIENT_SECRET");
    expect(create({ secret: "what the provider gave" })).not.toBe(noIdentityProvider);
  });

  it("may do without in a demo and while one builds the portal", () => {
    expect(create({ demo: true })).not.toBe(noIdentityProvider);
    expect(create({ isProduction: false })).not.toBe(noIdentityProvider);
  });
});

describe("a provider that is configured and switched off", () => {
  const off = { ...withProvider, enabled: false };

  it("is created, so that the operator can switch it on", () => {
    expect(create({ oidc: off, secret: "given by the provider" })).not.toBe(noIdentityProvider);
  });

  it("does not demand its secret", () => {
    expect(create({ oidc: off })).toBe(noIdentityProvider);
  });
});

describe("a deployment without single sign-on", () => {
  it("neither signs in nor signs out at the provider", async () => {
    await expect(noIdentityProvider.redeem({ code: "c", state: "s" }, keys)).rejects.toThrow(
      "no single sign-on",
    );
    await expect(noIdentityProvider.signInAddress(keys, "ca")).rejects.toThrow("no single sign-on");
    expect(await noIdentityProvider.signOutAddress("a token")).toBeUndefined();
  });
});

const keys = { state: "s", nonce: "n", codeVerifier: "v" };
