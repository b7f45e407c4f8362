import { describe, expect, it } from "vitest";
import type { LandingRequest } from "#platform/web/routing/landing-context.ts";
import { landingAddress } from "./landing-address.ts";

type Landings = Parameters<typeof landingAddress>[1];
const contracting = "/nou-client-dual";
const somebody: LandingRequest = { newCustomer: false, redirect: null, promocode: null };
const landings = (
  landing: Landings["settings"]["home"]["landing"],
  change: Partial<Omit<Landings, "settings">> = {},
): Landings => ({
  language: "ca",
  contractingPath: contracting,
  settings: {
    home: { type: "default", showHeroArea: true, landing },
    features: { displayTypes: ["gas", "electricity"] },
  },
  ...change,
});
const noContracting = landings("home", { contractingPath: undefined });

describe("whoever just came in", () => {
  it.each([
    ["invoices", "/factures"],
    ["contracts", "/contractes/gas"],
    ["consumption", "/consum"],
    ["home", "/"],
  ] as const)("lands where the deployment says: %s", (landing, path) => {
    expect(landingAddress(somebody, landings(landing))).toBe(path);
  });

  it("lands in their language", () => {
    expect(landingAddress(somebody, landings("invoices", { language: "en" }))).toBe("/invoices");
  });

  it("goes where they were going", () => {
    expect(landingAddress({ ...somebody, redirect: "/factures?page=2" }, landings("home"))).toBe(
      "/factures?page=2",
    );
  });

  it("without a contract goes to make one, and where none can be made goes on, or sees the invoices", () => {
    const newcomer = { ...somebody, newCustomer: true };
    expect(landingAddress({ ...newcomer, redirect: "/perfil" }, landings("home"))).toBe(contracting);
    expect(landingAddress({ ...newcomer, redirect: "/perfil" }, noContracting)).toBe("/perfil");
    expect(landingAddress(newcomer, noContracting)).toBe("/factures");
  });

  it("for a promotion carries it to where a contract is made", () => {
    expect(landingAddress({ ...somebody, promocode: "SUN & MOON" }, landings("home"))).toBe(
      "/nou-client-dual?promocode=SUN+%26+MOON",
    );
  });

  it("never goes to another site", () => {
    expect(landingAddress({ ...somebody, redirect: "//evil.example" }, noContracting)).toBe("/");
  });
});
