import { describe, expect, it } from "vitest";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { nothingAgreed } from "#platform/contract/cookie-consent.ts";
import { agreedExtrasOf, foreignSourcesOf, isInForce } from "./save-cookie-consent.ts";

const decided = (at: string, version = 1) => ({
  version,
  decidedAt: new Date(at),
  choice: { preferences: false, statistics: true, marketing: false },
});

describe("a decision on cookies", () => {
  it("is valid for 24 months, to the second", () => {
    const decision = decided("2026-03-10T10:00:00Z");
    expect(isInForce(decision, 1, new Date("2026-03-10T10:00:00Z"))).toBe(true);
    expect(isInForce(decision, 1, new Date("2028-03-10T09:59:59Z"))).toBe(true);
    expect(isInForce(decision, 1, new Date("2028-03-10T10:00:00Z"))).toBe(false);
  });

  it("made on a leap day expires on the last day of February", () => {
    const decision = decided("2028-02-29T10:00:00Z");
    expect(isInForce(decision, 1, new Date("2030-02-28T09:59:59Z"))).toBe(true);
    expect(isInForce(decision, 1, new Date("2030-02-28T10:00:00Z"))).toBe(false);
  });

  it("is requested again when the purposes of the cookies have changed", () => {
    const now = new Date("2026-03-11T10:00:00Z");
    expect(isInForce(decided("2026-03-10T10:00:00Z", 1), 2, now)).toBe(false);
    expect(isInForce(decided("2026-03-10T10:00:00Z", 2), 2, now)).toBe(true);
  });

  it("with a date in the future is invalid: a wrong clock or a forgery", () => {
    expect(isInForce(decided("2027-01-01T00:00:00Z"), 1, new Date("2026-01-01T00:00:00Z"))).toBe(false);
  });
});

describe("the loaded third-party scripts", () => {
  const party = (
    name: string,
    category: "preferences" | "statistics" | "marketing",
    connect: string[] = [],
  ) => ({
    name,
    category,
    kind: "analytics" as const,
    script: `https://${name}.example/tag.js`,
    connect,
  });
  const cookies = {
    version: 1,
    thirdParties: [
      party("visits", "statistics", ["https://in.visits.example/a/b"]),
      party("adverts", "marketing"),
    ],
    analytics: true,
    errorReplay: { dsn: "https://key@errors.example/1", onErrorSampleRate: 1, sessionSampleRate: 0 },
  };
  const consent = decided("2026-03-10T10:00:00Z");

  it("are exactly those with consent", () => {
    const agreed = agreedExtrasOf(cookies, consent);
    expect(agreed.thirdParties.map(({ name }) => name)).toEqual(["visits"]);
    expect(agreed.errorReplay?.dsn).toBe("https://key@errors.example/1");
    expect(foreignSourcesOf(cookies, agreed)).toEqual({
      scripts: ["https://visits.example"],
      connect: ["https://visits.example", "https://in.visits.example", "https://errors.example"],
    });
  });

  it("are none before a decision and after a refusal", () => {
    const refusal = { ...consent, choice: { preferences: false, statistics: false, marketing: false } };
    for (const agreed of [agreedExtrasOf(cookies, null), agreedExtrasOf(cookies, refusal)]) {
      expect(agreed).toEqual(nothingAgreed);
      expect(foreignSourcesOf(cookies, agreed)).toEqual({ scripts: [], connect: [] });
    }
  });

  it("are none when the deployment configures none", async () => {
    const { cookies } = await loadConfiguration("deployments/demo/llum.json");
    expect(agreedExtrasOf(cookies, consent)).toEqual(nothingAgreed);
  });
});
