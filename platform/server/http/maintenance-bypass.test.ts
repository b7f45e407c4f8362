import { describe, expect, it } from "vitest";
import { createKeyring } from "../keyring.ts";
import { createMaintenanceBypass } from "./maintenance.ts";

const keyring = createKeyring(["a secret of this deployment, long enough"]);
const bypass = createMaintenanceBypass(keyring);
const now = new Date("2026-11-20T10:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const pass = bypass.passFor(bypass.createKey(now), now) ?? "";

describe("the maintenance bypass", () => {
  it("has a key valid for 15 minutes and a pass valid for 12 hours", () => {
    const key = bypass.createKey(now);
    expect(bypass.passFor(key, after(14))).toBeDefined();
    expect(bypass.passFor(key, after(15))).toBeUndefined();
    expect(bypass.holdsPass(pass, after(12 * 60 - 1))).toBe(true);
    expect(bypass.holdsPass(pass, after(12 * 60))).toBe(false);
  });

  it("has a different key each time", () => {
    expect(bypass.createKey(now)).not.toBe(bypass.createKey(now));
  });

  const distant = String(after(60).getTime());
  it.each([
    ["nothing", ""],
    ["1", "1"],
    ["a time without a signature", distant],
    ["a time with an empty signature", `${Buffer.from(distant).toString("base64url")}.`],
    ["a key in place of a pass", bypass.createKey(now)],
    ["what was signed for something else", keyring.sign("password-reset", distant)],
    [
      "what another deployment signed",
      createKeyring(["another deployment's secret, also long"]).sign("maintenance-pass", distant),
    ],
    ["a pass with a later end", pass.replace(/^[^.]+/, Buffer.from(`${distant} x`).toString("base64url"))],
    ["a pass cut short", pass.slice(0, -3)],
    ["signed, and no time at all", keyring.sign("maintenance-pass", "for ever")],
  ])("does not accept %s", (_, forged) => {
    expect(bypass.holdsPass(forged, now)).toBe(false);
  });

  it("does not accept a pass instead of a key", () => {
    expect(bypass.passFor(pass, now)).toBeUndefined();
  });
});
