import { describe, expect, it } from "vitest";
import { readConsent, writeConsent } from "./save-cookie-consent.ts";

const id = "0b0f7c1e-6c41-4f0e-9d39-0d9a37a0a9d1";
const decidedAt = new Date("2026-11-20T10:00:00Z");

describe("the consent cookie", () => {
  it.each([
    { preferences: false, statistics: false, marketing: false },
    { preferences: true, statistics: false, marketing: true },
    { preferences: true, statistics: true, marketing: true },
  ])("is parsed as it was written: %o", (choice) => {
    const consent = { version: 3, decidedAt, choice };
    expect(readConsent(writeConsent(consent, id))).toEqual(consent);
  });

  it.each([
    undefined,
    "",
    "yes",
    `1.1.x.${id}`,
    `1.1.sp.${id}`,
    `1..psm.${id}`,
    "1.1.psm.1",
    `-1.1.psm.${id}`,
  ])("with a malformed value is no decision: %j", (text) => {
    expect(readConsent(text)).toBeNull();
  });
});
